from django.db import migrations, models


def fill_sides(apps, schema_editor):
    """Every game of before was played by two pairs."""
    sittings = apps.get_model("parties", "Sitting").objects.all()
    for sitting in sittings:
        sitting.sides = {"NS": sitting.north_south, "EW": sitting.east_west}
        sitting.save(update_fields=["sides"])


class Migration(migrations.Migration):

    dependencies = [
        ('parties', '0002_cards_on_the_wall'),
    ]

    operations = [
        migrations.AddField(
            model_name='party',
            name='seats',
            field=models.PositiveSmallIntegerField(default=2),
        ),
        migrations.AddConstraint(
            model_name='party',
            constraint=models.CheckConstraint(condition=models.Q(('seats__range', (2, 5))), name='two_pairs_or_singles'),
        ),
        migrations.AddField(
            model_name='sitting',
            name='sides',
            field=models.JSONField(default=dict),
            preserve_default=False,
        ),
        migrations.RunPython(fill_sides),
    ]
