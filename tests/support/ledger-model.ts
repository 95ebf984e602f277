/** The ledger as a few lines that anyone can check by reading: what the SQL functions are held to. */
export type ModelAccount = {
  readonly currency: string;
  readonly realm: string;
  readonly hasFloor: boolean;
  balance: bigint;
  frozenIn: boolean;
  frozenOut: boolean;
};

export type Post = { op: "post"; reference: number; legs: { account: number; amount: bigint }[] };

export type Command =
  | Post
  | { op: "many"; posts: Post[] }
  | { op: "hold"; reference: number; account: number; amount: bigint }
  | { op: "settle"; reference: number; to: number; amount: bigint | null }
  | { op: "void"; reference: number }
  | { op: "freeze"; account: number; in: boolean; out: boolean };

export type Answer = { outcome: string; balances: (bigint | null)[] | null };

type Hold = { account: number; amount: bigint; state: string; to?: number; settled?: bigint };
type Legs = { account: number; amount: bigint }[];

/** Accounts 0 … are those given; the held account of account n is n + HELD. */
export const HELD = 1000;

export class LedgerModel {
  readonly accounts: Map<number, ModelAccount>;
  readonly #done = new Map<string, { body: string; balances: (bigint | null)[] }>();
  readonly #holds = new Map<number, Hold>();

  constructor(accounts: readonly ModelAccount[]) {
    this.accounts = new Map(accounts.map((account, index) => [index, account]));
  }

  /** What each transfer of the command is answered; one, where it is not many. */
  run(command: Command): Answer[] {
    return command.op === "many"
      ? command.posts.map((one) => this.#runOne(one))
      : [this.#runOne(command)];
  }

  #runOne(command: Exclude<Command, { op: "many" }>): Answer {
    switch (command.op) {
      case "post":
        return this.#move(`${command.reference}`, "post", command.legs, true);
      case "hold":
        return this.#hold(command);
      case "settle":
        return this.#settle(command);
      case "void":
        return this.#void(command.reference);
      case "freeze":
        return this.#freeze(command);
    }
  }

  #move(reference: string, kind: string, legs: Legs, mindFrozen: boolean): Answer {
    if (legs.length < 2 || legs.some(({ amount }) => amount === 0n)) return no("malformed");
    const body = JSON.stringify([kind, legs.map((leg) => [leg.account, String(leg.amount)])]);
    const earlier = this.#done.get(reference);
    if (earlier) {
      return earlier.body === body
        ? { outcome: "replayed", balances: earlier.balances }
        : no("reference_conflict");
    }
    const refusal = this.#refusal(legs, mindFrozen);
    if (refusal) return no(refusal);
    const balances = legs.map(({ account, amount }) => {
      const found = this.#account(account);
      found.balance += amount;
      return found.hasFloor ? found.balance : null;
    });
    this.#done.set(reference, { body, balances });
    return { outcome: "posted", balances };
  }

  #refusal(legs: Legs, mindFrozen: boolean): string | null {
    if (new Set(legs.map((leg) => leg.account)).size < legs.length) return "malformed";
    if (legs.some((leg) => !this.accounts.has(leg.account))) return "account_unknown";
    const sides = legs.map((leg) => ({ ...leg, at: this.#account(leg.account) }));
    const sum = (of: typeof sides) => of.reduce((total, side) => total + side.amount, 0n);
    if (sum(sides) !== 0n) return "unbalanced";
    if (new Set(sides.map((side) => side.at.realm)).size > 1) return "realm_mismatch";
    const byCurrency = Map.groupBy(sides, (side) => side.at.currency);
    if ([...byCurrency.values()].some((group) => sum(group) !== 0n)) return "currency_mismatch";
    const frozen = sides.some((side) => (side.amount < 0n ? side.at.frozenOut : side.at.frozenIn));
    if (mindFrozen && frozen) return "account_frozen";
    const short = sides.some(
      (side) => side.at.hasFloor && side.amount < 0n && side.at.balance + side.amount < 0n,
    );
    return short ? "not_enough_funds" : null;
  }

  #hold({ reference, account, amount }: Command & { op: "hold" }): Answer {
    if (amount <= 0n) return no("malformed");
    const owner = this.accounts.get(account);
    if (!owner) return no("account_unknown");
    const held = account + HELD;
    if (!this.accounts.has(held)) {
      this.accounts.set(held, { ...owner, balance: 0n, frozenIn: false, frozenOut: false });
    }
    const legs = [
      { account, amount: -amount },
      { account: held, amount },
    ];
    const answer = this.#move(`${reference}`, "hold", legs, true);
    if (answer.outcome === "posted") this.#holds.set(reference, { account, amount, state: "open" });
    return answer;
  }

  #settle({ reference, to, amount }: Command & { op: "settle" }): Answer {
    const hold = this.#holds.get(reference);
    if (!hold) return no("hold_unknown");
    const paid = amount ?? hold.amount;
    if (paid > hold.amount) return no("hold_exceeded");
    if (paid <= 0n) return no("malformed");
    if (hold.state === "voided") return no("hold_closed");
    if (hold.state === "settled" && (hold.to !== to || hold.settled !== paid))
      return no("hold_closed");
    const rest = hold.amount - paid;
    const legs = [
      { account: hold.account + HELD, amount: -hold.amount },
      { account: to, amount: paid },
      ...(rest > 0n ? [{ account: hold.account, amount: rest }] : []),
    ];
    const answer = this.#move(`${reference}:settle`, "settle", legs, false);
    if (answer.outcome === "posted") Object.assign(hold, { state: "settled", to, settled: paid });
    return answer;
  }

  #void(reference: number): Answer {
    const hold = this.#holds.get(reference);
    if (!hold) return no("hold_unknown");
    if (hold.state === "settled") return no("hold_closed");
    const legs = [
      { account: hold.account + HELD, amount: -hold.amount },
      { account: hold.account, amount: hold.amount },
    ];
    const answer = this.#move(`${reference}:void`, "void", legs, false);
    if (answer.outcome === "posted") hold.state = "voided";
    return answer;
  }

  #freeze(command: Command & { op: "freeze" }): Answer {
    const account = this.accounts.get(command.account);
    if (account) Object.assign(account, { frozenIn: command.in, frozenOut: command.out });
    return no("frozen");
  }

  #account(index: number): ModelAccount {
    const account = this.accounts.get(index);
    if (!account) throw new Error(`the model has no account ${index}`);
    return account;
  }
}

function no(outcome: string): Answer {
  return { outcome, balances: null };
}
