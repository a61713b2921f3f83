from django.db import migrations


class Migration(migrations.Migration):
    """In a step of its own: PostgreSQL alters no table in the transaction that has changed its rows."""

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
