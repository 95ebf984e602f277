import fc from "fast-check";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { asOwner, testDatabase } from "../support/database.ts";
import {
  ACTIONS_VENDOR,
  launchLinked,
  openLinkedGames,
  ROUNDS_VENDOR,
} from "../support/linked-vendors.ts";
import {
  type Command,
  commands,
  idOf,
  MAX_MULTIPLE,
  SeamlessModel,
} from "../support/seamless-model.ts";
import { sized } from "../support/sizes.ts";
import { makePlayer, type Player } from "../support/vendor.ts";

const { db } = await testDatabase();
const clock = () => Date.UTC(2026, 10, 21);
const linked = await openLinkedGames(db, clock);
await sql`update games set max_win_multiple = ${MAX_MULTIPLE}`.execute(asOwner(db));
const FUNDS = 100;
const RUNS = sized(1_000);

type Said = { readonly code: string; readonly balance: number | null };

/** What a call answered, in the model's words: its money is whole đồng. */
function told(
  { http, message = "ok", balance }: { http: number; message?: string; balance?: number },
  unit: number,
): Said {
  expect(http).toBeLessThan(500);
  const isTold = message === "ok" || message === "not_enough_funds";
  return { code: message, balance: isTold && balance !== undefined ? balance / unit : null };
}

async function agree(player: Player, model: SeamlessModel): Promise<void> {
  expect(await player.balanceMinor()).toBe(BigInt(model.balance * 100));
  const { rows } = await sql<{ stake: bigint; payout: bigint; moved: bigint; open: bigint }>`
    select coalesce(sum(stake_minor), 0)::bigint as stake, coalesce(sum(payout_minor), 0)::bigint as payout,
           count(*) filter (where state = 'open') as open,
           (select coalesce(sum(e.amount_minor), 0)::bigint from entries e join transfers t on t.id = e.transfer_id
             where e.account_id = ${player.wallet} and t.kind in ('bet', 'win', 'rollback')) as moved
      from game_rounds where member_id = ${player.memberId}`.execute(db);
  const stake = BigInt(model.staked * 100);
  const payout = BigInt(model.paid * 100);
  const rounds = [...model.rounds.values()];
  const open = BigInt(rounds.filter(({ settled, standing }) => !settled && standing > 0).length);
  expect(rows).toEqual([{ stake, payout, moved: payout - stake, open }]);
}

/** A vendor of `rsa-rounds` for one player. A win names a bet of its round that stands, or one that nobody has heard of. */
async function openRounds(run: number) {
  const player = await makePlayer(db, clock, { funds: `${FUNDS}.00` });
  const { user, token, currency, game } = await launchLinked(linked.games, player, ROUNDS_VENDOR);
  await linked.rounds("user/balance", { user, token });
  const standing = new Map<number, Set<number>>();
  const named = new Map<string, string>();
  const send = async (command: Command): Promise<Said> => {
    const transaction_uuid = `${run}-${idOf(command)}`;
    const round = { user, round: `${run}-${command.round}`, game_code: game, transaction_uuid };
    const betOf = (id: number) => `${run}-bet-${id}`;
    if (command.kind === "rollback") {
      const reference_transaction_uuid = betOf(command.of);
      const input = { ...round, reference_transaction_uuid };
      return told(await linked.rounds("transaction/rollback", input), 100_000);
    }
    const money = { ...round, amount: command.amount * 100_000, currency };
    if (command.kind === "bet")
      return told(await linked.rounds("transaction/bet", { ...money, token }), 100_000);
    const [bet] = standing.get(command.round) ?? [];
    const key = JSON.stringify(command);
    const reference_transaction_uuid =
      named.get(key) ?? (bet === undefined ? `${run}-none` : betOf(bet));
    const said = told(
      await linked.rounds("transaction/win", {
        ...{ ...money, reference_transaction_uuid, round_closed: command.ended },
      }),
      100_000,
    );
    if (["ok", "above_maximum"].includes(said.code)) named.set(key, reference_transaction_uuid);
    return said;
  };
  const note = (model: SeamlessModel) => {
    standing.clear();
    for (const [id, { round }] of model.standingBets())
      standing.set(round, (standing.get(round) ?? new Set()).add(id));
  };
  return { player, send, note };
}

