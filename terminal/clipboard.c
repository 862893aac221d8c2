/* OSC 52: ESC ] 52 ; c ; BASE64 BEL puts a text on the clipboard, with ? in place of the text the terminal answers with
 * what is there. */
#include "clipboard.h"

#include "terminal.h"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <termios.h>
#include <unistd.h>

static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

static bool write_all(int fd, const char *text, size_t n) {
    while (n > 0) {
        ssize_t wrote = write(fd, text, n);
        if (wrote <= 0)
            return false;
        text += wrote;
        n -= (size_t)wrote;
    }
    return true;
}

static char *to_base64(const unsigned char *in, size_t n, size_t *out_n) {
    char *out = tt_have(malloc(n / 3 * 4 + 8)), *p = out;
    for (size_t i = 0; i < n; i += 3) {
        unsigned v = (unsigned)in[i] << 16 | (i + 1 < n ? (unsigned)in[i + 1] << 8 : 0) | (i + 2 < n ? in[i + 2] : 0u);
        *p++ = digit[v >> 18];
        *p++ = digit[v >> 12 & 63];
        *p++ = i + 1 < n ? digit[v >> 6 & 63] : '=';
        *p++ = i + 2 < n ? digit[v & 63] : '=';
    }
    *out_n = (size_t)(p - out);
    return out;
}

/* In place; what is no digit of it is left out. */
static size_t from_base64(char *text, size_t n) {
    unsigned v = 0;
    int bits = 0;
    size_t len = 0;
    for (size_t i = 0; i < n; i++) {
        const char *at = text[i] ? strchr(digit, text[i]) : NULL;
        if (!at)
            continue;
        v = v << 6 | (unsigned)(at - digit);
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            text[len++] = (char)(v >> bits & 255);
        }
    }
    return len;
}

bool clipboard_put(const char *text, size_t n) {
    size_t wide;
    int fd = open("/dev/tty", O_WRONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    char *coded = to_base64((const unsigned char *)text, n, &wide);
    fflush(stdout);
    bool ok = write_all(fd, "\033]52;c;", 7) && write_all(fd, coded, wide) && write_all(fd, "\a", 1);
    free(coded);
    close(fd);
    return ok;
}

/* Reads up to the end of the answer: BEL, or ESC \. */
static char *read_answer(int fd, int ms, size_t *n) {
    enum { MOST = 8 << 20 };
    size_t room = 1 << 16, len = 0;
    char *text = tt_have(malloc(room));
    struct pollfd p = {.fd = fd, .events = POLLIN};
    while (len < MOST && poll(&p, 1, ms) > 0) {
        if (len + 1 == room)
            text = tt_have(realloc(text, room *= 2));
        ssize_t got = read(fd, text + len, room - len - 1);
        if (got <= 0)
            break;
        len += (size_t)got;
        if (text[len - 1] == '\a' || (len > 1 && text[len - 2] == 27 && text[len - 1] == '\\')) {
            *n = len;
            text[len] = 0;
            return text;
        }
    }
    free(text);
    return NULL;
}

char *clipboard_get(int ms, size_t *n) {
    struct termios was, raw;
    size_t len;
    int fd = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (fd < 0 || tcgetattr(fd, &was) != 0) {
        if (fd >= 0)
            close(fd);
        return NULL;
    }
    raw = was;
    raw.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    tcsetattr(fd, TCSANOW, &raw);
    char *text = write_all(fd, "\033]52;c;?\a", 9) ? read_answer(fd, ms, &len) : NULL;
    tcsetattr(fd, TCSANOW, &was);
    close(fd);
    char *from = text ? strstr(text, "]52;") : NULL;
    from = from ? strchr(from + 4, ';') : NULL;
    if (!from) {
        free(text);
        return NULL;
    }
    *n = from_base64(from + 1, strlen(from + 1));
    memmove(text, from + 1, *n);
    text[*n] = 0;
    return text;
}
