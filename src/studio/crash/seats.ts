import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { readTarget } from "#/lib/rules/studio/crash/game.ts";
import type { StudioRefusal } from "../api.ts";
import { stakesMinor } from "../games.ts";
import { giveBack, takeBack } from "../outbox.ts";
import { refused } from "../play.ts";
import { findRoundBySpin, getRound, type RoundRow, roundView } from "../rounds.ts";
import type { Session } from "../sessions.ts";
import { putShown } from "../shown.ts";
import type { Studio } from "../studio.ts";
import { askStake, balanceOf, newestBet, type StoredBet, standBet } from "../table-bets.ts";
import type { CrashBetView, CrashOrder, CrashReply } from "./api.ts";
import type { Bet } from "./book.ts";
import { type NewBet, storeBet } from "./records.ts";
import { leftAt, type Round, takesBets } from "./round.ts";
import type { CrashTable } from "./table.ts";

/** When a call arrived, and from which network; null where that is not known. */
export type Came = { readonly receivedMs: number; readonly network: string | null };
type Reply = Result<CrashReply, StudioRefusal>;

/** The most that a round may cost in one currency, in its highest stakes. */
const MOST_STAKES = 10_000n;

/** What players do at the table. Each is told when it arrived, by the studio's clock: that alone decides. */
export class CrashSeats {
  readonly #studio: Studio;
  readonly #table: CrashTable;
  readonly #mostStakes: bigint;

  constructor(studio: Studio, table: CrashTable, mostStakes = MOST_STAKES) {
    this.#studio = studio;
    this.#table = table;
    this.#mostStakes = mostStakes;
  }