/** A vendor of `hmac-actions` for one player: any number of commands of one round in one call. */
async function openActions(run: number) {
  const player = await makePlayer(db, clock, { funds: `${FUNDS}.00` });
  const table = await launchLinked(linked.games, player, ACTIONS_VENDOR);
  const { user: user_id, token: session_id, currency, game } = table;
  const at = { user_id, session_id, currency, game };
  await linked.actions("play", at);
  const send = async (all: readonly Command[], finished: boolean): Promise<Said> => {
    const round = { ...at, game_id: `${run}-${all[0]?.round}`, finished };
    const isBack = all[0]?.kind === "rollback";
    const actions = all.map((command) => {
      const action = { action: command.kind, action_id: `${run}-${idOf(command)}` };
      return command.kind === "rollback"
        ? { ...action, original_action_id: `${run}-bet-${command.of}` }
        : { ...action, amount: command.amount * 100 };
    });
    return told(await linked.actions(isBack ? "rollback" : "play", { ...round, actions }), 100);
  };
  return { player, send };
}

const few = fc.nat({ max: 3 });
const amount = fc.constantFrom(0, 1, 5, 10, 50);
const money = fc.record({ kind: fc.constantFrom("bet" as const, "win" as const), id: few, amount });
const back = fc.record({ kind: fc.constant("rollback" as const), id: few, of: few });
/** Calls with one to three commands of one round, repeated word for word at any later time. */
const groups = fc
  .array(
    fc
      .record({
        round: few,
        finished: fc.boolean(),
        acts: fc.oneof(
          { weight: 3, arbitrary: fc.array(money, { minLength: 1, maxLength: 3 }) },
          { weight: 1, arbitrary: fc.array(back, { minLength: 1, maxLength: 3 }) },
        ),
      })
      .map(({ round, finished, acts }) => ({
        finished,
        all: [...acts].map((act) => ({ ...act, round, finished, ended: false }) as Command),
      })),
    { minLength: 1, maxLength: 10 },
  )
  .chain((made) =>
    fc.array(fc.nat({ max: made.length - 1 }), { maxLength: 5 }).chain((again) =>
      fc.shuffledSubarray([...made, ...again.flatMap((index) => made[index] ?? [])], {
        minLength: made.length,
      }),
    ),
  );

describe("bets, wins, rollbacks and repeats through the conventions", () => {
  it(`one command a call: come to what the model says, ${RUNS} times over [WAL-06]`, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const { player, send, note } = await openRounds(++run);
        const model = new SeamlessModel(FUNDS);
        for (const command of sequence) {
          note(model);
          const { code, balance } = model.run(command);
          expect({ command, ...(await send(command)) }).toEqual({ command, code, balance });
        }
        await agree(player, model);
      }),
      { numRuns: RUNS },
    );
  });

  it(`one action a call: come to what the model says, ${RUNS} times over [WAL-06]`, async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(commands, async (sequence) => {
        const { player, send } = await openActions(++run);
        const model = new SeamlessModel(FUNDS);
        for (const command of sequence) {
          const { code, balance } = model.run(command);
          const said = await send([command], command.kind === "win" && command.ended);
          expect({ command, ...said }).toEqual({ command, code, balance });
        }
        await agree(player, model);
      }),
      { numRuns: RUNS },
    );
  });

  it(`several actions a call: all or none, as the model says, ${RUNS} times over [WAL-06]`, async () => {
    let run = RUNS * 100;
    await fc.assert(
      fc.asyncProperty(groups, async (sequence) => {
        const { player, send } = await openActions(++run);
        const model = new SeamlessModel(FUNDS);
        for (const { all, finished } of sequence) {
          const { code, balance } = model.runAll(all, finished);
          const said = await send(all, finished);
          expect({ all, finished, ...said }).toEqual({ all, finished, code, balance });
        }
        await agree(player, model);
      }),
      { numRuns: RUNS },
    );
  });
});
