/* Can't Stop for training: boards, rolls, and what a roll allows under every switch of the booklets.
 *
 * Only training uses this: what the product plays by is in gipfel/rules. */
#ifndef GAME_H
#define GAME_H

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 11, SEATS = 4, LONGEST = 13, RUNNERS = 3, PAIRINGS = 66, ROLLS = 1296 };
enum { FREE, PLACE_FIRST, MOST_RUNNERS }; /* entering */
enum { SHARED, LEAPT, LEFT };             /* fields */

static const int LENGTH[COLUMNS] = {3, 5, 7, 9, 11, 13, 11, 9, 7, 5, 3};

typedef struct { int players, needed, one_pair, entering, fields; } Rules;

typedef struct {
    int8_t at[SEATS][COLUMNS]; /* the field of each piece; 0 is off the board */
    int8_t owner[COLUMNS];     /* the seat that has won the column, or -1 */
    int8_t won[SEATS];         /* columns won */
} Board;

/* A turn: for each column the fields that its steps lead to, and how many steps the runner has taken. */
typedef struct {
    int8_t steps[COLUMNS];              /* steps from the piece to the top; 0 where the column is closed */
    int8_t field[COLUMNS][LONGEST + 1]; /* the field after so many steps */
    int8_t crowded[COLUMNS][LONGEST + 1]; /* whether another's piece forbids to stop there */
} Paths;

typedef struct { int8_t n, column[RUNNERS], taken[RUNNERS]; } Runners; /* sorted by column */

typedef struct { int8_t n, column[2]; } Move; /* n steps; a double has its column twice */

static uint64_t random_state[2] = {88172645463325252ULL, 0x9E3779B97F4A7C15ULL};

static inline uint64_t random_bits(void) { /* xorshift128+ */
    uint64_t a = random_state[0], b = random_state[1], sum = a + b;
    random_state[0] = b;
    a ^= a << 23;
    random_state[1] = a ^ b ^ (a >> 18) ^ (b >> 5);
    return sum;
}
static inline int random_below(uint32_t n) { return (int)(((random_bits() >> 32) * (uint64_t)n) >> 32); }
static inline double random_unit(void) { return (random_bits() >> 11) * (1.0 / 9007199254740992.0); }
static void random_seed(uint64_t seed) {
    random_state[0] = seed * 0x9E3779B97F4A7C15ULL + 1;
    random_state[1] = seed ^ 0xD1B54A32D192ED03ULL;
    for (int i = 0; i < 20; i++) random_bits();
}

/* Pairings by number, and the different rolls as sets of one to three pairings with their weights. */
static int8_t pairing_low[PAIRINGS], pairing_high[PAIRINGS];
static int pairing_of[COLUMNS][COLUMNS];
typedef struct { int n, pairing[3], ways; } Roll;
static Roll rolls[126];
static int roll_count, roll_of[ROLLS];

static void make_rolls(void) {
    int n = 0;
    for (int low = 0; low < COLUMNS; low++)
        for (int high = low; high < COLUMNS; high++) {
            pairing_low[n] = low, pairing_high[n] = high;
            pairing_of[low][high] = pairing_of[high][low] = n++;
        }
    for (int i = 0; i < ROLLS; i++) {
        int d[4] = {i % 6, i / 6 % 6, i / 36 % 6, i / 216};
        int found[3] = {pairing_of[d[0] + d[1]][d[2] + d[3]], pairing_of[d[0] + d[2]][d[1] + d[3]],
                        pairing_of[d[0] + d[3]][d[1] + d[2]]};
        Roll roll = {0, {0}, 0};
        for (int low = 0; low < PAIRINGS; low++) /* sorted, each once */
            if (found[0] == low || found[1] == low || found[2] == low) roll.pairing[roll.n++] = low;
        int known = 0;
        while (known < roll_count && (rolls[known].n != roll.n || memcmp(rolls[known].pairing, roll.pairing, roll.n * sizeof(int)))) known++;
        if (known == roll_count) rolls[roll_count++] = roll;
        rolls[known].ways++;
        roll_of[i] = known;
    }
}

static void new_board(Board *board) {
    memset(board, 0, sizeof *board);
    memset(board->owner, -1, sizeof board->owner);
}

static int others_on(const Board *board, const Rules *rules, int me, int column, int field) {
    for (int seat = 0; seat < rules->players; seat++)
        if (seat != me && board->at[seat][column] == field) return 1;
    return 0;
}

