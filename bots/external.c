/* A program from outside as a player: started without a shell, spoken to through pipes, held to limits
 * of time, memory and length of an answer. One that breaks a limit is ended and started again for the
 * next question. There is nothing of this in WebAssembly. */
#ifndef __wasm__
#define _GNU_SOURCE /* pipe2 */
#include "bots.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WORDS = 32, ANSWER_MAX = 1 << 16, MEMORY_MAX_MB = 2048, FILES_MAX = 64, GRACE_MS = 200 };

struct tt_external {
    char *command;
    char *word[WORDS + 1]; /* into command */
    pid_t pid;             /* 0: not running */
    int to, from;
    size_t n;
    char answer[ANSWER_MAX + 1];
};

static void limit(unsigned which, rlim_t most) {
    struct rlimit l = {most, most};
    setrlimit(which, &l);
}

enum { STATUS_FD = STDERR_FILENO + 1 };

/* Everything but standard input, output and error, and the status pipe. */
static void close_others(void) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, STATUS_FD + 1, ~0u, 0) == 0)
        return;
#endif
    for (int fd = STATUS_FD + 1; fd < 1 << 16; fd++)
        close(fd);
}

/* In the child: nothing of ours but the pipes stays open, and the limits are set for good. The status pipe closes when
 * the program starts; if it cannot start, the reason goes through it. */
static void become(char *const *word, int in, int out, int status) {
    int high = fcntl(status, F_DUPFD, STATUS_FD + 1);
    dup2(in, STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    dup3(high, STATUS_FD, O_CLOEXEC);
    close_others();
    signal(SIGPIPE, SIG_DFL);
    limit(RLIMIT_AS, (rlim_t)MEMORY_MAX_MB << 20);
    limit(RLIMIT_NOFILE, FILES_MAX);
    limit(RLIMIT_CORE, 0);
    limit(RLIMIT_FSIZE, 1 << 20);
    setpgid(0, 0); /* whatever it starts ends with it */
    execvp(word[0], word);
    int reason = errno;
    if (write(STATUS_FD, &reason, sizeof reason) < 0)
        _exit(126);
    _exit(127);
}

/* Waits until the child runs its program: 0, or the reason why it cannot. */
static int started(int status) {
    int reason = 0;
    ssize_t n;
    while ((n = read(status, &reason, sizeof reason)) < 0 && errno == EINTR)
        ;
    return n == sizeof reason ? reason : 0;
}

static bool refuse(struct tt_external *e, struct tt_error *err, int reason) {
    char why[120];
    snprintf(why, sizeof why, "%.60s: %.50s", e->word[0], strerror(reason));
    return tt_fail(err, "unknown_bot", "the program cannot be started", why);
}

static bool launch(struct tt_external *e, struct tt_error *err) {
    int pipes[3][2]; /* its input, its output, its status */
    for (int i = 0; i < 3; i++)
        if (pipe2(pipes[i], O_CLOEXEC)) {
            int reason = errno;
            while (i--) {
                close(pipes[i][0]);
                close(pipes[i][1]);
            }
            return refuse(e, err, reason);
        }
    e->pid = fork();
    if (e->pid == 0)
        become(e->word, pipes[0][0], pipes[1][1], pipes[2][1]);
    int reason = e->pid < 0 ? errno : 0;
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    e->to = pipes[0][1];
    e->from = pipes[1][0];
    e->n = 0;
    fcntl(e->to, F_SETFL, O_NONBLOCK);
    fcntl(e->from, F_SETFL, O_NONBLOCK);
    if (e->pid > 0) {
        setpgid(e->pid, e->pid);
        reason = started(pipes[2][0]);
    }
    close(pipes[2][0]);
    if (!reason)
        return true;
    if (e->pid > 0)
        waitpid(e->pid, NULL, 0);
    e->pid = 0;
    close(e->to);
    close(e->from);
    return refuse(e, err, reason);
}

/* Its input ends first, which a program takes as goodbye; after that it is ended. */
static void end(struct tt_external *e, bool gently) {
    if (!e->pid)
        return;
    close(e->to);
    for (int i = 0; gently && i < GRACE_MS / 10; i++) {
        if (waitpid(e->pid, NULL, WNOHANG) == e->pid) {
            gently = false;
            kill(-e->pid, SIGKILL);
            e->pid = 0;
        } else {
            poll(NULL, 0, 10);
        }
    }
    if (e->pid) {
        kill(-e->pid, SIGKILL);
        waitpid(e->pid, NULL, 0);
    }
    close(e->from);
    e->pid = 0;
}

struct tt_external *tt_external_new(const char *command, struct tt_error *err) {
    struct tt_external *e = tt_need(sizeof *e);
    int n = 0;
    e->command = tt_need(strlen(command) + 1);
    strcpy(e->command, command);
    for (char *at = e->command; *at && n < WORDS;) {
        while (*at == ' ')
            *at++ = 0;
        if (*at)
            e->word[n++] = at;
        while (*at && *at != ' ')
            at++;
    }
    signal(SIGPIPE, SIG_IGN); /* a program that has gone is an answer, not the end */
    if (n == 0)
        tt_fail(err, "unknown_bot", "which program?", command);
    if (n == 0 || !launch(e, err)) {
        tt_external_free(e);
        return NULL;
    }
    return e;
}

void tt_external_free(struct tt_external *e) {
    if (!e)
        return;
    end(e, true);
    free(e->command);
    free(e);
}

/* Waits until a pipe is ready; false when the time is over. */
static bool ready(int fd, short what, int64_t until) {
    for (;;) {
        int64_t left = until - tt_clock_ms();
        struct pollfd p = {.fd = fd, .events = what};
        if (left <= 0)
            return false;
        int n = poll(&p, 1, (int)left);
        if (n > 0)
            return true;
        if (n == 0 || errno != EINTR)
            return false;
    }
}

static const char *send_line(struct tt_external *e, const char *line, size_t n, int64_t until) {
    while (n) {
        if (!ready(e->to, POLLOUT, until))
            return "the program does not listen";
        ssize_t k = write(e->to, line, n);
        if (k < 0 && errno != EAGAIN && errno != EINTR)
            return "the program has ended";
        if (k > 0) {
            line += k;
            n -= (size_t)k;
        }
    }
    return NULL;
}

/* Reads up to the end of the line; what comes after it counts as saying too much. */
static const char *read_line(struct tt_external *e, int64_t until) {
    e->n = 0;
    for (;;) {
        if (!ready(e->from, POLLIN, until))
            return "the program did not answer in time";
        ssize_t k = read(e->from, e->answer + e->n, ANSWER_MAX - e->n);
        if (k < 0 && (errno == EAGAIN || errno == EINTR))
            continue;
        if (k <= 0)
            return "the program has ended";
        e->n += (size_t)k;
        e->answer[e->n] = 0;
        char *eol = memchr(e->answer, '\n', e->n);
        if (eol) {
            *eol = 0;
            return eol + 1 == e->answer + e->n ? NULL : "the program said more than one line";
        }
        if (e->n == ANSWER_MAX)
            return "the answer is too long";
    }
}

const char *tt_external_ask(struct tt_external *e, const char *line, size_t n, int64_t limit_ms, struct tt_error *err) {
    int64_t until = tt_clock_ms() + limit_ms;
    if (!e->pid && !launch(e, err))
        return NULL;
    const char *wrong = send_line(e, line, n, until);
    if (!wrong)
        wrong = read_line(e, until);
    if (!wrong)
        return e->answer;
    end(e, false);
    tt_fail(err, "bad_request", wrong, e->word[0]);
    return NULL;
}

#endif
