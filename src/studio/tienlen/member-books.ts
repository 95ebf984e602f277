import type { DueCall } from "../outbox.ts";
import { takeBack } from "../outbox.ts";
import type { Payer } from "../payer.ts";
import type { Sql } from "../store.ts";
import type { Studio } from "../studio.ts";
import { askStake, standBet } from "../table-bets.ts";
import type { Books, Paid, Staked } from "./books.ts";
import {
  endHand,
  putState,
  returnBets,
  reveal,
  sharesOf,
  storeBet,
  storeDeal,
  storeHand,
  storeMove,
  storeShares,
} from "./records.ts";
import type { Bet, Sitter, TableHand, TableState } from "./state.ts";

const UNFINISHED = ["open", "staking", "dealing", "playing"];

/** The books of tables at which members play for money: the studio's database, and the operator's wallet. */
export function memberBooks(studio: Studio, payer: Payer, key: string): Books {
  const { store, clock } = studio;
  const now = () => new Date(clock());

  const paying = async (work: (sql: Sql) => Promise<readonly DueCall[]>): Promise<Paid> =>
    payer.pay(await store.transaction(work));

  /** Asks the wallet for a buy-in. What it does not answer is taken back. */
  async function stake({ stakeMinor }: TableState, { session }: Sitter, bet: Bet): Promise<Staked> {
    const { id } = bet;
    if (!session) return { refused: "session_expired" };
    const staked = await askStake(studio, session, { ...bet, stakeMinor });
    if (staked.kind === "refused") return { refused: staked.reply.code };
    if (staked.kind === "unknown") {
      await store.transaction((sql) => takeBack(sql, id, staked.reason, clock()));
      studio.log("warn", "bet_unconfirmed", { bet: String(id), reason: staked.reason });
      return { refused: "bet_unconfirmed" };
    }
    // Not where it is being taken back already.
    const stands = await store.transaction((sql) => standBet(sql, id, now()));
    return stands ? "stands" : { refused: "bet_unconfirmed" };
  }

  async function lock(
    table: TableState,
    hand: TableHand,
    sitters: readonly Sitter[],
    lead: number | null,
  ): Promise<ReadonlyMap<number, Bet>> {
    return store.transaction(async (sql) => {
      if (!(await putState(sql, hand.id, ["open"], "staking", now())))
        throw new Error(`hand ${hand.id} was locked before`);
      await sql("update tienlen_hands set lead = $2 where id = $1", [hand.id, lead]);
      const bets = new Map<number, Bet>();
      const inOrder = sitters.toSorted((a, b) =>
        Number((a.session?.seatId ?? 0n) - (b.session?.seatId ?? 0n)),
      );
      for (const { session, seat } of inOrder) {
        const of = { hand: hand.id, seat, deal: hand.deal.id, stakeMinor: table.stakeMinor };
        const bet = session && (await storeBet(sql, session, of, now()));
        if (bet) bets.set(seat, bet);
      }
      return bets;
    });
  }

  return {
    prepare: (table) =>
      store.transaction(async (sql) => {
        const id = await storeHand(sql, table, now());
        return { id, deal: await storeDeal(sql, id, key, now()) };
      }),
    lock,
    stake,
    async dealing({ id }) {
      await putState(store.sql, id, ["staking"], "dealing", now());
    },
    async redeal(hand, missing) {
      const made = await store.transaction(async (sql) => {
        await reveal(sql, { deal: hand.deal, shares: sharesOf(hand.deal), missing }, now());
        const due = await returnBets(sql, hand.id, missing, clock());
        return { due, deal: await storeDeal(sql, hand.id, key, now()) };
      });
      payer.pay(made.due);
      return made.deal;
    },
    begin: (hand) =>
      store.transaction(async (sql) => {
        await storeShares(sql, hand.deal);
        const isDealt = await putState(sql, hand.id, ["dealing", "playing"], "playing", now());
        if (!isDealt) throw new Error(`hand ${hand.id} is over`);
      }),
    move: ({ id }, move) => storeMove(store.sql, id, move, now()),
    end: (hand, winner, purses) => paying((sql) => endHand(sql, hand, { winner, purses }, clock())),
    void: (hand) =>
      paying(async (sql) => {
        if (!(await putState(sql, hand.id, UNFINISHED, "void", now()))) return [];
        await reveal(sql, { deal: hand.deal, shares: sharesOf(hand.deal), missing: null }, now());
        return returnBets(sql, hand.id, null, clock());
      }),
  };
}
