import { formatWire, parseMoney } from "#/lib/base/money.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { StudioRefusal } from "../api.ts";
import { stakesMinor } from "../games.ts";
import { takeBack } from "../outbox.ts";
import { refused } from "../play.ts";
import { findRoundBySpin, getRound, type RoundRow, roundView } from "../rounds.ts";
import { lockSeat } from "../seeds.ts";
import type { Session } from "../sessions.ts";
import { isShown, putShown } from "../shown.ts";
import type { Studio } from "../studio.ts";
import { askStake, balanceOf, isFree, newestBet, type StoredBet, standBet } from "../table-bets.ts";
import type { RainBetView, RainOrder, RainReply, TakeOrder } from "./api.ts";
import { TAKEN_MS } from "./pace.ts";
import type { Pot, Stake } from "./pot.ts";
import { isBetting, storePot, storeStake, storeTaken } from "./records.ts";
import type { RainTable } from "./table.ts";

type Reply = Result<RainReply, StudioRefusal>;

/** What players do at the table of pots. Each is told when it arrived, by the studio's clock: that alone decides. */
export class RainSeats {
  readonly #studio: Studio;
  readonly #table: RainTable;

  constructor(studio: Studio, table: RainTable) {
    this.#studio = studio;
    this.#table = table;
  }

