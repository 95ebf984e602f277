import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { blockAct } from "#/server/care/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";
import { grantOf, grantRounds } from "../../support/free-rounds.ts";
import { nothingMoved, refused } from "../../support/table.ts";

const world = await bonusWorld();
const { tomas, irene } = world;
const owner = world.owner.db;

const GRANT = {
  ...{ of: "SALAORO", game: "triple-siete", rounds: "10", stake: "1000", amount: "50000" },
  ...{ until: "2099-01-01", reason: "Birthday" },
};
function grant(account: string, more: Readonly<Record<string, string>> = {}) {
  const words = Object.entries({ ...GRANT, ...more }).flatMap(([name, value]) => [
    `--${name}`,
    value,
  ]);
  return tomas("free-rounds", "grant", account, ...words, "--json");
}
const codeOf = ({ out, err }: { out: string; err: string }) => JSON.parse(out || err).code;

async function granted(account: string, more: Readonly<Record<string, string>> = {}) {
  const asked = await grant(account, more);
  await irene("approvals", "approve", JSON.parse(asked.out).fields.approval);
  return JSON.parse((await grant(account, more)).out).grant as string;
}

describe("free rounds that staff grant", () => {
  it("need two people, once for each agreement, and are listed as they stand", async () => {
    const { account } = await world.bonusMember({ bonus: "none" });
    const asked = await grant(account);
    expect(codeOf(asked)).toBe("approval_needed");
    const { approval } = JSON.parse(asked.out).fields;
    expect((await tomas("approvals", "approve", approval)).exitCode).not.toBe(0);
    expect(codeOf(await grant(account))).toBe("approval_needed");
    await irene("approvals", "approve", approval);
    const given = JSON.parse((await grant(account)).out);
    expect(given).toMatchObject({ ok: true, grant: expect.stringMatching(/^f[0-9a-f]{20}$/) });
    expect(codeOf(await grant(account))).toBe("approval_needed");
    const listed = JSON.parse((await irene("free-rounds", "list", "--json")).out);
    expect(listed).toContainEqual({
      ...{ grant: `SALAORO/${given.grant}`, account, game: "triple-siete", rounds: 10, begun: 0 },
      ...{ currency: "VND", stake: "1000.00", won: "0.00", most: "50000.00" },
      ...{ until: "2099-01-01T00:00:00.000Z", closedAt: null },
    });
    const acts = await listActs(owner, { limit: 9, of: account });
    expect(acts.map(({ act }) => act)).toContain("free_rounds_grant");
  });

  it("are told to the member once, when they are granted", async () => {
    const { id, account } = await world.bonusMember({ bonus: "none" });
    const told = () =>
      owner
        .selectFrom("events")
        .select(["kind", "payload"])
        .where("member_id", "=", id)
        .where("kind", "=", "free_rounds_granted")
        .execute();
    const asked = await grant(account);
    expect(await told()).toEqual([]);
    await irene("approvals", "approve", JSON.parse(asked.out).fields.approval);
    await grant(account);
    await grant(account);
    const payload = {
      ...{ gameId: "triple-siete", game: "Triple Siete", rounds: 10 },
      ...{ until: "2099-01-01T00:00:00.000Z", amount: "50000.00", currency: "VND" },
    };
    expect(await told()).toEqual([{ kind: "free_rounds_granted", payload }]);
  });

  it("have the vendor's own id where it made them, once", async () => {
    const { account } = await world.bonusMember({ bonus: "none" });
    expect(await granted(account, { as: "reward-81" })).toBe("reward-81");
    expect(codeOf(await grant(account, { as: "reward-81", rounds: "3" }))).toBe("already_granted");
  });

  it("are of games whose vendor tells that they play them, of any category", async () => {
    const { account } = await world.bonusMember({ bonus: "none" });
    const hall = { of: "MEKONG", game: "rey-de-los-koi" };
    const tell = (freeRounds: boolean) =>
      sql`update games set free_rounds = ${freeRounds} where code in ('rey-de-los-koi', 'triple-siete')`.execute(
        owner,
      );
    await tell(true);
    expect(await granted(account, hall)).toMatch(/^f[0-9a-f]{20}$/);
    await tell(false);
    expect(codeOf(await grant(account))).toBe("free_rounds_unsupported");
    await sql`update games set free_rounds = code = 'triple-siete' where code in ('rey-de-los-koi', 'triple-siete')`.execute(
      owner,
    );
  });

  it("end when staff say so, once", async () => {
    const { account } = await world.bonusMember({ bonus: "none" });
    const id = `SALAORO/${await granted(account)}`;
    const end = () => tomas("free-rounds", "end", id, "--reason", "Two accounts");
    expect((await end()).out).toContain(`No more free rounds of ${account} begin`);
    expect((await end()).exitCode).not.toBe(0);
    const { out } = await irene(
      "free-rounds",
      "list",
      "--state",
      "all",
      "--limit",
      "1000",
      "--json",
    );
    const row = JSON.parse(out).find((each: { grant: string }) => each.grant === id);
    expect(row.closedAt).toEqual(expect.any(String));
    const acts = await listActs(owner, { limit: 9, of: account });
    expect(acts.map(({ act }) => act)).toContain("free_rounds_end");
  });

  it.each([
    ["member_unknown", "nobody", {}],
    ["game_unknown", "", { game: "nothing" }],
    ["game_unknown", "", { of: "VELA" }],
    ["game_unknown", "", { of: "STUDIO", game: "tien-len-mien-nam" }],
    ["free_rounds_unsupported", "", { of: "MEKONG", game: "rey-de-los-koi" }],
    ["bad_amount", "", { stake: "0" }],
    ["bad_amount", "", { amount: "1e3" }],
    ["above_maximum", "", { amount: "999999999999" }],
    ["bad_time", "", { until: "2020-01-01" }],
  ])("are refused as %s", async (code, name, more) => {
    const account = name || (await world.bonusMember({ bonus: "none" })).account;
    expect(codeOf(await grant(account, more))).toBe(code);
  });

  it("are at most what the game's largest wins would come to", async () => {
    const { account } = await world.bonusMember({ bonus: "none" });
    const { most } = await owner
      .selectFrom("games")
      .select(sql<string>`(1000 * 10 * max_win_multiple)::text`.as("most"))
      .where("code", "=", "triple-siete")
      .executeTakeFirstOrThrow();
    expect(codeOf(await grant(account, { amount: `${most}.01` }))).toBe("above_maximum");
    expect(codeOf(await grant(account, { amount: most }))).toBe("approval_needed");
  });

  it("are not granted to who is excluded, though staff agreed before", async () => {
    const { id, account } = await world.bonusMember({ bonus: "none" });
    const asked = await grant(account);
    await irene("approvals", "approve", JSON.parse(asked.out).fields.approval);
    const block = { act: "bet", code: "self_excluded", until: null } as const;
    await blockAct(owner, { memberId: id, ...block });
    expect(codeOf(await grant(account))).toBe("excluded");
  });

  it("are played with own money, not with a bonus", async () => {
    const { id, sit } = await world.bonusMember({ own: 100_00n });
    const freeRounds = await grantRounds(owner, id);
    const free = { amount: "0.00", freeRounds };
    const [bonus, own] = [await sit(), await sit({ money: "own" })];
    expect(await bonus.bet(free)).toEqual(refused("free_rounds_unknown"));
    expect(await grantOf(owner, freeRounds)).toEqual({ begun: 0, won: 0n });
    expect(await own.bet(free)).toMatchObject({ ok: true, value: nothingMoved });
  });

  it("are not understood without their terms", async () => {
    for (const more of [
      { rounds: "0" },
      { rounds: "1001" },
      { as: "no spaces please" },
      { until: "soon" },
    ])
      expect((await grant("somebody", more)).exitCode).toBe(2);
    const ran = await tomas("free-rounds", "grant", "somebody", "--reason", "x");
    expect(ran.err).toContain("needs --of, --game, --rounds, --stake, --amount, --until");
  });
});
