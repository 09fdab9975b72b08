/* SPI: nobody answers on it. Each transfer is noted with the level of all pins, one of which says what it is. */
#include "fake.h"
#include <linux/spi/spidev.h>
#include <string.h>

int spi_request(int fd, unsigned long request, void *argument) {
    (void)fd;
    if (_IOC_TYPE(request) == SPI_IOC_MAGIC && _IOC_NR(request) == 0) { /* SPI_IOC_MESSAGE(n) */
        const struct spi_ioc_transfer *transfers = argument;
        int sent = 0;
        for (size_t i = 0; i < _IOC_SIZE(request) / sizeof *transfers; i++) {
            uint8_t record[64 + 2 + 8192];
            size_t length = transfers[i].len;
            memcpy(record, wires->level, 64);
            record[64] = length & 0xFF;
            record[65] = length >> 8;
            memcpy(record + 66, (const void *)(uintptr_t)transfers[i].tx_buf, length);
            note("spi", record, 66 + length);
            sent += (int)length;
        }
        return sent;
    }
    return 0; /* its speed and mode: whatever is asked for */
}
