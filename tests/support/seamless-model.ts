import fc from "fast-check";

/** A vendor's command in a run: what it is, for which round, under which id, how much. */
export type Command =
  | {
      kind: "bet";
      round: number;
      id: number;
      amount: number;
      finished?: boolean;
      /** Of the player's grant of free rounds. */
      free?: boolean;
    }
  | {
      kind: "win";
      round: number;
      id: number;
      amount: number;
      /** What of it a jackpot pays. */
      jackpot?: number;
      ended: boolean;
      /** Of a call that ends its round once all that it carries is done. */
      finished?: boolean;
    }
  | { kind: "rollback"; round: number; id: number; of: number; finished?: boolean };

/** What the caller is answered: a code, and for those that are carried out the balance. */
export type Reply = { code: string; balance: number | null; replayed: boolean };

type Round = {
  stake: number;
  payout: number;
  standing: number;
  wins: number;
  settled: boolean;
  /** What of the payout the jackpot paid. */
  jackpot: number;
  free?: boolean;
};
/** What a player is granted: so many free rounds at a bet level, which may pay so much in all. */
export const GRANT = { rounds: 2, level: 10, most: 60 };
/** What a pot was told to be, and what it begins at once it was won; a tenth more is paid at most. */
export const POT = { amount: 40, seed: 10 };
type Done = { body: string | null; kind: Command["kind"]; reply: Reply };
type Bet = { round: number; amount: number; code: string; undone: boolean };

/** Wins above the round's stake times this are not paid. */
export const MAX_MULTIPLE = 5;

/** Refusals that are kept: the same command is never carried out later. */
const FINAL: Readonly<Record<Command["kind"], readonly string[]>> = {
  bet: ["not_enough_funds", "round_closed"],
  win: ["above_maximum"],
  rollback: ["round_closed", "above_maximum"],
};

/**
 * The seamless wallet of one player as the contract says it, in memory and one command at a time: an independent second
 * way of computing what the SQL functions do.
 */
export class SeamlessModel {
  balance: number;
  staked = 0;
  paid = 0;
  /** Of the grant. */
  begun = 0;
  won = 0;
  pot = POT.amount;
  readonly rounds = new Map<number, Round>();
  readonly #done = new Map<string, Done>();
  readonly #bets = new Map<string, Bet>();

  constructor(funds: number) {
    this.balance = funds;
  }

  run(command: Command): Reply {
    const key = idOf(command);
    const body = JSON.stringify(command);
    const earlier = this.#done.get(key);
    if (earlier) {
      if (earlier.body === null && command.kind === "bet") return this.#lateBet(command, key, body);
      return earlier.body === body
        ? { ...earlier.reply, replayed: true }
        : { code: "transaction_conflict", balance: null, replayed: false };
    }
    const { code, kept } = this.#decide(command);
    const told = code === "ok" || code === "not_enough_funds";
    const reply = { code, balance: told ? this.balance : null, replayed: false };
    if (kept) this.#done.set(key, { body, kind: command.kind, reply });
    return reply;
  }

  /** The bets that were taken and not taken back, by their ids. */
  standingBets(): [id: number, bet: { readonly round: number }][] {
    return [...this.#bets].flatMap(([key, bet]) =>
      bet.code === "ok" && !bet.undone ? [[Number(key.slice("bet-".length)), bet]] : [],
    );
  }

  /** Commands of one call: all or none, and then the end of their round. Answers the refusal, or the last one's reply. */
  runAll(commands: readonly Command[], finished: boolean): Reply {
    const trial = this.#copy();
    let last: Reply = { code: "ok", balance: this.balance, replayed: false };
    for (const command of commands) {
      last = trial.run(command);
      if (last.code === "ok") continue;
      const balance = last.balance === null || last.replayed ? last.balance : this.balance;
      const reply = { ...last, balance };
      this.#keepRefusal(command, reply);
      return reply;
    }
    const round = trial.rounds.get(commands[0]?.round ?? -1);
    if (finished && round && round.standing > 0) round.settled = true;
    this.#take(trial);
    return last;
  }

