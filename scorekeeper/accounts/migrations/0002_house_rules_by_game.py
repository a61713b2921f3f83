from django.db import migrations

BID_WHIST = "bid-whist"


def by_game(apps, schema_editor):
    """A phone knew one game; now its house rules stand under the game's key."""
    devices = apps.get_model("accounts", "Device").objects.filter(house_rules__isnull=False)
    for device in devices.iterator():
        device.house_rules = {BID_WHIST: device.house_rules}
        device.save(update_fields=["house_rules"])


def of_one_game(apps, schema_editor):
    devices = apps.get_model("accounts", "Device").objects.filter(house_rules__isnull=False)
    for device in devices.iterator():
        device.house_rules = device.house_rules.get(BID_WHIST)
        device.save(update_fields=["house_rules"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0001_initial")]

    operations = [migrations.RunPython(by_game, of_one_game)]
