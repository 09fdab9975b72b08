/* Stands in for /dev/dma_heap, from which libcamera and picamera2 get memory that a camera could write to.
 *
 * Loaded with LD_PRELOAD. Opening the heap gives /dev/null; asking it for a buffer gives ordinary memory with a file
 * handle, which can be mapped and passed on just as well. The only other things that are done to such a buffer are to
 * name it and to synchronise it with a device: without a device there is nothing to do. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <linux/dma-buf.h>
#include <linux/dma-heap.h>
#include <stdarg.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>

#define HEAP "/dev/dma_heap/linux,cma"

/* open and open64 are two names of one function; a program may have been built with either. */
#define OPEN(name)                                                                 \
    int name(const char *path, int flags, ...) {                                   \
        int (*real)(const char *, int, ...) = dlsym(RTLD_NEXT, #name);             \
        mode_t mode = 0;                                                           \
        if (flags & (O_CREAT | O_TMPFILE)) {                                       \
            va_list rest;                                                          \
            va_start(rest, flags);                                                 \
            mode = va_arg(rest, mode_t);                                           \
            va_end(rest);                                                          \
        }                                                                          \
        return real(strcmp(path, HEAP) == 0 ? "/dev/null" : path, flags, mode);    \
    }
OPEN(open)
OPEN(open64)

static int allocate(struct dma_heap_allocation_data *wanted) {
    int memory = memfd_create("frame", MFD_CLOEXEC);
    if (memory < 0 || ftruncate(memory, wanted->len) < 0) return -1;
    wanted->fd = memory;
    return 0;
}

int ioctl(int fd, unsigned long request, ...) {
    static int (*real)(int, unsigned long, ...);
    va_list rest;
    va_start(rest, request);
    void *argument = va_arg(rest, void *);
    va_end(rest);
    switch (request) {
    case DMA_HEAP_IOCTL_ALLOC: return allocate(argument);
    case DMA_BUF_IOCTL_SYNC:
    case DMA_BUF_SET_NAME_A:
    case DMA_BUF_SET_NAME_B: return 0;
    }
    if (!real) real = dlsym(RTLD_NEXT, "ioctl");
    return real(fd, request, argument);
}
