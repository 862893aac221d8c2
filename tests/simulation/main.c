/* Runs seeds, each in a process of its own; a seed that fails is made smaller and printed as a command. */
#include "simulation.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct plan plan;

/* What a run tells the process that started it. */
struct report {
    int64_t ended;
    uint64_t sum, lines, acknowledged, repeated, updates, refused, entries, secrets;
    uint64_t faults_happened, older_started, older_refused;
    int faults_planned, tables;
    double hours, present;
};
static struct report *report;
static const char *older; /* --older */

static void every_ten_seconds(void *a, void *b) {
    (void)a, (void)b;
    check_now();
    report->ended = now;
    later(10 * SECOND, NULL, every_ten_seconds, NULL, NULL);
}

/* One run: a time with faults, a calm time, a restart of everything. */
static void simulate(void) {
    world_begin();
    system_begin();
    database_begin();
    for (int i = 0; i < plan.nodes; i++) {
        node[i].number = i;
        node[i].next = older_version ? older_version : &todays_version;
        node_start(&node[i]);
    }
    clients_begin();
    faults_begin();
    report->faults_planned = faults_planned;
    later(10 * SECOND, NULL, every_ten_seconds, NULL, NULL);
    world_run(plan.length);

    faults_end(); /* nodes of both versions may be there, and all work */
    clients_calm();
    int64_t healed = now;
    world_run(healed + 120 * (int64_t)SECOND);
    check_bots(healed);
    HOLDS(clients_pending() < 20 * (int64_t)SECOND, "a request has waited for %lld s although all is well",
          (long long)clients_pending() / SECOND);
    clients_check(now - 20 * (int64_t)SECOND);
    clients_freeze();
    nodes_end_upgrade();
    world_run(now + 60 * (int64_t)SECOND);
    report->tables = clients_check(now - 20 * (int64_t)SECOND);
    clients_remember();
    for (int i = 0; i < plan.nodes; i++)
        if (i % 2)
            node_stop(&node[i]);
        else
            node_kill(&node[i], 0);
    world_run(now + 120 * (int64_t)SECOND);
    clients_check(now - 20 * (int64_t)SECOND);
    check_now();
    for (int i = 0; i < 10000 && database_in_transaction(); i++)
        world_run(now + 1000); /* bots may still play */
    check_end();
    report->ended = now;
    report->sum = trace_sum;
    report->lines = trace_lines;
    report->acknowledged = moves_acknowledged;
    report->repeated = moves_repeated;
    report->updates = updates_read;
    report->refused = requests_refused;
    report->entries = entries_committed;
    report->secrets = secrets_checked;
    report->faults_happened = (uint64_t)faults_happened;
    report->older_started = older_started;
    report->older_refused = older_refused;
    report->hours = table_hours;
    report->present = table_hours_present;
}

/* 0: all held; 1: something did not; 2: it died. */
static int run_plan(const struct plan *p, bool quiet) {
    fflush(NULL);
    memset(report, 0, sizeof *report);
    pid_t child = fork();
    if (child == 0) {
        if (quiet && dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO) >= 0)
            dup2(STDOUT_FILENO, STDERR_FILENO);
        signal(SIGTERM, SIG_IGN);
        plan = *p;
        simulate();
        _exit(0);
    }
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (WIFEXITED(status))
        return WEXITSTATUS(status);
    if (!quiet)
        printf("died of signal %d\n", WTERMSIG(status));
    return 2;
}

/* --- smaller --- */

static void print_command(const struct plan *p) {
    printf("  build/simulation --seed %llu --nodes %d --people %d --minutes %lld --think %lld --away %lld%s",
           (unsigned long long)p->seed, p->nodes, p->people, (long long)(p->length / MINUTE),
           (long long)(p->think / SECOND), (long long)(p->away / MINUTE), p->hostile ? "" : " --friendly");
    if (p->kinds != UINT64_MAX) {
        printf(" --only ");
        faults_print(p->kinds, ",");
    }
    if (older)
        printf(" --older %s", older);
    printf(" --faults ");
    bool any = false, all = true;
    for (int i = 0; i < FAULTS_MAX; i++)
        all = all && p->listed[i];
    if (p->all_faults || all) {
        printf("all\n");
        return;
    }
    for (int i = 0; i < FAULTS_MAX; i++)
        if (p->listed[i]) {
            printf("%s%d", any ? "," : "", i);
            any = true;
        }
    printf("%s\n", any ? "" : "none");
}