static void find_paths(const Board *board, const Rules *rules, int me, Paths *paths) {
    for (int c = 0; c < COLUMNS; c++) {
        int field = board->at[me][c], steps = 0;
        paths->field[c][0] = field;
        paths->crowded[c][0] = 0;
        while (board->owner[c] < 0 && field < LENGTH[c]) {
            field++;
            if (rules->fields == LEAPT)
                while (field < LENGTH[c] && others_on(board, rules, me, c, field)) field++;
            steps++;
            paths->field[c][steps] = field;
            paths->crowded[c][steps] = rules->fields == LEFT && others_on(board, rules, me, c, field);
        }
        paths->steps[c] = steps;
    }
}

static inline int taken(const Runners *runners, int column) {
    for (int i = 0; i < runners->n; i++)
        if (runners->column[i] == column) return runners->taken[i];
    return 0;
}

static inline void step_once(Runners *runners, int column) {
    int i = 0;
    while (i < runners->n && runners->column[i] < column) i++;
    if (i < runners->n && runners->column[i] == column) {
        runners->taken[i]++;
        return;
    }
    for (int j = runners->n++; j > i; j--) runners->column[j] = runners->column[j - 1], runners->taken[j] = runners->taken[j - 1];
    runners->column[i] = column, runners->taken[i] = 1;
}

/* The plays that one pairing offers, and how fast they use the runners; -1 where there are none. */
static int offer(const Rules *rules, const Paths *paths, const Runners *runners, int pairing, Move *moves, int *n) {
    int a = pairing_low[pairing], b = pairing_high[pairing];
    int at_a = taken(runners, a), at_b = taken(runners, b), spare = RUNNERS - runners->n;
    int can_a = paths->steps[a] > at_a && (at_a || spare), can_b = paths->steps[b] > at_b && (at_b || spare);
    *n = 0;
    if (a == b) {
        if (!can_a) return -1;
        int most = paths->steps[a] - at_a > 1 ? 2 : 1;
        for (int steps = rules->one_pair ? 1 : most; steps <= most; steps++) moves[(*n)++] = (Move){steps, {a, a}};
        return rules->entering == FREE ? 0 : rules->entering == PLACE_FIRST ? !at_a : 4 * !at_a + 1;
    }
    if (!can_a && !can_b) return -1;
    int both = can_a && can_b && !at_a + !at_b <= spare, best = -1;
    Move candidates[3] = {{1, {a, a}}, {1, {b, b}}, {2, {a, b}}};
    for (int i = 0; i < 3; i++) {
        if (i == 2 ? !both : !(i ? can_b : can_a) || (both && !rules->one_pair)) continue;
        int enters = i == 2 ? !at_a + !at_b : i ? !at_b : !at_a, uses = i == 2 ? 2 : 1;
        int haste = rules->entering == FREE ? 0 : rules->entering == PLACE_FIRST ? enters : 4 * enters + uses;
        if (haste < best) continue;
        if (haste > best) *n = 0, best = haste;
        moves[(*n)++] = candidates[i];
    }
    return best;
}

static int legal_moves(const Rules *rules, const Paths *paths, const Runners *runners, const Roll *roll, Move *moves) {
    int n = 0, best = -1;
    for (int i = 0; i < roll->n; i++) {
        Move offered[3];
        int count, haste = offer(rules, paths, runners, roll->pairing[i], offered, &count);
        if (haste < best || haste < 0) continue;
        if (haste > best) n = 0, best = haste;
        for (int j = 0; j < count; j++) moves[n++] = offered[j];
    }
    return n;
}

static inline int on_top(const Paths *paths, const Runners *runners) {
    int n = 0;
    for (int i = 0; i < runners->n; i++) n += runners->taken[i] == paths->steps[runners->column[i]];
    return n;
}

static inline int may_stop(const Paths *paths, const Runners *runners) {
    for (int i = 0; i < runners->n; i++)
        if (paths->crowded[runners->column[i]][runners->taken[i]]) return 0;
    return runners->n > 0;
}

static void mark(Board *board, const Rules *rules, int me, const Paths *paths, const Runners *runners) {
    for (int i = 0; i < runners->n; i++) {
        int c = runners->column[i];
        board->at[me][c] = paths->field[c][runners->taken[i]];
        if (board->at[me][c] < LENGTH[c]) continue;
        board->owner[c] = me;
        board->won[me]++;
        for (int seat = 0; seat < rules->players; seat++) board->at[seat][c] = 0;
    }
}
#endif
