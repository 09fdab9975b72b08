/* The pins of the header: the kernel's GPIO character device, second edition of its interface (linux/gpio.h). */
#include "fake.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/gpio.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static uint64_t flags_of[LINES];
static int is_taken[LINES];

static void configure(int line, const struct gpio_v2_line_config *config) {
    uint64_t flags = flags_of[line] = config->flags;
    wires->is_output[line] = (flags & GPIO_V2_LINE_FLAG_OUTPUT) != 0;
    wires->edges[line] = ((flags & GPIO_V2_LINE_FLAG_EDGE_RISING) ? 1 : 0) | ((flags & GPIO_V2_LINE_FLAG_EDGE_FALLING) ? 2 : 0);
    for (uint32_t i = 0; i < config->num_attrs; i++)
        if (config->attrs[i].attr.id == GPIO_V2_LINE_ATTR_ID_OUTPUT_VALUES)
            wires->level[line] = config->attrs[i].attr.values & 1;
    if (!wires->is_output[line] && !wires->driven[line])
        wires->level[line] = (flags & GPIO_V2_LINE_FLAG_BIAS_PULL_UP) != 0;
}

/* Edges come through a pipe with a name, into which the test writes what the kernel would. */
static int take(struct gpio_v2_line_request *asked) {
    int line = asked->offsets[0];
    char name[32], path[512];
    if (asked->num_lines != 1 || line >= LINES) return refuse(EINVAL);
    if (is_taken[line]) return refuse(EBUSY);
    int is_ours = !strcmp(asked->consumer, "gipfel");    /* without lgpio */
    path_of(path, sizeof path, "no-bell");
    if (is_ours && !access(path, F_OK)) return refuse(EINVAL);
    snprintf(name, sizeof name, "edges-%d", line);
    path_of(path, sizeof path, name);
    if (mkfifo(path, 0600) && errno != EEXIST) return -1;
    int fd = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0 || fd >= DESCRIPTORS) return -1;
    files[fd] = (struct file){LINE, line};
    is_taken[line] = 1;
    configure(line, &asked->config);
    if (is_ours) wires->edges[line] |= 4;
    asked->fd = fd;
    return 0;
}

void gpio_release(int line) {
    is_taken[line] = 0;
    flags_of[line] = 0;
    wires->edges[line] = wires->is_output[line] = 0;
}

static int describe(struct gpio_v2_line_info *info) {
    uint32_t line = info->offset;
    if (line >= LINES) return refuse(EINVAL);
    memset(info, 0, sizeof *info);
    info->offset = line;
    info->flags = flags_of[line] | (is_taken[line] ? GPIO_V2_LINE_FLAG_USED : 0);
    snprintf(info->name, sizeof info->name, "GPIO%u", line);
    return 0;
}

int gpio_request(int fd, unsigned long request, void *argument) {
    int line = files[fd].number;
    struct gpio_v2_line_values *values = argument;
    switch (request) {
        case GPIO_GET_CHIPINFO_IOCTL: {
            struct gpiochip_info *chip = argument;
            strcpy(chip->name, "gpiochip0");
            strcpy(chip->label, "pinctrl-bcm2835");
            chip->lines = LINES;
            return 0;
        }
        case GPIO_V2_GET_LINEINFO_IOCTL: return describe(argument);
        case GPIO_V2_GET_LINE_IOCTL: return take(argument);
        case GPIO_V2_LINE_SET_CONFIG_IOCTL: configure(line, argument); return 0;
        case GPIO_V2_LINE_GET_VALUES_IOCTL: values->bits = wires->level[line]; return 0;
        case GPIO_V2_LINE_SET_VALUES_IOCTL:
            wires->level[line] = values->bits & 1;
            wires->writes[line]++;
            return 0;
        default: return refuse(EINVAL);
    }
}
