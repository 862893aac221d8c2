/* How many bytes a connection has brought, as the kernel counts them. Apart from the rest, since the kernel's header
 * and the C library's (which libuv includes) both define struct tcp_info, and only the kernel's has the count. */
#include "bytes_received.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <stddef.h>
#include <sys/socket.h>

uint64_t bytes_received(int fd) {
    struct tcp_info info;
    socklen_t n = sizeof info;
    if (getsockopt(fd, IPPROTO_TCP, TCP_INFO, &info, &n) ||
        n < offsetof(struct tcp_info, tcpi_bytes_received) + sizeof info.tcpi_bytes_received)
        return 0;
    return info.tcpi_bytes_received;
}
