#include "../kdev.h"

#include <assert.h>
#include <stdio.h>

static int accept_all(struct kdev *dev)
{
	return kdev_set_state(dev, KDEV_ON);
}

static const struct kdev_ops ops = { .probe = accept_all };

static int count(struct kdev *dev, void *data)
{
	(void)dev;
	++*(int *)data;
	return 0;
}

int main(void)
{
	struct kbus *bus = kbus_alloc();
	struct kdev *disk = kdev_alloc("disk", &ops, KDEV_F_REMOVABLE);
	struct kdev *spare = kdev_alloc("spare", NULL, KDEV_F_READONLY | KDEV_F_HIDDEN);
	uint16_t vals[4];
	char listing[64];
	int n = 0, private = 7;

	assert(bus && disk && spare);
	kdev_set_drvdata(disk, &private);
	assert(kdev_get_drvdata(disk) == &private);
	assert(kdev_write_reg(disk, 2, 99) == 0);
	assert(kdev_write_reg(spare, 2, 99) < 0);
	assert(kdev_read_regs(disk, 0, vals, 4) == 0 && vals[2] == 99);

	kdev_get(disk);
	assert(kbus_add(bus, disk) == 0);
	assert(kdev_get_state(disk) == KDEV_ON);
	assert(kbus_find(bus, "disk") == disk);
	assert(kbus_find(bus, "tape") == NULL);
	assert(kbus_for_each(bus, count, &n) == 0 && n == 1);
	assert(kbus_sysfs_show(bus, listing, sizeof(listing)) == 5);
	kbus_put(bus);

	puts(kdev_name(disk));
	kdev_put(disk);
	kdev_put(spare);
	return 0;
}