  /** The player's stake in the pot under way, if any. */
  async mine(session: Session): Promise<Reply> {
    this.#table.seatedAt(session);
    const id = await newestBet(this.#studio.store.sql, session.seatId);
    const at = this.#placeOf(session);
    const paid = id === null || !at ? undefined : at.pot.paid.get(id);
    return ok(await this.#reply(session, id, balanceOf(session, (await paid) ?? null)));
  }

  /** Whether the player's name is told to others, from the next stake on. */
  async show(session: Session, shown: boolean): Promise<Reply> {
    await putShown(this.#studio.store.sql, session.seatId, shown);
    return this.mine(session);
  }

  /** Puts a stake into the pot that the player saw, in time. The same spin id never stakes twice. */
  async bet(session: Session, order: RainOrder, receivedMs: number): Promise<Reply> {
    const { currency, game, seatId } = session;
    const amount = parseMoney(order.stake, currency.exponent);
    if (!amount.ok || !stakesMinor(game, currency).includes(amount.value))
      return refuse("bad_stake");
    const { sql } = this.#studio.store;
    const before = await findRoundBySpin(sql, seatId, order.spinId);
    if (before) return this.#again(session, before, amount.value, order.seed);
    const shown = await isShown(sql, seatId);
    const pots = this.#table.seatedAt(session);
    if (pots.length === 0) return refuse("unavailable");
    const pot = pots.find(({ place }) => place.stakeMinor === amount.value);
    if (pot?.hash !== order.hash || !pot.takesStakes(receivedMs)) return refuse("bets_closed");
    if (pots.some((one) => one.ofSeat(seatId) && one.phase !== "ended"))
      return refuse("round_open");
    const stake = pot.add(session, shown);
    if (!stake) return refuse("round_full");
    try {
      const stored = await this.#store(session, pot, order);
      if (!stored.ok) {
        this.#drop(pot, stake);
        return stored;
      }
      stake.id = stored.value.id;
      return await this.#stake(session, pot, stake, stored.value);
    } catch (error) {
      if (stake.id === null) this.#drop(pot, stake);
      else pot.doubtful.add(stake);
      throw error;
    }
  }

  /** Takes the stake back while others may still come in; it returns. */
  async cancel(session: Session, receivedMs: number): Promise<Reply> {
    const at = this.#placeOf(session);
    if (at?.stake.state !== "standing" || at.stake.id === null) return refuse("no_bet");
    if (!at.pot.takesStakes(receivedMs)) return refuse("bets_closed");
    const back = await this.#table.giveBack(at.pot, at.stake);
    if (back === undefined) return refuse("bets_closed");
    return ok(await this.#reply(session, at.stake.id, balanceOf(session, await back)));
  }

  /**
   * Takes an envelope that nobody has: one a player, whatever is asked for later. Who comes second to an envelope takes
   * another; what lies in it is decided already, and has the same chances in each.
   */
  async take(session: Session, order: TakeOrder, receivedMs: number): Promise<Reply> {
    const at = this.#placeOf(session);
    if (!at || at.stake.id === null || at.pot.hash !== order.hash) return refuse("no_bet");
    const { pot, stake } = at;
    const { id } = at.stake;
    if (stake.envelope !== null) return ok(await this.#reply(session, id, null));
    if (pot.phase === "ended" || receivedMs >= (pot.endsAtMs ?? Number.POSITIVE_INFINITY))
      return refuse("rain_over");
    if (pot.phase !== "raining" || !pot.raining) return refuse("too_early");
    const { envelope } = order;
    if (envelope >= pot.raining.playing.length) return refuse("bad_choice");
    if (pot.isTaken(envelope)) return refuse("envelope_taken");
    const potId = pot.raining.id;
    const { store, clock } = this.#studio;
    // From here on it is nobody else's, though it is not stored yet.
    stake.envelope = envelope;
    try {
      stake.envelope = await this.#table.arrived(storeTaken(store.sql, { id, potId, envelope }));
    } catch (error) {
      stake.envelope = null;
      throw error;
    }
    if (stake.envelope === null) return refuse("envelope_taken");
    if (pot.standing().every((one) => one.envelope !== null))
      pot.endsAtMs = Math.min(pot.endsAtMs ?? 0, clock() + TAKEN_MS);
    this.#table.moved(pot);
    return ok(await this.#reply(session, id, null));
  }

  #drop(pot: Pot, stake: Stake): void {
    pot.drop(stake, this.#studio.clock());
    this.#table.moved(pot);
  }

  #placeOf(session: Session): { readonly pot: Pot; readonly stake: Stake } | null {
    for (const pot of this.#table.seatedAt(session)) {
      const stake = pot.ofSeat(session.seatId);
      if (stake) return { pot, stake };
    }
    return null;
  }

  /** The answer to a spin id that was seen before. */
  async #again(session: Session, row: RoundRow, stakeMinor: bigint, seed: string): Promise<Reply> {
    if (row.stakeMinor !== stakeMinor || row.clientSeed !== seed) return refuse("spin_conflict");
    if (row.state === "refused") return refused(row.refusal ?? "bet_refused", null);
    if (row.state === "bet") return refuse("round_open");
    if (row.state === "cancelling" || row.state === "cancelled") return refuse("bet_unconfirmed");
    return ok(await this.#reply(session, row.id, null));
  }

  #store(session: Session, pot: Pot, order: RainOrder): Promise<Result<StoredBet, StudioRefusal>> {
    const { store, clock } = this.#studio;
    const { place, serverSeed, hash } = pot;
    const { currency, money, stakeMinor } = place;
    const now = new Date(clock());
    return store
      .transaction(async (sql) => {
        await lockSeat(sql, session.seatId);
        if (!(await isFree(sql, session.seatId, order.spinId))) return refuse("round_open");
        const row = { currencyCode: currency.code, play: money === "play", stakeMinor };
        const potId = pot.id ?? (await storePot(sql, { ...row, serverSeed, hash }, now));
        if (!(await isBetting(sql, potId))) return refuse("bets_closed");
        const bet = await storeStake(sql, session, potId, { ...order, stakeMinor }, now);
        return ok({ bet, potId });
      })
      .then((stored) => {
        if (!stored.ok) return stored;
        pot.id = stored.value.potId;
        return ok(stored.value.bet);
      });
  }

  /** Asks the wallet for the stake. Whoever has no answer when it rains is not in the pot. */
  async #stake(session: Session, pot: Pot, stake: Stake, bet: StoredBet): Promise<Reply> {
    const { store, clock, log } = this.#studio;
    const { id } = bet;
    const { stakeMinor } = pot.place;
    const staked = await askStake(this.#studio, session, { ...bet, stakeMinor });
    const potId = pot.id;
    if (staked.kind === "taken" && potId !== null) {
      const stands = await store.transaction(
        async (sql) => (await isBetting(sql, potId)) && standBet(sql, id, new Date(clock())),
      );
      if (stands) {
        pot.stand(stake, clock());
        this.#table.moved(pot);
        return ok(await this.#reply(session, id, staked.balance));
      }
    }
    this.#drop(pot, stake);
    if (staked.kind === "refused") return staked.reply;
    const reason = staked.kind === "unknown" ? staked.reason : "too late";
    await store.transaction((sql) => takeBack(sql, id, reason, clock()));
    log("warn", "bet_unconfirmed", { bet: String(id), reason });
    return refuse("bet_unconfirmed");
  }

  async #reply(session: Session, id: bigint | null, balance: string | null): Promise<RainReply> {
    const { sql } = this.#studio.store;
    const shown = await isShown(sql, session.seatId);
    const row = id === null ? null : await getRound(sql, id);
    return { bet: row && this.#viewOf(session, row), shown, balance };
  }

  /** A stake of the pot under way; one of an earlier pot is in the record. */
  #viewOf(session: Session, row: RoundRow): RainBetView | null {
    const pot = this.#table.seatedAt(session).find(({ hash }) => hash === row.serverSeedHash);
    if (!pot) return null;
    const { roundId, stake, payout, state, rain } = roundView(row);
    const mine = pot.ofSeat(row.seatId);
    const envelope = rain?.envelope ?? mine?.envelope ?? null;
    const share = envelope === null ? undefined : pot.shares?.[envelope];
    return {
      ...{ roundId, stake, state, envelope },
      hash: pot.hash,
      line: mine?.line ?? null,
      payout: share === undefined ? payout : formatWire(share, row.exponent),
    };
  }
}