static bool still_fails(struct plan *best, const struct plan *p) {
    int rc = run_plan(p, true);
    if (rc == 0)
        return false;
    *best = *p;
    int64_t minutes = report->ended / MINUTE + 1;
    if (rc == 1 && minutes * MINUTE < best->length)
        best->length = minutes * MINUTE;
    return true;
}

static void shrink(struct plan best, int planned, int seconds) {
    time_t until = time(NULL) + seconds;
    struct plan p = best;
    if (p.all_faults) {
        p.all_faults = false;
        for (int i = 0; i < planned && i < FAULTS_MAX; i++)
            p.listed[i] = true;
        best = p;
    }
    for (int part = planned; part >= 1; part /= 2)
        for (int from = 0; from < planned && time(NULL) < until; from += part) {
            bool any = false;
            p = best;
            for (int i = from; i < from + part && i < planned; i++) {
                any = any || p.listed[i];
                p.listed[i] = false;
            }
            if (any)
                still_fails(&best, &p);
        }
    p = best;
    p.hostile = false;
    if (best.hostile && time(NULL) < until)
        still_fails(&best, &p);
    while (best.nodes > 1 && time(NULL) < until) {
        p = best;
        p.nodes--;
        if (!still_fails(&best, &p))
            break;
    }
    for (int less = best.people / 2; less >= 1 && time(NULL) < until;) {
        p = best;
        p.people -= less;
        if (p.people < 1 || !still_fails(&best, &p))
            less /= 2;
    }
    if (time(NULL) >= until)
        printf("not made as small as it can be: %d s are over, --shrink SECONDS allows more\n", seconds);
    printf("smaller:\n");
    print_command(&best);
    run_plan(&best, false);
}

/* --- arguments --- */

static void read_faults(struct plan *p, const char *list) {
    p->all_faults = !strcmp(list, "all");
    for (const char *c = list; *c >= '0' && *c <= '9';) {
        char *end;
        long n = strtol(c, &end, 10);
        if (n < FAULTS_MAX)
            p->listed[n] = true;
        c = *end == ',' ? end + 1 : end;
    }
}

/* Seeds differ in what there is, so that small clusters and large ones are seen. */
static struct plan plan_of(uint64_t seed, const struct plan *given) {
    struct plan p = *given;
    p.seed = seed;
    bool slow = seed % 4 == 3; /* by correspondence: people come by every few hours, for a day */
    bool days = seed % 8 == 7; /* or a few times a day, for up to two weeks */
    if (!p.nodes)
        p.nodes = 1 + (int)(seed % 3);
    if (!p.people)
        p.people = days ? 24 + (int)(seed * 7 % 41) : slow ? 8 + (int)(seed * 7 % 13) : 6 + (int)(seed * 7 % 13);
    if (p.away < 0)
        p.away = (days ? 180 + (int64_t)(seed * 11 % 420) : slow ? 60 + (int64_t)(seed * 11 % 180) : 0) * MINUTE;
    if (!p.length)
        p.length = days   ? (int64_t)(5 + seed * 5 % 10) * 24 * HOUR
                   : slow ? (int64_t)(8 + seed * 5 % 17) * HOUR
                          : (int64_t)(10 + seed * 13 % 50) * MINUTE;
    if (!p.think)
        p.think = (int64_t)(seed % 4 == 0 ? 3 : seed % 4 == 1 ? 10 : seed % 4 == 2 ? 45 : 15) * SECOND;
    return p;
}

/* A library of tests/simulation/build_older. */
static bool load_older(const char *path) {
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    older_version = library ? dlsym(library, "older_version_of_server") : NULL;
    if (!older_version)
        fprintf(stderr, "--older must be a library of tests/simulation/build_older: %s\n", dlerror());
    return older_version != NULL;
}

static int usage(void) {
    printf(
        "usage: simulation [--seed N] [--seeds N] [--seconds N] [--hours N] [--nodes N] [--people N] [--minutes N]\n"
        "                  [--think SECONDS] [--away MINUTES] [--faults all|none|N,N,..] [--only KIND,KIND] [--friendly]\n"
        "                  [--repeat] [--trace FILE] [--shrink SECONDS] [--go-on] [--log FILE] [--older LIBRARY]\n"
        "                  [--list-faults]\n"
        "--log FILE writes a line per seed; a later run with the same file goes on after its last seed.\n");
    return 2;
}

