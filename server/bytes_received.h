#ifndef TT_SERVER_BYTES_RECEIVED_H
#define TT_SERVER_BYTES_RECEIVED_H

#include <stdint.h>

uint64_t bytes_received(int fd); /* 0: not known (no TCP, or an old kernel) */

#endif
