import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { approveByRule } from "#/server/cashier/approve-by-rule.ts";
import { RISK_COLLECTION } from "#/server/cashier/index.ts";
import { defaultRisk, type RiskDocument } from "#/server/cashier/risk-rules.ts";
import { inTransaction } from "#/server/db/index.ts";
import { listActs } from "#/server/ledger/index.ts";
import { operators } from "../../support/operator.ts";
import { payoutWorld } from "../../support/payouts.ts";

const world = await payoutWorld();
const { requested, work, say, provider } = world;
const as = operators(world.owner);
const [tomas, luz, irene] = [as("tomas", "payments"), as("luz", "payments"), as("irene", "risk")];
const set = (value: string) => as("rosa")("site", "set", "withdrawalsByTwo", value);
beforeAll(async () => void (await set('{"VND":"200000"}')));

const put = (document: RiskDocument) =>
  RISK_COLLECTION.write(world.owner.db, document.currency, document);

const paidByHand = ["--by-hand"];
/** Asks for what a command does, and answers the number of the approval. */
async function asked(...command: string[]): Promise<string> {
  const ran = await tomas(...command, "--json");
  expect(JSON.parse(ran.out)).toMatchObject({ ok: false, code: "approval_needed" });
  expect(ran.exitCode).toBe(3);
  return JSON.parse(ran.out).fields.approval;
}

describe("a withdrawal above what one member of staff sends alone", () => {
  it("goes to its provider once another has agreed, and the acts say who did what", async () => {
    const { id, last, word, money } = await requested();
    const approve = ["withdrawals", "approve", id];
    const approval = await asked(...approve);
    expect(await money()).toEqual([700_000n, 300_000n]);
    expect((await tomas("approvals", "approve", approval)).err).toContain("somebody else");
    expect((await irene("approvals", "approve", approval)).exitCode).toBe(0);
    expect((await tomas(...approve)).out).toContain("is paying, decided by tomas");
    const acts = await listActs(world.owner.db, { limit: 9, of: id });
    expect(acts.map(({ act, by }) => `${act} ${by}`)).toEqual([
      ...["withdrawal_approve tomas", "approval_approve irene", "approval_ask tomas"],
    ]);
    expect(acts[0]?.after).toMatchObject({ approval });
    provider.plan({ status: 202, body: { reference: (await last()).id } });
    await work(id);
    await say(await word("paid"));
    expect(await money()).toEqual([700_000n, 0n]);
  });

  it("is not sent another way, nor again, than was agreed on", async () => {
    const { id, last } = await requested();
    const approve = ["withdrawals", "approve", id];
    await irene("approvals", "approve", await asked(...approve));
    await asked(...approve, ...paidByHand);
    expect((await tomas(...approve)).exitCode).toBe(0);
    const reference = (await last()).id;
    provider.plan({ status: 422, body: { reference, refused: "declined" } });
    await work(id);
    const retry = ["withdrawals", "retry", id, ...paidByHand];
    await irene("approvals", "approve", await asked(...retry));
    expect((await tomas(...retry)).out).toContain("is approved, by tomas");
  });

  it("is sent once by two who use the approval at the same time", async () => {
    const { id, money } = await requested();
    const approve = ["withdrawals", "approve", id, ...paidByHand];
    await irene("approvals", "approve", await asked(...approve));
    const both = await Promise.all([tomas, luz].map((ops) => ops(...approve)));
    expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3]);
    expect(await money()).toEqual([700_000n, 0n]);
  });

  it("is rejected by one, and one up to the amount is sent by one", async () => {
    const [first, second] = [await requested(), await requested()];
    const reject = ["withdrawals", "reject", first.id, "--reason", "Wrong bank"];
    expect((await tomas(...reject)).exitCode).toBe(0);
    await set('{"VND":"300000"}');
    expect((await tomas("withdrawals", "approve", second.id)).exitCode).toBe(0);
    await set('{"VND":"200000"}');
  });

  it.each(["one after another", "side by side"])(
    "is not sent by one in parts, %s, but for the next day's",
    async (how) => {
      const { member, ask } = await world.memberWithAccount(100_000_000n);
      const take = async () =>
        (await member.call(requestWithdrawal, { ...ask, amount: "150000" })).value.id;
      const parts = [await take(), await take()];
      const send = (id: string) => tomas("withdrawals", "approve", id, ...paidByHand);
      const sent = how === "side by side" ? await Promise.all(parts.map(send)) : [];
      if (sent.length === 0) for (const id of parts) sent.push(await send(id));
      expect(sent.map(({ exitCode }) => exitCode).sort()).toEqual([0, 3]);
      expect(await world.balances(member)).toEqual([700_000n, 150_000n]);
      await sql`update withdrawals set decided_at = decided_at - interval '24 hours'
        where member_id = ${member.id} and state = 'approved'`.execute(world.owner.db);
      const rest = sent.findIndex(({ exitCode }) => exitCode === 3);
      expect((await send(parts[rest] ?? "")).exitCode).toBe(0);
    },
  );

  it("is not sent by rule in parts either", async () => {
    const document = { ...defaultRisk("VND"), reviewFrom: 1_000 };
    const automatic = { upTo: "150000", perDay: "90000000" };
    await put({ ...document, automatic });
    const { member, ask } = await world.memberWithAccount(100_000_000n);
    const sent: boolean[] = [];
    for (let n = 0; n < 3; n++) {
      const { value } = await member.call(requestWithdrawal, { ...ask, amount: "100000" });
      sent.push(await inTransaction(world.db, (tx) => approveByRule(tx, value.id)));
    }
    expect(sent).toEqual([true, true, false]);
    await put({ ...document, automatic: null });
  });

  it("is neither on its way nor paid by the owner's SQL without an approval", async () => {
    const { id } = await requested();
    const move = (state: string) =>
      sql`update withdrawals set state = ${state}, decided_at = now() where id = ${id}`;
    await expect(move("paying").execute(world.owner.db)).rejects.toThrow("two of staff");
  });
});

it("the amount is an administrator's to set, in a currency that there is", async () => {
  const ran = await tomas("site", "set", "withdrawalsByTwo", "null");
  expect([ran.exitCode, ran.err]).toEqual([3, expect.stringContaining("That is for")]);
  for (const value of ['{"VDN":"1"}', "{}", '{"VND":"-1"}', '{"VND":1}'])
    expect(await set(value)).toMatchObject({ exitCode: 3 });
});
