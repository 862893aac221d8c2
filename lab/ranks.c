/* Many machines. MPI is in a module of its own (lab/mpi_module.c), loaded only where mpirun started this
 * process: so the command needs no MPI library to start, and is the same with and without it. */
#include "lab.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static bool started_by_mpirun(void) {
    static const char *const sign[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK", NULL};
    for (int i = 0; sign[i]; i++)
        if (getenv(sign[i]))
            return true;
    return false;
}

/* Beside the command, where it was built; or in the library folder, where it was installed. */
static void *open_module(void) {
    char self[3000], path[3100];
    ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
    if (n <= 0)
        return NULL;
    self[n] = 0;
    *strrchr(self, '/') = 0;
    static const char *const place[] = {"", "/../lib/timetable"};
    void *module = NULL;
    for (size_t i = 0; i < sizeof place / sizeof *place && !module; i++) {
        snprintf(path, sizeof path, "%s%s/timetable_mpi.so", self, place[i]);
        module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    }
    return module;
}

const struct lab_ranks *lab_ranks(struct tt_error *err, bool *failed) {
    static struct lab_ranks ranks;
    static bool asked;
    bool (*start)(struct lab_ranks *);
    if (!started_by_mpirun())
        return NULL;
    if (!asked) {
        asked = true;
        void *module = open_module();
        void *found = module ? dlsym(module, "lab_mpi_start") : NULL;
        memcpy(&start, &found, sizeof start);
        if (!found || !start(&ranks))
            ranks.size = 0;
    }
    *failed = !ranks.size;
    if (*failed)
        tt_fail(err, "bad_request", "started by mpirun, but built without MPI (timetable_mpi.so)", NULL);
    return ranks.size > 1 ? &ranks : NULL;
}
