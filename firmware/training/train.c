/* Trains and measures the value network; train.py compiles and runs it, and says what its arguments are.
 *
 *   train RULES first NET GAMES SEED                a new network, from games of strategies that count points
 *   train RULES self NET OUT SECONDS RATE RATE SEED self-play: from one learning rate down to another
 *   train RULES match NET OTHER SEATS GAMES SEED    SEATS: a letter a seat; m is NET, o is OTHER, g Glenn and Aloi's
 *                                                   strategy, c the same with column stop, r the Rule of 28
 *
 * RULES is five numbers: players, columns that win, whether one pair is enough, entering, fields. */
#include "players.h"
#include <time.h>

enum { MOST_TURNS = 2000 };
static const float LAMBDA = 0.5f;
static Rules rules;
static Network net, sum;

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec + now.tv_nsec * 1e-9;
}

static void load(Network *into, const char *name) {
    FILE *file = fopen(name, "rb");
    if (!file || fread(into, sizeof *into, 1, file) != 1) exit(fprintf(stderr, "%s cannot be read\n", name));
    fclose(file);
}

static void save(const Network *from, const char *name) {
    FILE *file = fopen(name, "wb");
    if (!file || fwrite(from, sizeof *from, 1, file) != 1) exit(fprintf(stderr, "%s cannot be written\n", name));
    fclose(file);
}

/* The first network only learns who won games of strategies that count points: quick, and a sane start. */
static void learn_first(const char *name, long games) {
    static Board boards[MOST_TURNS];
    double loss = 0;
    long count = 0;
    new_network(&net);
    for (long game = 0; game < games; game++) {
        Player players[SEATS];
        Board board;
        int turn = 0, me = 0;
        float rate = 0.02f * powf(0.05f, (float)game / games);
        for (int i = 0; i < rules.players; i++) players[i] = (Player){0, any_points()};
        for (new_board(&board); turn < MOST_TURNS; me = turn % rules.players) {
            boards[turn++] = board;
            play_turn(&players[me], &rules, &board, me, 0);
            if (board.won[me] >= rules.needed) break;
        }
        for (int i = 1; i < turn; i++) {
            int last = (i - 1) % rules.players;
            loss += learn(&net, &boards[i], &rules, last, last == me, rate), count++;
        }
        if ((game + 1) % (games / 4) == 0) printf("%ld games, cross-entropy %.4f\n", game + 1, loss / count), fflush(stdout), loss = count = 0;
    }
    save(&net, name);
}

/* Self-play. Each turn is solved from its start, so that a target is the mean over all that the turn can become,
 * mixed with what came later (TD-lambda). Some games begin with careless turns, in some a strategy sits. */
static void learn_self(const char *from, const char *to, double limit, float first_rate, float last_rate) {
    static Board boards[MOST_TURNS];
    static float chances[MOST_TURNS], targets[MOST_TURNS + SEATS];
    double begin = seconds(), loss = 0, told = begin;
    long games = 0, count = 0, summed = 0;
    load(&net, from);
    for (double done = 0; done < 1; done = (seconds() - begin) / limit) {
        float rate = first_rate * powf(last_rate / first_rate, (float)done);
        Player players[SEATS];
        Board board;
        int turn = 0, me = 0, n = rules.players, opening = random_unit() < 0.3 ? random_below(3 * n) : 0;
        int guest = random_unit() < 0.3 ? random_below(n) : -1;
        for (int i = 0; i < n; i++) players[i] = (Player){&net, any_points()};
        for (new_board(&board); turn < MOST_TURNS; me = turn % n) {
            Player player = players[me];
            boards[turn] = board;
            if (turn < opening || me == guest) {
                start_turn(&solved, &net, &rules, &boards[turn], me);
                chances[turn] = roll_value(&solved, &(Runners){0});
                player.net = 0;
                play_turn(&player, &rules, &board, me, 0);
            } else chances[turn] = play_turn(&player, &rules, &board, me, 1);
            turn++;
            if (board.won[me] >= rules.needed) break;
        }
        /* targets[i]: what the player of turn i may hope for when it begins. */
        for (int i = turn - 1; i >= 0; i--) {
            float later = i == turn - 1 ? 1 : n == 2 ? 1 - targets[i + 1] : i + n < turn ? targets[i + n] : 0;
            targets[i] = (1 - LAMBDA) * chances[i] + LAMBDA * later;
        }
        for (int i = turn - 1; i > 0; i--) { /* before turn i, the player of turn i - 1 has just moved */
            float target = n == 2 ? 1 - targets[i] : i - 1 + n < turn ? targets[i - 1 + n] : 0;
            loss += learn(&net, &boards[i], &rules, (i - 1) % n, target, rate), count++;
        }
        games++;
        if (done > 0.6 && games % 20 == 0) { /* the mean of later networks is better than any of them */
            summed++;
            for (size_t i = 0; i < sizeof net / sizeof(float); i++) ((float *)&sum)[i] += (((float *)&net)[i] - ((float *)&sum)[i]) / summed;
        }
        if (seconds() - told > limit / 6) {
            told = seconds();
            printf("%ld games, cross-entropy %.4f, start %.4f, rate %.5f\n", games, loss / count, chances[0], rate), fflush(stdout);
            loss = count = 0;
            save(summed ? &sum : &net, to);
        }
    }
    save(summed ? &sum : &net, to);
}

static void play_match(const char *from, const char *other, const char *seats, long games) {
    static Network against;
    long won[SEATS] = {0};
    double begin = seconds();
    load(&net, from);
    load(&against, other);
    for (long game = 0; game < games; game++) {
        Board board;
        int n = rules.players, turn = 0, me = 0, shift = game % n;
        for (new_board(&board); turn < MOST_TURNS; turn++) {
            me = turn % n;
            char letter = seats[(me + shift) % n];
            Player player = {letter == 'm' ? &net : letter == 'o' ? &against : 0, letter == 'r' ? RULE_OF_28 : GLENN_ALOI};
            player.points.stops_on_top = letter == 'c';
            play_turn(&player, &rules, &board, me, 0);
            if (board.won[me] >= rules.needed) break;
        }
        won[(me + shift) % n]++;
    }
    for (int i = 0; i < rules.players; i++) {
        double p = won[i] / (double)games;
        printf("%c %.2f %% +- %.2f  ", seats[i], 100 * p, 196 * sqrt(p * (1 - p) / games));
    }
    printf("%ld games, %.1f turns and %.1f ms each, busts %.3f\n", games, turns_played / (double)games, 1e3 * (seconds() - begin) / games, busts / (double)turns_played);
}

int main(int n, char **words) {
    if (n < 8) return fprintf(stderr, "see the head of train.c\n");
    rules = (Rules){atoi(words[1]), atoi(words[2]), atoi(words[3]), atoi(words[4]), atoi(words[5])};
    char **more = words + 7;
    make_rolls(), make_triples(), lay_out_rows(&rules);
    random_seed(atol(words[n - 1]));
    if (!strcmp(words[6], "first")) learn_first(more[0], atol(more[1]));
    else if (!strcmp(words[6], "self")) learn_self(more[0], more[1], atof(more[2]), (float)atof(more[3]), (float)atof(more[4]));
    else if (!strcmp(words[6], "match")) play_match(more[0], more[1], more[2], atol(more[3]));
    return 0;
}
