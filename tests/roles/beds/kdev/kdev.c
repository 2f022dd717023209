/* SPDX-License-Identifier: 0BSD */
#include "kdev.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NREGS 16

struct kdev {
	unsigned int refs;
	char name[32];
	const struct kdev_ops *ops;
	unsigned long flags;
	enum kdev_state state;
	void *drvdata;
	uint16_t regs[NREGS];
	struct kdev *next;
};

struct kbus {
	unsigned int refs;
	struct kdev *devs;
};

struct kdev *kdev_alloc(const char *name, const struct kdev_ops *ops, unsigned long flags)
{
	struct kdev *dev;

	if (flags & ~(KDEV_F_REMOVABLE | KDEV_F_READONLY | KDEV_F_HIDDEN))
		return NULL;
	if (strlen(name) >= sizeof(dev->name))
		return NULL;
	dev = calloc(1, sizeof(*dev));
	if (!dev)
		return NULL;
	dev->refs = 1;
	dev->ops = ops;
	dev->flags = flags;
	strcpy(dev->name, name);
	return dev;
}

struct kdev *kdev_get(struct kdev *dev)
{
	if (dev)
		dev->refs++;
	return dev;
}

void kdev_put(struct kdev *dev)
{
	if (!dev || --dev->refs)
		return;
	if (dev->ops && dev->ops->remove)
		dev->ops->remove(dev);
	free(dev);
}

void kdev_set_drvdata(struct kdev *dev, void *data)
{
	dev->drvdata = data;
}

void *kdev_get_drvdata(const struct kdev *dev)
{
	return dev->drvdata;
}

int kdev_set_state(struct kdev *dev, enum kdev_state state)
{
	if (state == KDEV_SUSPENDED && dev->state == KDEV_OFF)
		return -EINVAL;
	dev->state = state;
	return 0;
}

enum kdev_state kdev_get_state(const struct kdev *dev)
{
	return dev->state;
}

const char *kdev_name(const struct kdev *dev)
{
	return dev->name;
}

int kdev_read_regs(struct kdev *dev, unsigned int first, uint16_t *vals, unsigned int nvals)
{
	unsigned int i;

	if (first >= NREGS || nvals > NREGS - first)
		return -ERANGE;
	for (i = 0; i < nvals; i++)
		vals[i] = dev->regs[first + i];
	return 0;
}

int kdev_write_reg(struct kdev *dev, unsigned int reg, uint16_t val)
{
	if (dev->flags & KDEV_F_READONLY)
		return -EROFS;
	if (reg >= NREGS)
		return -ERANGE;
	dev->regs[reg] = val;
	return 0;
}

struct kbus *kbus_alloc(void)
{
	struct kbus *bus = calloc(1, sizeof(*bus));

	if (bus)
		bus->refs = 1;
	return bus;
}

struct kbus *kbus_get(struct kbus *bus)
{
	bus->refs++;
	return bus;
}

void kbus_put(struct kbus *bus)
{
	struct kdev *dev;

	if (--bus->refs)
		return;
	while ((dev = bus->devs)) {
		bus->devs = dev->next;
		dev->next = NULL;
		kdev_put(dev);
	}
	free(bus);
}

int kbus_add(struct kbus *bus, struct kdev *dev)
{
	int err;

	if (dev->next || kbus_find(bus, dev->name))
		return -EEXIST;
	if (dev->ops && dev->ops->probe) {
		err = dev->ops->probe(dev);
		if (err)
			return err;
	}
	dev->next = bus->devs;
	bus->devs = dev;
	return 0;
}

struct kdev *kbus_find(struct kbus *bus, const char *name)
{
	struct kdev *dev;

	for (dev = bus->devs; dev; dev = dev->next)
		if (!strcmp(dev->name, name))
			return dev;
	return NULL;
}

int kbus_for_each(struct kbus *bus, int (*fn)(struct kdev *dev, void *data), void *data)
{
	struct kdev *dev, *next;
	int err = 0;

	for (dev = bus->devs; dev && !err; dev = next) {
		next = dev->next;
		err = fn(dev, data);
	}
	return err;
}

int kbus_sysfs_show(struct kbus *bus, char *buf, size_t size)
{
	struct kdev *dev;
	size_t n = 0;

	for (dev = bus->devs; dev; dev = dev->next) {
		int len;

		if (dev->flags & KDEV_F_HIDDEN)
			continue;
		len = snprintf(buf + n, size - n, "%s\n", dev->name);
		if (len < 0 || (size_t)len >= size - n)
			return -ENOSPC;
		n += (size_t)len;
	}
	return (int)n;
}
