/* Random games of Line or Colour on the printed 7x7 board, by hand in C: the speed that Clew is measured against.

   A set of spots is one 64-bit number with a stride of 8, so that no shift runs over an edge. Prints the number of
   games, the moves played, White's wins (a draw counts half, in halves) and the seconds taken.

   Use: line_or_colour GAMES SEED */

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum { SIZE = 7, STRIDE = 8, GOAL = 5 };

static const char *const LAYOUT[SIZE] = {"1234567", "6712345", "4567123", "2345671", "7123456", "5671234", "3456712"};

static uint64_t spots_of_colour_at[SIZE * STRIDE];
static uint64_t all_spots;
static uint64_t rng;

static inline uint64_t random_bits(void) {
    uint64_t x = rng += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline int member(uint64_t set, unsigned rank) {
#ifdef __BMI2__
    return __builtin_ctzll(_pdep_u64(1ull << rank, set));
#else
    while (rank--) set &= set - 1;
    return __builtin_ctzll(set);
#endif
}

static inline uint64_t line_starts(uint64_t own, int step) {
    uint64_t pairs = own & (own >> step);
    return pairs & (pairs >> (2 * step)) & (own >> (4 * step));
}

static inline int wins(uint64_t own, int last) {
    if (line_starts(own, 1) | line_starts(own, STRIDE - 1) | line_starts(own, STRIDE) | line_starts(own, STRIDE + 1))
        return 1;
    return __builtin_popcountll(own & spots_of_colour_at[last]) >= GOAL;
}

static void prepare(void) {
    uint64_t spots_of_colour[SIZE] = {0};
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            spots_of_colour[LAYOUT[SIZE - 1 - row][column] - '1'] |= 1ull << (row * STRIDE + column);
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++) {
            int spot = row * STRIDE + column;
            all_spots |= 1ull << spot;
            spots_of_colour_at[spot] = spots_of_colour[LAYOUT[SIZE - 1 - row][column] - '1'];
        }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "expected: line_or_colour GAMES SEED\n");
        return 2;
    }
    long games = atol(argv[1]);
    rng = strtoull(argv[2], NULL, 10);
    prepare();

    uint64_t plies = 0, half_wins = 0;
    struct timespec begun, ended;
    clock_gettime(CLOCK_MONOTONIC, &begun);
    for (long game = 0; game < games; game++) {
        uint64_t rings[2] = {0, 0}, free_spots = all_spots;
        int seat = 0, result = 1;
        for (unsigned left = SIZE * SIZE; left > 0; left--) {
            int spot = member(free_spots, (unsigned)(((random_bits() >> 32) * left) >> 32));
            free_spots &= ~(1ull << spot);
            rings[seat] |= 1ull << spot;
            plies++;
            if (wins(rings[seat], spot)) {
                result = seat == 0 ? 2 : 0;
                break;
            }
            seat ^= 1;
        }
        half_wins += (uint64_t)result;
    }
    clock_gettime(CLOCK_MONOTONIC, &ended);
    double seconds = (double)(ended.tv_sec - begun.tv_sec) + 1e-9 * (double)(ended.tv_nsec - begun.tv_nsec);
    printf("%ld %" PRIu64 " %" PRIu64 " %.6f\n", games, plies, half_wins, seconds);
    return 0;
}
