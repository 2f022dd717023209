/* SPDX-License-Identifier: 0BSD */
#ifndef _KDEV_H
#define _KDEV_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct kdev;
struct kbus;

#define KDEV_F_REMOVABLE	(1UL << 0)
#define KDEV_F_READONLY		(1UL << 1)
#define KDEV_F_HIDDEN		(1UL << 2)

enum kdev_state {
	KDEV_OFF,
	KDEV_SUSPENDED,
	KDEV_ON,
};

/**
 * struct kdev_ops - what a driver does
 * @probe: called when the device is added to a bus; negative errno refuses it
 * @remove: called when it goes away
 */
struct kdev_ops {
	int (*probe)(struct kdev *dev);
	void (*remove)(struct kdev *dev);
};

/**
 * kdev_alloc - allocate a device
 * @name: name of the device
 * @ops: driver operations; must stay valid as long as the device
 * @flags: KDEV_F_* bits
 *
 * Return: the device with one reference, or NULL.
 */
struct kdev *kdev_alloc(const char *name, const struct kdev_ops *ops, unsigned long flags);

/**
 * kdev_get - take a reference
 * @dev: the device, may be NULL
 */
struct kdev *kdev_get(struct kdev *dev);

/**
 * kdev_put - drop a reference; the last one frees the device
 * @dev: the device, may be NULL
 */
void kdev_put(struct kdev *dev);

void kdev_set_drvdata(struct kdev *dev, void *data);
void *kdev_get_drvdata(const struct kdev *dev);
int kdev_set_state(struct kdev *dev, enum kdev_state state);
enum kdev_state kdev_get_state(const struct kdev *dev);
const char *kdev_name(const struct kdev *dev);

/**
 * kdev_read_regs - read registers
 * @dev: the device
 * @first: number of the first register
 * @vals: where the values go
 * @nvals: how many to read
 *
 * Return: 0 or a negative errno.
 */
int kdev_read_regs(struct kdev *dev, unsigned int first, uint16_t *vals, unsigned int nvals);
int kdev_write_reg(struct kdev *dev, unsigned int reg, uint16_t val);

struct kbus *kbus_alloc(void);
struct kbus *kbus_get(struct kbus *bus);
void kbus_put(struct kbus *bus);

/**
 * kbus_add - add a device to a bus
 * @bus: the bus
 * @dev: the device; on success the bus consumes the caller's reference
 *
 * Return: 0 or a negative errno.
 */
int kbus_add(struct kbus *bus, struct kdev *dev);
struct kdev *kbus_find(struct kbus *bus, const char *name);
int kbus_for_each(struct kbus *bus, int (*fn)(struct kdev *dev, void *data), void *data);
int kbus_sysfs_show(struct kbus *bus, char *buf, size_t size);

#endif
