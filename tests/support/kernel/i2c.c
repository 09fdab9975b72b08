/* The bus with the display: whatever is written to a chip that answers is noted for the test to decode. */
#include "fake.h"
#include <errno.h>
#include <linux/i2c.h>
#include <linux/i2c-dev.h>
#include <string.h>

static int chosen[DESCRIPTORS]; /* the address that each descriptor speaks to */

/* Carry bytes to a chip, as far as it is there: a plug may be pulled in the middle of them. */
static int carry(int address, const uint8_t *bytes, size_t length) {
    uint8_t record[3 + 8192];
    int is_cut = 0;
    if (address < 0 || address >= ADDRESSES || !wires->answers[address]) return refuse(EREMOTEIO);
    if (wires->breaks_after) {
        is_cut = length >= wires->breaks_after;
        if (is_cut) length = wires->breaks_after;
        wires->breaks_after -= length;
    }
    record[0] = address;
    record[1] = length & 0xFF;
    record[2] = length >> 8;
    memcpy(record + 3, bytes, length);
    note("i2c", record, 3 + length);
    if (!is_cut) return 0;
    wires->answers[address] = 0;
    return refuse(EREMOTEIO);
}

static int smbus(int address, struct i2c_smbus_ioctl_data *asked) {
    uint8_t bytes[1 + I2C_SMBUS_BLOCK_MAX] = {asked->command};
    size_t length = 1;
    if (asked->read_write == I2C_SMBUS_READ) {
        if (!wires->answers[address]) return refuse(EREMOTEIO);
        asked->data->byte = wires->status[address];
        return 0;
    }
    if (asked->size == I2C_SMBUS_BYTE_DATA) bytes[length++] = asked->data->byte;
    if (asked->size == I2C_SMBUS_I2C_BLOCK_DATA) {
        memcpy(bytes + 1, asked->data->block + 1, asked->data->block[0]);
        length += asked->data->block[0];
    }
    return carry(address, bytes, length);
}

int i2c_request(int fd, unsigned long request, void *argument) {
    switch (request) {
        case I2C_FUNCS:
            *(unsigned long *)argument = I2C_FUNC_I2C | I2C_FUNC_SMBUS_EMUL;
            return 0;
        case I2C_SLAVE: case I2C_SLAVE_FORCE:
            chosen[fd] = (int)(intptr_t)argument;
            return 0;
        case I2C_SMBUS: return smbus(chosen[fd], argument);
        case I2C_RDWR: {
            struct i2c_rdwr_ioctl_data *asked = argument;
            for (uint32_t i = 0; i < asked->nmsgs; i++)
                if (carry(asked->msgs[i].addr, asked->msgs[i].buf, asked->msgs[i].len)) return -1;
            return (int)asked->nmsgs;
        }
        default: return refuse(ENOTTY);
    }
}

/* What is written to the bus itself goes to the address that was chosen. */
ssize_t i2c_write(int fd, const void *bytes, size_t length) {
    return carry(chosen[fd], bytes, length) ? -1 : (ssize_t)length;
}
