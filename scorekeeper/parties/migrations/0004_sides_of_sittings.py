from django.db import migrations


class Migration(migrations.Migration):
    """In a step of its own: PostgreSQL may refuse to alter a table whose rows were changed in the
    same transaction."""

    dependencies = [
        ('parties', '0003_singles'),
    ]

    operations = [
        migrations.RemoveField(
            model_name='sitting',
            name='north_south',
        ),
        migrations.RemoveField(
            model_name='sitting',
            name='east_west',
        ),
    ]
