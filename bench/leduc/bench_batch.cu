// Steps a second of the Leduc batch, every output stored. usage: bench_leduc [log2 of the games, default 25]
#include <cstdint>
#include <cstdio>
#include <cstdlib>

struct tt_leduc;
extern "C" {
struct tt_leduc *tt_leduc_new(uint64_t games, uint64_t seed);
const char *tt_leduc_step(struct tt_leduc *, const uint8_t *action);
const char *tt_leduc_wait(void);
void tt_leduc_free(struct tt_leduc *);
}

static double time_steps(struct tt_leduc *env, const uint8_t *action, int steps) {
    cudaEvent_t begin, end;
    float ms;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    cudaEventRecord(begin);
    for (int i = 0; i < steps; i++)
        if (const char *wrong = tt_leduc_step(env, action)) {
            printf("%s\n", wrong);
            exit(1);
        }
    cudaEventRecord(end);
    cudaEventSynchronize(end);
    cudaEventElapsedTime(&ms, begin, end);
    return ms / 1000.0;
}

int main(int argc, char **argv) {
    uint64_t games = (uint64_t)1 << (argc > 1 ? atoi(argv[1]) : 25);
    const int steps = 200, bytes = 32 + 32 + 34 + 3 + 8 + 1 + 1;
    struct tt_leduc *env = tt_leduc_new(games, 1);
    uint8_t *action;
    if (!env || cudaMalloc(&action, games) != cudaSuccess) {
        printf("no room on the device\n");
        return 1;
    }
    cudaMemset(action, 1, games);
    time_steps(env, nullptr, 20);
    double drawn = time_steps(env, nullptr, steps), given = time_steps(env, action, steps);
    double rate = (double)games * steps / drawn / 1e9;
    printf(
        "leduc, %llu games a step, all outputs stored: %.2f G steps/s with random actions drawn on the device (%.2f TB/s of %d bytes a step), %.2f with actions read\n",
        (unsigned long long)games, rate, rate * bytes / 1000, bytes, (double)games * steps / given / 1e9);
    const char *wrong = tt_leduc_wait();
    if (wrong)
        printf("%s\n", wrong);
    tt_leduc_free(env);
    return wrong != nullptr;
}
