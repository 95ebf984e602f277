import { randomInt } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { HOUSE, openAccount, reconcile } from "#/server/ledger/index.ts";
import { asOwner, testDatabase } from "../support/database.ts";
import { type Answer, type Command, HELD, LedgerModel } from "../support/ledger-model.ts";
import { sized } from "../support/sizes.ts";

const RUNS = sized(1_000);
const COMMANDS = 100;
const UNKNOWN = 99;

const {
  owner: { db },
} = await testDatabase({ maxConnections: 1 });

/** Plays a list of commands in the database and answers each outcome: one round trip a run. */
await sql`
create function play(prefix text, ids bigint[], commands jsonb) returns setof ledger_outcome language plpgsql as $$
declare c jsonb;
begin
  for c in select * from jsonb_array_elements(commands) loop
    if c->>'op' = 'post' then
      return query select * from ledger_post(prefix || (c->>'reference'), 'post', null,
        (select array_agg(ids[1 + (leg->>'account')::int] order by n) from jsonb_array_elements(c->'legs') with ordinality l (leg, n)),
        (select array_agg((leg->>'amount')::bigint order by n) from jsonb_array_elements(c->'legs') with ordinality l (leg, n)), '{}');
    elsif c->>'op' = 'many' then
      return query select * from ledger_post_many((
        select jsonb_agg(jsonb_build_object('reference', prefix || (post->>'reference'), 'kind', 'post',
          'accounts', (select coalesce(jsonb_agg(ids[1 + (leg->>'account')::int] order by n), '[]')
            from jsonb_array_elements(post->'legs') with ordinality l (leg, n)),
          'amounts', (select coalesce(jsonb_agg(leg->'amount' order by n), '[]')
            from jsonb_array_elements(post->'legs') with ordinality l (leg, n))) order by place)
        from jsonb_array_elements(c->'posts') with ordinality p (post, place)));
    elsif c->>'op' = 'hold' then
      return query select * from ledger_hold(prefix || (c->>'reference'), 'hold', null,
        ids[1 + (c->>'account')::int], (c->>'amount')::bigint, '{}');
    elsif c->>'op' = 'settle' then
      return query select * from ledger_settle_hold(prefix || (c->>'reference'), 'settle',
        ids[1 + (c->>'to')::int], (c->>'amount')::bigint, '{}');
    elsif c->>'op' = 'void' then
      return query select * from ledger_void_hold(prefix || (c->>'reference'), 'void', '{}');
    else
      perform ledger_freeze(ids[1 + (c->>'account')::int], (c->>'in')::boolean, (c->>'out')::boolean);
      return next row('frozen', null, null, null)::ledger_outcome;
    end if;
  end loop;
end $$`.execute(asOwner(db));

const WORLD = [
  ...["VND", "VND", "VND", "IDR", "VND_PLAY", "VND_PLAY"].map((currency) => ({
    currency,
    house: false,
  })),
  ...["VND", "IDR", "VND_PLAY"].map((currency) => ({ currency, house: true })),
];

const REAL = [0, 1, 2, 6];
const account = fc.oneof(
  { weight: 20, arbitrary: fc.nat(WORLD.length - 1) },
  { weight: 1, arbitrary: fc.constant(UNKNOWN) },
);
const wallet = fc.constantFrom(0, 1, 2, 0, 1, 2, 3, 4, 5, UNKNOWN);
const amount = fc.bigInt(-2n, 60n);
const opposed = (from: number, to: number, moved: bigint) => [
  { account: from, amount: -moved },
  { account: to, amount: moved },
];
const anyPair = fc.tuple(account, account, fc.bigInt(1n, 60n)).map((sides) => opposed(...sides));
const likelyPair = fc
  .tuple(fc.shuffledSubarray(REAL, { minLength: 2, maxLength: 2 }), fc.bigInt(1n, 60n))
  .map(([[from = 0, to = 0], moved]) => opposed(from, to, moved));
const legs = fc.oneof(
  { weight: 12, arbitrary: likelyPair },
  { weight: 4, arbitrary: anyPair },
  { weight: 2, arbitrary: fc.tuple(anyPair, anyPair).map((pairs) => pairs.flat()) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ account, amount: fc.bigInt(-9n, 9n) }), { maxLength: 3 }),
  },
);
const holdReference = fc.nat(12);
const post = fc.record({ op: fc.constant("post" as const), reference: fc.nat(500), legs });
/** Transfers of one statement: some twice, some of a reference that another has. */
const many = fc.record({
  op: fc.constant("many" as const),
  posts: fc
    .array(fc.tuple(post, fc.option(fc.nat(5), { freq: 5 })), { minLength: 1, maxLength: 12 })
    .map((drawn) =>
      drawn.map(([one, back], index) => (back === null ? one : (drawn[index - back]?.[0] ?? one))),
    ),
});
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 10, arbitrary: post },
  { weight: 3, arbitrary: many },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant("hold" as const),
      reference: holdReference,
      account: wallet,
      amount,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant("settle" as const),
      reference: holdReference,
      to: fc.oneof(fc.constantFrom(...REAL), account),
      amount: fc.option(amount),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant("void" as const), reference: holdReference }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant("freeze" as const),
      account: fc.nat(5),
      in: fc.constantFrom(true, false, false),
      out: fc.constantFrom(true, false, false),
    }),
  },
);

