/* Catches what a process asks of the kernel, and hands on what is not ours. */
#include "fake.h"
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct wires *wires;
struct file files[DESCRIPTORS];

static int (*real_open)(const char *, int, ...);
static int (*real_close)(int);
static int (*real_ioctl)(int, unsigned long, ...);
static ssize_t (*real_write)(int, const void *, size_t);

int refuse(int error) { errno = error; return -1; }

void path_of(char *path, size_t room, const char *name) {
    snprintf(path, room, "%s/%s", getenv("FAKE_KERNEL"), name);
}

/* Other libraries may open and write files while they are loaded, before us. */
static void find_real(void) {
    if (real_write) return;
    real_open = dlsym(RTLD_NEXT, "open");
    real_close = dlsym(RTLD_NEXT, "close");
    real_ioctl = dlsym(RTLD_NEXT, "ioctl");
    real_write = dlsym(RTLD_NEXT, "write");
}

__attribute__((constructor)) static void begin(void) {
    char path[512];
    find_real();
    if (!getenv("FAKE_KERNEL")) return;
    path_of(path, sizeof path, "wires");
    int fd = real_open(path, O_RDWR | O_CLOEXEC);
    void *shared = mmap(NULL, sizeof *wires, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (fd < 0 || shared == MAP_FAILED) { perror(path); abort(); }
    wires = shared;
    real_close(fd);
}

void note(const char *name, const uint8_t *record, size_t length) {
    char path[512];
    path_of(path, sizeof path, name);
    int fd = real_open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
    if (fd < 0 || real_write(fd, record, length) != (ssize_t)length) { perror(path); abort(); }
    real_close(fd);
}

/* Open one of our devices; a device that the test's folder does not list is not there. */
static int open_device(const char *path) {
    static const struct { const char *path; enum kind kind; } devices[] = {
        {"/dev/gpiochip0", CHIP}, {"/dev/i2c-1", I2C}, {"/dev/spidev0.0", SPI}};
    for (size_t i = 0; i < sizeof devices / sizeof *devices; i++) {
        if (strcmp(path, devices[i].path)) continue;
        char listed[512];
        path_of(listed, sizeof listed, strrchr(path, '/') + 1);
        if (access(listed, F_OK)) return refuse(ENOENT);
        int fd = real_open("/dev/null", O_RDWR | O_CLOEXEC);
        if (fd >= 0 && fd < DESCRIPTORS) files[fd] = (struct file){devices[i].kind, 0};
        return fd;
    }
    return -2;
}

static int opened(const char *path, int flags, mode_t mode) {
    char moved[512];
    find_real();
    if (wires && path) {
        if (!strncmp(path, "/dev/", 5)) {
            int fd = open_device(path);
            if (fd != -2) return fd;
        }
        if (!strncmp(path, "/proc/device-tree/", 18)) {  /* what kind of Pi this is */
            path_of(moved, sizeof moved, path + 6);
            path = moved;
        }
    }
    return real_open(path, flags, mode);
}

#define OPEN(name)                                                    \
    int name(const char *path, int flags, ...) {                      \
        va_list more;                                                 \
        va_start(more, flags);                                        \
        mode_t mode = (flags & O_CREAT) ? va_arg(more, mode_t) : 0;   \
        va_end(more);                                                 \
        return opened(path, flags, mode);                             \
    }
OPEN(open)
OPEN(open64)

int close(int fd) {
    find_real();
    if (fd >= 0 && fd < DESCRIPTORS && files[fd].kind != NOT_OURS) {
        if (files[fd].kind == LINE) gpio_release(files[fd].number);
        files[fd].kind = NOT_OURS;
    }
    return real_close(fd);
}

int ioctl(int fd, unsigned long request, ...) {
    va_list more;
    find_real();
    va_start(more, request);
    void *argument = va_arg(more, void *);
    va_end(more);
    switch (fd >= 0 && fd < DESCRIPTORS ? files[fd].kind : NOT_OURS) {
        case CHIP: case LINE: return gpio_request(fd, request, argument);
        case I2C: return i2c_request(fd, request, argument);
        case SPI: return spi_request(fd, request, argument);
        default: return real_ioctl(fd, request, argument);
    }
}

ssize_t write(int fd, const void *bytes, size_t length) {
    find_real();
    int is_bus = fd >= 0 && fd < DESCRIPTORS && files[fd].kind == I2C;
    return is_bus ? i2c_write(fd, bytes, length) : real_write(fd, bytes, length);
}