  /** The player's bet in the round of now, if any. */
  async mine(session: Session): Promise<Reply> {
    const id = await newestBet(this.#studio.store.sql, session.seatId);
    return ok(await this.#reply(session, id, null));
  }

  /** Whether the player's name is told to others, from the next bet on. */
  async show(session: Session, shown: boolean): Promise<Reply> {
    await putShown(this.#studio.store.sql, session.seatId, shown);
    return this.mine({ ...session, shown });
  }

  /** Places a bet, which has to arrive before the round locks. The same spin id never stakes twice. */
  async bet(session: Session, order: CrashOrder, { receivedMs, network }: Came): Promise<Reply> {
    const read = this.#read(session, order);
    if (!read.ok) return read;
    const { round } = this.#table;
    if (!round || round.number !== order.round || !takesBets(round, receivedMs)) {
      const code = this.#table.firstHash === null ? "unavailable" : "bets_closed";
      return this.#unlessSeen(session, read.value, code);
    }
    if (round.book.ofSeat(session.seatId))
      return this.#unlessSeen(session, read.value, "round_open");
    const most = (stakesMinor(session.game, session.currency).at(-1) ?? 0n) * this.#mostStakes;
    const bet = round.book.add(session, read.value, { most, isShown: session.shown, network });
    if (!bet) return this.#unlessSeen(session, read.value, "round_full");
    try {
      const { store, clock } = this.#studio;
      const stored = await storeBet(store.sql, session, round, read.value, new Date(clock()));
      if (!stored) {
        round.book.drop(bet);
        return await this.#unlessSeen(session, read.value, "round_open");
      }
      bet.id = stored.id;
      return await this.#stake(session, round, bet, stored);
    } catch (error) {
      round.book.drop(bet);
      throw error;
    }
  }

  /** Refuses a bet, unless its spin id was seen before: then it is answered as that one was. */
  async #unlessSeen(session: Session, bet: NewBet, code: StudioRefusal): Promise<Reply> {
    const before = await findRoundBySpin(this.#studio.store.sql, session.seatId, bet.spinId);
    return before ? this.#again(session, before, bet) : refuse(code);
  }

  /** Takes the bet back before the round locks; its stake returns. */
  async cancel(session: Session, receivedMs: number): Promise<Reply> {
    const { round } = this.#table;
    const bet = round?.book.ofSeat(session.seatId);
    if (!round || !bet || bet.state !== "standing" || bet.id === null) return refuse("no_bet");
    if (!takesBets(round, receivedMs)) return refuse("bets_closed");
    const { id } = bet;
    const { store, clock } = this.#studio;
    const due = await this.#table.arrived(store.transaction((sql) => giveBack(sql, id, clock())));
    // Not stored as standing yet, or taken back already: it is as the database has it.
    if (!due) return refuse("no_bet");
    round.book.drop(bet);
    const [answer] = this.#table.payer.pay([due]).values();
    return ok(await this.#reply(session, id, balanceOf(session, (await answer) ?? null)));
  }

  /** Leaves the flight at the multiplier of the moment in which this arrived, and is paid. */
  async cashOut(session: Promise<Session>, receivedMs: number): Promise<Reply> {
    const left = await this.#table.arrived(session.then((one) => this.#leave(one, receivedMs)));
    if (!left.ok) return left;
    const { round, id } = left.value;
    await this.#table.storeLeft(round);
    const paid = (await round.paid.get(id)) ?? null;
    return ok(await this.#reply(await session, id, balanceOf(await session, paid)));
  }

  #leave(
    { seatId }: Session,
    receivedMs: number,
  ): Result<{ readonly round: Round; readonly id: bigint }, StudioRefusal> {
    const { round, game } = this.#table;
    const bet = round?.book.ofSeat(seatId);
    if (!round || bet?.state !== "standing" || bet.id === null) return refuse("no_bet");
    const left = leftAt(game, round, bet, receivedMs);
    if (!left.ok) return left;
    if (bet.cashed === null) round.book.leave(bet, left.value);
    return ok({ round, id: bet.id });
  }

  #read({ game, currency }: Session, order: CrashOrder): Result<NewBet, StudioRefusal> {
    const amount = parseMoney(order.stake, currency.exponent);
    if (!amount.ok || !stakesMinor(game, currency).includes(amount.value))
      return refuse("bad_stake");
    const target = readTarget(this.#table.game, order.target);
    if (target === undefined) return refuse("bad_choice");
    return ok({ spinId: order.spinId, stakeMinor: amount.value, target });
  }

  /** The answer to a spin id that was seen before. */
  async #again(session: Session, row: RoundRow, { stakeMinor, target }: NewBet): Promise<Reply> {
    if (row.stakeMinor !== stakeMinor || row.crash?.target !== target)
      return refuse("spin_conflict");
    if (row.state === "refused") return refused(row.refusal ?? "bet_refused", null);
    if (row.state === "bet") return refuse("round_open");
    if (row.state === "cancelling" || row.state === "cancelled") return refuse("bet_unconfirmed");
    return ok(await this.#reply(session, row.id, null));
  }

  /** Asks the wallet for the stake. Whoever has no answer when the flight begins does not fly. */
  async #stake(session: Session, round: Round, bet: Bet, stored: StoredBet): Promise<Reply> {
    const { store, clock, log } = this.#studio;
    const { id } = stored;
    const { stakeMinor } = bet;
    const staked = await askStake(this.#studio, session, { ...stored, stakeMinor });
    if (staked.kind === "taken" && bet.state === "asking") {
      round.book.stand(bet);
      const stands = await this.#table.arrived(standBet(store.sql, id, new Date(clock())));
      if (stands) {
        const view = standingView(session, round, bet, stored);
        return ok({ bet: view, shown: session.shown, balance: staked.balance });
      }
    }
    round.book.drop(bet);
    if (staked.kind === "refused") return staked.reply;
    const reason = staked.kind === "unknown" ? staked.reason : "too late";
    await store.transaction((sql) => takeBack(sql, id, reason, clock()));
    log("warn", "bet_unconfirmed", { bet: String(id), reason });
    return refuse("bet_unconfirmed");
  }

  async #reply(session: Session, id: bigint | null, balance: string | null): Promise<CrashReply> {
    const row = id === null ? null : await getRound(this.#studio.store.sql, id);
    return { bet: row && this.#viewOf(row), shown: session.shown, balance };
  }

  /** A bet of the round of now; one of an earlier round is in the record. */
  #viewOf(row: RoundRow): CrashBetView | null {
    const { round, firstHash } = this.#table;
    if (!row.crash || row.crash.number !== round?.number || row.crash.firstHash !== firstHash)
      return null;
    const { roundId, stake, payout, state, crash } = roundView(row);
    const bet = round.book.ofSeat(row.seatId);
    return crash && { ...crash, roundId, line: bet?.line ?? null, stake, payout, state };
  }
}

/** A bet as its player is shown it when it has just been taken. */
function standingView(
  { currency }: Session,
  { number }: Round,
  { line, stakeMinor, target }: Bet,
  { roundId }: StoredBet,
): CrashBetView {
  const { exponent } = currency;
  return {
    ...{ number, target, cashed: null, crash: null, roundId, line, state: "series" },
    stake: formatWire(stakeMinor, exponent),
    payout: formatWire(0n, exponent),
  };
}