/** Money for each member, from the house of its currency. */
const funding: Command[] = WORLD.flatMap(({ currency, house }, place) => {
  const from = WORLD.findIndex((other) => other.house && other.currency === currency);
  return house ? [] : [{ op: "post", reference: 900 + place, legs: opposed(from, place, 100n) }];
});

/** Commands of which every eighth or so is an earlier one sent again. */
const commandList = fc
  .array(fc.tuple(command, fc.option(fc.nat(15), { freq: 8 })), {
    minLength: COMMANDS,
    maxLength: COMMANDS,
  })
  .map((drawn) =>
    drawn.map(([one, back], index) => (back === null ? one : (drawn[index - back]?.[0] ?? one))),
  );

let worlds = 0;

async function makeWorld() {
  worlds += 1;
  const ids: bigint[] = [];
  for (const [place, { currency, house }] of WORLD.entries()) {
    const owner = house ? HOUSE : ({ kind: "member", id: BigInt(worlds * 100 + place) } as const);
    ids.push(await openAccount(db, { owner, purpose: house ? "games" : "wallet", currency }));
  }
  return { ids, prefix: `${worlds}:` };
}

async function play(
  world: Awaited<ReturnType<typeof makeWorld>>,
  commands: readonly Command[],
): Promise<Answer[]> {
  const text = JSON.stringify(commands, (_key, value) =>
    typeof value === "bigint" ? String(value) : value,
  );
  const ids = [...world.ids, ...Array.from({ length: UNKNOWN + 1 - world.ids.length }, () => -1n)];
  const { rows } = await sql<{ outcome: string; balances_minor: (bigint | null)[] | null }>`
    select outcome, balances_minor from play(${world.prefix}, ${ids}::bigint[], ${text}::jsonb)`.execute(
    db,
  );
  return rows.map((row) => ({ outcome: row.outcome, balances: row.balances_minor }));
}

/** Members' balances, wallets and held, by the model's index. */
async function balancesOf(
  world: Awaited<ReturnType<typeof makeWorld>>,
): Promise<[number, bigint][]> {
  const { rows } = await sql<{ place: number; held: boolean; balance: bigint }>`
    select (owner_id % 100)::int as place, purpose = 'held' as held, balance_minor as balance
    from accounts where owner_kind = 'member' and owner_id / 100 = ${worlds} and purpose in ('wallet', 'held')
    order by 2, 1`.execute(db);
  expect(world.prefix).toBe(`${worlds}:`);
  return rows.map(({ place, held, balance }) => [held ? place + HELD : place, balance]);
}

it(`answers ${RUNS} × ${COMMANDS} random commands as the model does`, async () => {
  const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(commandList, async (drawn) => {
      const commands = [...funding, ...drawn];
      const world = await makeWorld();
      const model = new LedgerModel(
        WORLD.map(({ currency, house }) => ({
          currency,
          realm: currency.endsWith("_PLAY") ? "play" : "real",
          hasFloor: !house,
          balance: 0n,
          frozenIn: false,
          frozenOut: false,
        })),
      );
      const expected = commands.flatMap((one) => model.run(one));
      const answers = await play(world, commands);
      expect(answers).toEqual(expected);
      for (const { outcome } of answers) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const modelled = [...model.accounts]
        .filter(([, one]) => one.hasFloor)
        .map(([place, one]) => [place, one.balance]);
      expect(await balancesOf(world)).toEqual(modelled.sort(([a], [b]) => Number(a) - Number(b)));
    }),
    { seed, numRuns: RUNS, verbose: 1 },
  );
  expect((await reconcile(db)).drift).toEqual([]);
  process.stdout.write(
    `ledger model: seed ${seed}, ${JSON.stringify(Object.fromEntries(outcomes))}\n`,
  );
  // Luck would hide a rule that no run has met.
  const everyRule = [
    "posted",
    "replayed",
    "not_enough_funds",
    "account_frozen",
    "account_unknown",
    "malformed",
  ];
  const rest = ["unbalanced", "currency_mismatch", "realm_mismatch", "reference_conflict"];
  const holds = ["hold_unknown", "hold_closed", "hold_exceeded"];
  for (const rule of [...everyRule, ...rest, ...holds])
    expect(outcomes.get(rule) ?? 0, rule).toBeGreaterThan(0);
});
