import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { seamlessBet, seamlessRollback, seamlessWin } from "#/lib/contract/games/seamless.ts";
import { asOwner, testDatabase } from "../support/database.ts";
import { grantOf, grantRounds } from "../support/free-rounds.ts";
import { allowJackpots, potOf, tellJackpot } from "../support/jackpots.ts";
import {
  type Command,
  commands,
  commandsWithFree,
  commandsWithJackpot,
  GRANT,
  idOf,
  MAX_MULTIPLE,
  POT,
  type Reply,
  SeamlessModel,
} from "../support/seamless-model.ts";
import { sized } from "../support/sizes.ts";
import { enterGame, makePlayer, openGames } from "../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const games = await openGames(db, clock);
await sql`update games set max_win_multiple = ${MAX_MULTIPLE}`.execute(asOwner(db));
await allowJackpots(db, "SALAORO", "1000.00", "1000000000.00");
const FUNDS = 100;
const RUNS = sized(1_000);

/** Money here is whole đồng, so that the model can count in numbers. */
const told = (balance: unknown) => (typeof balance === "string" ? Number(balance) : null);

/** A player whose vendor's ids and rounds are of this run only, and what carries commands out for it. */
async function openRun(run: number) {
  const player = await makePlayer(db, clock, { funds: `${FUNDS}.00` });
  const { token, playerId, gameId, vassalage } = await enterGame(games, player);
  const freeRounds = await grantRounds(db, player.memberId, {
    ...{ rounds: GRANT.rounds, reference: `grant-${run}` },
    ...{ stakeMinor: BigInt(GRANT.level * 100), mostMinor: BigInt(GRANT.most * 100) },
  });
  const jackpotId = `pot-${run}`;
  const pot = { amount: `${POT.amount}.00`, seed: `${POT.seed}.00` };
  await tellJackpot(db, clock(), { ...pot, jackpotId, vendor: vassalage, gameIds: [gameId] });
  const send = async (command: Command): Promise<Reply> => {
    const round = { roundId: `${run}-${command.round}`, gameId, playerId };
    const transactionId = `${run}-${idOf(command)}`;
    const reply = await (() => {
      if (command.kind === "rollback") {
        const betTransactionId = `${run}-bet-${command.of}`;
        const input = { ...round, transactionId, betTransactionId };
        return games.asVendor(vassalage, seamlessRollback, input);
      }
      const money = { ...round, transactionId, amount: String(command.amount), currency: "VND" };
      const free = command.kind === "bet" && command.free ? { freeRounds } : {};
      return command.kind === "bet"
        ? games.asVendor(vassalage, seamlessBet, { ...money, ...free, token })
        : games.asVendor(vassalage, seamlessWin, {
            ...{ ...money, ended: command.ended },
            ...(command.jackpot ? { jackpot: { jackpotId, amount: String(command.jackpot) } } : {}),
          });
    })();
    return reply.ok
      ? { code: "ok", balance: told(reply.value.balance), replayed: reply.value.replayed }
      : { code: reply.code, balance: told(reply.detail?.["balance"]), replayed: false };
  };
  return {
    ...{ player, send, grant: () => grantOf(db, freeRounds) },
    potMinor: async () => (await potOf(db, jackpotId)).amount_minor,
  };
}

describe("bets, wins, rollbacks and repeats", () => {
  let run = 0;
  it.each([
    ["", commands],
    ["with free rounds among them, ", commandsWithFree],
    ["with a jackpot among the wins, ", commandsWithJackpot],
  ])(`%sin any order come to what the model says, ${RUNS} times over [WAL-06]`, async (_, any) => {
    await fc.assert(
      fc.asyncProperty(any, async (sequence) => {
        const { player, send, grant, potMinor } = await openRun(++run);
        const model = new SeamlessModel(FUNDS);
        for (const command of sequence) {
          const expected = model.run(command);
          const reply = await send(command);
          // A refusal that is told again is not marked as a repeat on the wire.
          const replayed = expected.code === "ok" && expected.replayed;
          expect({ command, ...reply }).toEqual({ command, ...expected, replayed });
        }
        expect(await player.balanceMinor()).toBe(BigInt(model.balance * 100));
        const { rows } = await sql<{ stake: bigint; payout: bigint; moved: bigint }>`
          select coalesce(sum(stake_minor), 0)::bigint as stake, coalesce(sum(payout_minor), 0)::bigint as payout,
                 (select coalesce(sum(e.amount_minor), 0)::bigint from entries e join transfers t on t.id = e.transfer_id
                   where e.account_id = ${player.wallet} and t.kind in ('bet', 'win', 'rollback')) as moved
            from game_rounds where member_id = ${player.memberId}`.execute(db);
        const stake = BigInt(model.staked * 100);
        const payout = BigInt(model.paid * 100);
        expect(rows).toEqual([{ stake, payout, moved: payout - stake }]);
        expect(await potMinor()).toBe(BigInt(model.pot * 100));
        expect(await grant()).toEqual({ begun: model.begun, won: BigInt(model.won * 100) });
      }),
      { numRuns: RUNS },
    );
  });
});
