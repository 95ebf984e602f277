import { describe, expect, it } from "vitest";
import { listBonuses } from "#/lib/contract/bonus/calls.ts";
import { blockAct } from "#/server/care/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { getMember } from "#/server/members/index.ts";
import { bonusWorld } from "../../support/bonuses.ts";

const world = await bonusWorld();
const { tomas, irene } = world;
const owner = world.owner.db;

const grant = (account: string, ...more: readonly string[]) =>
  tomas(
    "bonuses",
    "grant",
    account,
    "--offer",
    "welcome",
    "--reason",
    "Birthday",
    ...more,
    "--json",
  );
const codeOf = ({ out, err }: { out: string; err: string }) => JSON.parse(out || err).code;

describe("a bonus that staff give", () => {
  it("needs two people, and is given once for each agreement", async () => {
    const member = await world.bonusMember({ bonus: "none" });
    const asked = await grant(member.account, "--amount", "250");
    expect(codeOf(asked)).toBe("approval_needed");
    const { approval } = JSON.parse(asked.out).fields;
    expect((await tomas("approvals", "approve", approval)).exitCode).not.toBe(0);
    expect((await member.call(listBonuses, {})).value.list).toEqual([]);
    await irene("approvals", "approve", approval);
    expect((await grant(member.account, "--amount", "250")).exitCode).toBe(0);
    expect(codeOf(await grant(member.account, "--amount", "250"))).toBe("approval_needed");
    const { list } = (await member.call(listBonuses, {})).value;
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({
      ...{ name: "Bienvenida", state: "active", amount: "250.00", balance: "250.00" },
      ...{ turnover: "750.00", maxStake: "500.00", maxPaid: "2000.00", days: 7 },
    });
    const acts = await listActs(owner, { limit: 9, of: member.account });
    expect(acts.map(({ act }) => act)).toContain("bonus_grant");
  });

  it("keeps the terms of its day when the offer changes", async () => {
    const member = await world.bonusMember();
    await world.putOffer({ turnoverPercent: 9_000 });
    expect((await member.call(listBonuses, {})).value.list[0]?.turnover).toBe("3000.00");
    await world.putOffer();
  });

  it.each([
    ["an unknown member", "member_unknown", ["nobody"]],
    ["more than the offer gives", "above_maximum", ["", "--amount", "1000.01"]],
    ["nothing", "bad_amount", ["", "--amount", "0"]],
    ["what is no amount", "bad_amount", ["", "--amount", "1e3"]],
    ["an offer that is not there", "offer_unknown", ["", "--offer", "none"]],
    ["a closed offer", "offer_closed", ["", "--offer", "closed"]],
    ["another currency", "currency_differs", ["", "--offer", "rupiah"]],
  ])("is not %s", async (_what, code, [name = "", ...more]) => {
    await world.putOffer({ code: "closed", enabled: false });
    await world.putOffer({ code: "rupiah", currency: "IDR" });
    const member = await world.bonusMember({ bonus: "none" });
    expect(codeOf(await grant(name || member.account, ...more))).toBe(code);
  });

  it("is not for play money, nor for who is excluded; what waits does not begin for them", async () => {
    const trial = await getMember(world.db, (await world.member(0n, 4)).id);
    expect(codeOf(await grant(trial.account))).toBe("true_account_needed");
    const member = await world.bonusMember();
    const next = await world.grant(member.account, "--amount", "5");
    await blockAct(owner, { memberId: member.id, act: "bet", code: "self_excluded", until: null });
    expect(codeOf(await grant(member.account))).toBe("excluded");
    await tomas("bonuses", "take-back", member.bonusId, "--reason", "Excluded");
    await world.settle(member.bonusId);
    expect([await world.stateOf(member.bonusId), await world.stateOf(next)]).toEqual([
      "taken_back",
      "waiting",
    ]);
  });

  it("is listed while it is in play, with whose it is", async () => {
    const member = await world.bonusMember();
    const listed = await irene("bonuses", "list", "--limit", "1000", "--json");
    expect(JSON.parse(listed.out)).toContainEqual(
      expect.objectContaining({ id: member.bonusId, account: member.account, state: "active" }),
    );
    expect(
      (await irene("bonuses", "grant", "x", "--offer", "welcome", "--reason", "x")).exitCode,
    ).not.toBe(0);
  });
});
