/* The module that knows MPI: timetable_mpi.so, loaded by lab/ranks.c under mpirun. */
#include "lab.h"

#include <mpi.h>
#include <stdlib.h>

enum { TAG = 7, PIECE = 1 << 28 };

static void share(void *bytes, size_t n) {
    for (char *at = bytes; n;) {
        int now = n > PIECE ? PIECE : (int)n;
        MPI_Bcast(at, now, MPI_BYTE, 0, MPI_COMM_WORLD);
        at += now;
        n -= (size_t)now;
    }
}

static void send(const void *bytes, size_t n) {
    unsigned long long length = n;
    MPI_Send(&length, 1, MPI_UNSIGNED_LONG_LONG, 0, TAG, MPI_COMM_WORLD);
    for (const char *at = bytes; n;) {
        int now = n > PIECE ? PIECE : (int)n;
        MPI_Send(at, now, MPI_BYTE, 0, TAG, MPI_COMM_WORLD);
        at += now;
        n -= (size_t)now;
    }
}

static void *receive(int from, size_t *n) {
    unsigned long long length;
    MPI_Recv(&length, 1, MPI_UNSIGNED_LONG_LONG, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    char *bytes = malloc(length + 1), *at = bytes;
    if (!bytes)
        abort();
    *n = length;
    for (size_t left = length; left;) {
        int now = left > PIECE ? PIECE : (int)left;
        MPI_Recv(at, now, MPI_BYTE, from, TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        at += now;
        left -= (size_t)now;
    }
    return bytes;
}

static void finish(void) { MPI_Finalize(); }

bool lab_mpi_start(struct lab_ranks *);
bool lab_mpi_start(struct lab_ranks *r) {
    int level;
    if (MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &level) != MPI_SUCCESS)
        return false;
    MPI_Comm_rank(MPI_COMM_WORLD, &r->rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r->size);
    r->share = share;
    r->send = send;
    r->receive = receive;
    r->finish = finish;
    atexit(finish);
    return true;
}