  #copy(): SeamlessModel {
    const copy = new SeamlessModel(this.balance);
    copy.#take(this);
    return copy;
  }

  #take(other: SeamlessModel): void {
    this.balance = other.balance;
    this.staked = other.staked;
    this.paid = other.paid;
    this.begun = other.begun;
    this.won = other.won;
    this.pot = other.pot;
    for (const [key, round] of other.rounds) this.rounds.set(key, { ...round });
    for (const [key, done] of other.#done) this.#done.set(key, done);
    for (const [key, bet] of other.#bets) this.#bets.set(key, { ...bet });
  }

  /** What was refused for good stays refused, though nothing else of its call was done. */
  #keepRefusal(command: Command, { code, balance }: Reply): void {
    const key = idOf(command);
    const isFinal = FINAL[command.kind].includes(code);
    if (this.#done.has(key) || !isFinal) return;
    const reply = { code, balance, replayed: false };
    this.#done.set(key, { body: JSON.stringify(command), kind: command.kind, reply });
    if (command.kind === "bet") this.#bets.set(key, { ...command, code, undone: false });
  }

  #decide(command: Command): { code: string; kept: boolean } {
    if (command.kind === "bet") return { code: this.#bet(command), kept: true };
    if (command.kind === "win") return this.#win(command);
    return this.#rollback(command);
  }

  #lateBet(command: Command, key: string, body: string): Reply {
    const bet = this.#bets.get(key);
    if (bet?.round !== command.round)
      return { code: "transaction_conflict", balance: null, replayed: false };
    const reply = { code: "ok", balance: this.balance, replayed: false };
    this.#done.set(key, { body, kind: "bet", reply });
    return reply;
  }

  #bet(command: Command & { kind: "bet" }): string {
    const round = this.rounds.get(command.round);
    let code = "ok";
    if (round?.settled) code = "round_closed";
    else if (round?.free || (command.free && round)) code = "transaction_conflict";
    else if (command.free && this.begun >= GRANT.rounds) code = "free_rounds_over";
    else if (command.amount > this.balance) code = "not_enough_funds";
    this.#bets.set(idOf(command), { ...command, code, undone: false });
    if (code !== "ok") return code;
    this.balance -= command.amount;
    this.staked += command.amount;
    if (command.free) this.begun += 1;
    const { stake = 0, payout = 0, standing = 0, wins = 0, jackpot = 0 } = round ?? {};
    this.rounds.set(command.round, {
      stake: stake + command.amount,
      payout,
      standing: standing + 1,
      wins,
      jackpot,
      settled: false,
      ...(command.free ? { free: true } : {}),
    });
    return code;
  }

  #win(command: Command & { kind: "win" }): { code: string; kept: boolean } {
    const round = this.rounds.get(command.round);
    if (!round || round.standing === 0) return { code: "bet_unknown", kept: false };
    if (round.settled) return { code: "round_closed", kept: false };
    const { jackpot = 0 } = command;
    if (jackpot > 0 && round.free) return { code: "jackpot_unknown", kept: false };
    if (jackpot > 0 && round.jackpot > 0) return { code: "above_maximum", kept: true };
    if (jackpot * 10 > this.pot * 11) return { code: "above_maximum", kept: true };
    const level = round.free ? GRANT.level : round.stake;
    const left = round.free ? GRANT.most - this.won : Number.POSITIVE_INFINITY;
    const rest = round.payout - round.jackpot + command.amount - jackpot;
    const isAbove = rest > level * MAX_MULTIPLE || command.amount > left;
    if (command.amount > 0 && isAbove) return { code: "above_maximum", kept: true };
    if (round.free) this.won += command.amount;
    this.balance += command.amount;
    this.paid += command.amount;
    round.payout += command.amount;
    round.jackpot += jackpot;
    if (jackpot > 0) this.pot = Math.min(this.pot, POT.seed);
    round.wins += 1;
    round.settled = command.ended;
    return { code: "ok", kept: true };
  }

  #rollback(command: Command & { kind: "rollback" }): { code: string; kept: boolean } {
    const key = `bet-${command.of}`;
    const bet = this.#bets.get(key);
    if (!bet) {
      const reply = { code: "ok", balance: this.balance, replayed: false };
      this.#bets.set(key, { round: command.round, amount: 0, code: "ok", undone: true });
      this.#done.set(key, { body: null, kind: "bet", reply });
      return { code: "ok", kept: true };
    }
    if (bet.round !== command.round) return { code: "transaction_conflict", kept: false };
    if (bet.code !== "ok" || bet.undone) return { code: "ok", kept: true };
    const round = this.rounds.get(bet.round);
    if (!round) throw new Error("a standing bet without a round");
    if (round.settled || (round.wins > 0 && round.standing === 1))
      return { code: "round_closed", kept: true };
    if (bet.amount > 0 && round.payout - round.jackpot > (round.stake - bet.amount) * MAX_MULTIPLE)
      return { code: "above_maximum", kept: true };
    this.balance += bet.amount;
    this.staked -= bet.amount;
    bet.undone = true;
    if (round.free) this.begun -= 1;
    round.stake -= bet.amount;
    round.standing -= 1;
    return { code: "ok", kept: true };
  }
}

/** The transaction id of a command; ids are few, so that they meet. */
export function idOf({ kind, id }: Pick<Command, "kind" | "id">): string {
  return `${kind}-${id}`;
}

const few = fc.nat({ max: 3 });
const amount = fc.constantFrom(0, 1, 5, 10, 50);

const bet = fc.record({ kind: fc.constant("bet" as const), round: few, id: few, amount });
const freeBet = bet.map((made) => ({ ...made, amount: 0, free: true }));
const win = fc.record({
  ...{ kind: fc.constant("win" as const), round: few, id: few, amount, ended: fc.boolean() },
});
const jackpotWin = win
  .chain((made) =>
    fc
      .constantFrom(made.amount, 1, 11)
      .map((part) => ({ ...made, amount: made.amount + part, jackpot: part })),
  )
  .filter(({ jackpot }) => jackpot > 0);
const rollback = fc.record({
  kind: fc.constant("rollback" as const),
  round: few,
  id: few,
  of: few,
});

/** Any order of such commands, and of repeats of them, word for word, at any later time. */
const inAnyOrder = (command: fc.Arbitrary<Command>): fc.Arbitrary<Command[]> =>
  fc.array(command, { minLength: 1, maxLength: 14 }).chain((made) =>
    fc.array(fc.nat({ max: made.length - 1 }), { maxLength: 6 }).chain((repeats) =>
      fc.shuffledSubarray([...made, ...repeats.flatMap((index) => made[index] ?? [])], {
        minLength: made.length,
      }),
    ),
  );

/** Bets, wins, rollbacks, repeats and conflicts over few rounds and few ids. */
export const commands = inAnyOrder(fc.oneof(bet, win, rollback));
/** The same with bets of free rounds among them. */
export const commandsWithFree = inAnyOrder(fc.oneof(bet, freeBet, freeBet, win, rollback));
/** The same with wins among them of which a jackpot pays a part. */
export const commandsWithJackpot = inAnyOrder(
  fc.oneof(bet, bet, freeBet, win, jackpotWin, rollback),
);