static bool same_trace(const struct plan *p) {
    char name[2][64], command[200];
    struct plan one = *p;
    for (int i = 0; i < 2; i++) {
        snprintf(name[i], sizeof name[i], "/tmp/simulation-%d-%d.trace", (int)getpid(), i);
        one.trace = name[i];
        run_plan(&one, true);
    }
    snprintf(command, sizeof command, "cmp %s %s", name[0], name[1]);
    bool same = system(command) == 0;
    printf("seed %llu: the same trace twice: %s\n", (unsigned long long)p->seed, same ? "yes" : "NO");
    unlink(name[0]);
    unlink(name[1]);
    return same;
}

static double processor_seconds(void) {
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

/* --- sums over seeds --- */

struct totals {
    struct report sum;
    double processor;            /* seconds */
    uint64_t held, failed, last; /* seeds; the last that was run */
};

static void add_report(struct totals *all, const struct report *r, double processor, uint64_t seed, bool held) {
    all->sum.acknowledged += r->acknowledged;
    all->sum.repeated += r->repeated;
    all->sum.updates += r->updates;
    all->sum.refused += r->refused;
    all->sum.entries += r->entries;
    all->sum.secrets += r->secrets;
    all->sum.faults_happened += r->faults_happened;
    all->sum.older_started += r->older_started;
    all->sum.older_refused += r->older_refused;
    all->sum.hours += r->hours;
    all->sum.present += r->present;
    all->processor += processor;
    all->held += held;
    all->failed += !held;
    all->last = seed;
}

#define LOG_LINE                                                                                                       \
    "seed %llu %s sum %llx hours %lf present %lf faults %llu entries %llu acknowledged %llu again %llu updates %llu refused %llu views %llu processor %lf\n"

static void log_seed(FILE *log, uint64_t seed, bool held, const struct report *r, double processor) {
    fprintf(log, LOG_LINE, (unsigned long long)seed, held ? "held" : "failed", (unsigned long long)r->sum, r->hours,
            r->present, (unsigned long long)r->faults_happened, (unsigned long long)r->entries,
            (unsigned long long)r->acknowledged, (unsigned long long)r->repeated, (unsigned long long)r->updates,
            (unsigned long long)r->refused, (unsigned long long)r->secrets, processor);
    fflush(log);
}

/* What an earlier run has written there counts; false: the file cannot be used. */
static bool log_open(const char *name, FILE **log, struct totals *all) {
    char line[600], how[8];
    unsigned long long seed, sum, faults, entries, acknowledged, again, updates, refused, views;
    double hours, present, processor;
    if (!(*log = fopen(name, "a+")))
        return false;
    while (fgets(line, sizeof line, *log)) {
        if (sscanf(line,
                   "seed %llu %7s sum %llx hours %lf present %lf faults %llu entries %llu acknowledged %llu"
                   " again %llu updates %llu refused %llu views %llu processor %lf",
                   &seed, how, &sum, &hours, &present, &faults, &entries, &acknowledged, &again, &updates, &refused,
                   &views, &processor) != 13)
            continue; /* the run was killed while it wrote */
        struct report r = {.hours = hours,
                           .present = present,
                           .faults_happened = faults,
                           .entries = entries,
                           .acknowledged = acknowledged,
                           .repeated = again,
                           .updates = updates,
                           .refused = refused,
                           .secrets = views};
        add_report(all, &r, processor, seed, !strcmp(how, "held"));
    }
    return true;
}

static void print_held(const struct totals *all) {
    const struct report *r = &all->sum;
    printf(
        "%llu seeds held: %.1f table-hours (%.1f with somebody there), %llu faults, %llu entries, %llu moves "
        "acknowledged (%llu of them again), %llu updates read, %llu requests refused, %llu views checked for secrets; "
        "%.0f table-hours per processor minute\n",
        (unsigned long long)all->held, r->hours, r->present, (unsigned long long)r->faults_happened,
        (unsigned long long)r->entries, (unsigned long long)r->acknowledged, (unsigned long long)r->repeated,
        (unsigned long long)r->updates, (unsigned long long)r->refused, (unsigned long long)r->secrets,
        all->processor > 0 ? r->hours * 60 / all->processor : 0);
    if (older_version)
        printf("started as the older version: %llu times; refused by it, since the database was newer: %llu times\n",
               (unsigned long long)r->older_started, (unsigned long long)r->older_refused);
    fflush(stdout);
}

static volatile sig_atomic_t stop;
static void on_term(int signal) { stop = signal; }

int main(int argc, char **argv) {
    struct plan given = {.hostile = true, .kinds = UINT64_MAX, .all_faults = true, .away = -1};
    uint64_t first = 1, seeds = 0;
    double seconds = 0, hours_wanted = 0;
    int shrink_seconds = 300;
    bool repeat = false, go_on = false;
    const char *log_name = NULL;
    for (int i = 1; i < argc; i++) {
        const char *a = argv[i], *v = i + 1 < argc ? argv[i + 1] : NULL;
        bool flag = true;
        if (!strcmp(a, "--friendly"))
            given.hostile = false;
        else if (!strcmp(a, "--repeat"))
            repeat = true;
        else if (!strcmp(a, "--go-on"))
            go_on = true;
        else if (!strcmp(a, "--list-faults"))
            return faults_print(UINT64_MAX, "\n"), printf("\n"), 0;
        else
            flag = false;
        if (flag)
            continue;
        if (!v)
            return usage();
        if (!strcmp(a, "--seed"))
            first = strtoull(v, NULL, 10);
        else if (!strcmp(a, "--seeds"))
            seeds = strtoull(v, NULL, 10);
        else if (!strcmp(a, "--seconds"))
            seconds = atof(v);
        else if (!strcmp(a, "--hours"))
            hours_wanted = atof(v);
        else if (!strcmp(a, "--nodes"))
            given.nodes = atoi(v);
        else if (!strcmp(a, "--people"))
            given.people = atoi(v);
        else if (!strcmp(a, "--minutes"))
            given.length = (int64_t)atoi(v) * MINUTE;
        else if (!strcmp(a, "--think"))
            given.think = (int64_t)atoi(v) * SECOND;
        else if (!strcmp(a, "--away"))
            given.away = (int64_t)atoi(v) * MINUTE;
        else if (!strcmp(a, "--shrink"))
            shrink_seconds = atoi(v);
        else if (!strcmp(a, "--faults"))
            read_faults(&given, v);
        else if (!strcmp(a, "--trace"))
            given.trace = v;
        else if (!strcmp(a, "--log"))
            log_name = v;
        else if (!strcmp(a, "--older") && load_older(v))
            older = v;
        else if (!strcmp(a, "--only")) {
            given.kinds = 0;
            for (char *one = strtok((char *)(uintptr_t)v, ","); one; one = strtok(NULL, ","))
                given.kinds |= fault_kind(one);
        } else
            return usage();
        i++;
    }
    if (given.nodes > NODES_MAX)
        given.nodes = NODES_MAX;
    report = mmap(NULL, sizeof *report, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (!seeds)
        seeds = seconds > 0 || hours_wanted > 0 ? UINT64_MAX : 1;
    struct totals all = {0};
    FILE *log = NULL;
    if (log_name && !log_open(log_name, &log, &all)) {
        fprintf(stderr, "--log must be a file that can be written, not %s\n", log_name);
        return 2;
    }
    if (all.held + all.failed)
        first = all.last + 1;
    uint64_t ran = 0;
    time_t told = time(NULL);
    signal(SIGTERM, on_term); /* the seed that runs is finished, and what was done is told */
    for (uint64_t seed = first; ran < seeds && !stop && (seconds <= 0 || processor_seconds() < seconds) &&
                                (hours_wanted <= 0 || all.sum.hours < hours_wanted);
         seed++, ran++) {
        struct plan p = plan_of(seed, &given);
        if (repeat && !same_trace(&p))
            return 1;
        double before = processor_seconds();
        int rc = run_plan(&p, false);
        double processor = processor_seconds() - before;
        if (log)
            log_seed(log, seed, !rc, report, processor);
        add_report(&all, report, processor, seed, !rc);
        if (rc) {
            int planned = report->faults_planned;
            printf("seed %llu failed:\n", (unsigned long long)seed);
            print_command(&p);
            fflush(stdout);
            if (go_on)
                continue;
            if (shrink_seconds > 0)
                shrink(p, planned, shrink_seconds);
            return 1;
        }
        if (time(NULL) - told >= 600) {
            told = time(NULL);
            print_held(&all);
        }
    }
    print_held(&all);
    return all.failed ? 1 : 0;
}
