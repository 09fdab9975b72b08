/* A kernel that has a Raspberry Pi's devices, for a process that is started with this library preloaded.
 *
 * hub.c catches open, close, write and ioctl; gpio.c, i2c.c and spi.c answer for one device each. The state of the wires is
 * in a file that the test maps, too: see fake_kernel.py, which has the same layout.
 */
#define _GNU_SOURCE
#include <stdint.h>
#include <stddef.h>
#include <sys/types.h>

enum { LINES = 54, ADDRESSES = 128, DESCRIPTORS = 4096 };

/* Everything that the test and the process under test share. */
struct wires {
    uint8_t level[64];            /* what each pin carries */
    uint8_t driven[64];           /* pins that the test drives: no pull-up moves them */
    uint8_t edges[64];            /* 1 rising, 2 falling: what the process listens to; 4: without lgpio */
    uint8_t is_output[64];        /* pins that the process drives */
    uint32_t writes[64];          /* how often it has set each */
    uint8_t answers[ADDRESSES];   /* I2C addresses at which a chip answers */
    uint8_t status[ADDRESSES];    /* what it says when it is read */
    uint32_t breaks_after;        /* I2C bytes after which the plug is pulled; 0 is never */
};
extern struct wires *wires;

enum kind { NOT_OURS, CHIP, LINE, I2C, SPI };
struct file { enum kind kind; int number; };
extern struct file files[DESCRIPTORS];

int gpio_request(int fd, unsigned long request, void *argument);
int i2c_request(int fd, unsigned long request, void *argument);
ssize_t i2c_write(int fd, const void *bytes, size_t length);
int spi_request(int fd, unsigned long request, void *argument);
void gpio_release(int line);

/* Append a record to one of the test's files, whole. */
void note(const char *name, const uint8_t *record, size_t length);
/* The path of one of the test's files. */
void path_of(char *path, size_t room, const char *name);
int refuse(int error);
