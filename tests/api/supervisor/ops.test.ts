import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import type { Ran } from "../../../scripts/ops/run.ts";
import { demoKeys } from "../../../scripts/supervisor/keys.ts";
import { noteGone, noteRunning } from "../../../scripts/supervisor/running.ts";
import { cashierWorld } from "../../support/cashier.ts";
import { operators, tokenFor } from "../../support/operator.ts";
import { tamper } from "../../support/tamper.ts";

const world = await cashierWorld();
const { db, memberWithAccount, balances } = world;
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-ops-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

const as = operators(world.owner);
const operator = as("operator");
const ops = (args: readonly string[]) => operator(...args);

function spawnOps(args: readonly string[], env: Record<string, string>): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["scripts/ops.ts", ...args],
      { env: { PATH: process.env["PATH"], DATA_DIR: folder, ...env } },
      (error, out, err) => resolve({ exitCode: Number(error?.code ?? 0), out, err }),
    );
  });
}

async function requested(amount = "300000") {
  const { member, ask } = await memberWithAccount(100_000_000n);
  const { value } = await member.call(requestWithdrawal, { ...ask, amount });
  return { member, id: value.id };
}

describe("npm run ops", () => {
  it("lists withdrawals to decide on, and approves one", async () => {
    const { member, id } = await requested();
    const list = JSON.parse((await ops(["withdrawals", "list", "--json"])).out);
    const { username } = await db
      .selectFrom("members")
      .select("username")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    expect(list.find((each: { id: string }) => each.id === id)).toMatchObject({
      account: username,
      amount: "300000.00",
      currency: "VND",
      state: "requested",
      payee: "NGUYEN THI LINH, Banco del Delta •••• 3456",
    });
    const approved = await as("ana")("withdrawals", "approve", id);
    expect(approved).toMatchObject({ exitCode: 0, err: "" });
    expect(approved.out).toBe(
      `Withdrawal ${id} of 300000.00 is approved, decided by ana. No provider pays it: send it by hand.`,
    );
    expect(await balances(member)).toEqual([700_000n, 0n]);
    const show = JSON.parse((await ops(["withdrawals", "show", id, "--json"])).out);
    expect(show).toMatchObject({ state: "approved", decidedBy: "ana" });
  });

  it("rejects for a reason, under the name of who runs it, and decides once", async () => {
    const { member, id } = await requested();
    const reject = ["withdrawals", "reject", id, "--reason", "Wrong bank"];
    expect((await ops(reject)).exitCode).toBe(0);
    expect(await balances(member)).toEqual([1_000_000n, 0n]);
    const kept = db.selectFrom("withdrawal_decisions").selectAll().where("withdrawal_id", "=", id);
    expect(await kept.execute()).toMatchObject([
      { decision: "reject", reason: "Wrong bank", decided_by: "operator" },
    ]);
    const again = await ops(["withdrawals", "approve", id]);
    expect(again.exitCode).toBe(3);
    expect(again.err).toContain("is rejected already; nothing changed");
    const asJson = await ops(["withdrawals", "approve", "wnone", "--json"]);
    expect(asJson.exitCode).toBe(3);
    expect(JSON.parse(asJson.out)).toMatchObject({ ok: false, code: "not_found" });
  });

  it("shows the whole number to pay to when asked, and keeps who saw it", async () => {
    const { id } = await requested();
    expect((await ops(["withdrawals", "show", id])).out).not.toContain("0071000123456");
    const shown = await ops(["withdrawals", "show", id, "--number", "--json"]);
    expect(JSON.parse(shown.out)).toMatchObject({ id, number: "0071000123456" });
    const views = db.selectFrom("payee_number_views").selectAll().where("withdrawal_id", "=", id);
    expect(await views.execute()).toMatchObject([{ seen_by: "operator" }]);
    await expect(db.deleteFrom("payee_number_views").execute()).rejects.toThrow();
    const asked = ["withdrawals", "show", id, "--number"];
    const OPS_TOKEN = await tokenFor(world.owner, "operator");
    const blind = await spawnOps(asked, { DATABASE_OWNER_URL: world.owner.url, OPS_TOKEN });
    expect(blind).toMatchObject({ exitCode: 1, out: "" });
    expect(blind.err).toContain("APP_SECRET is missing");
    expect(await views.execute()).toHaveLength(1);
  });

  it("lists payments that credited nothing, and notes that someone has looked", async () => {
    const { word, deposit } = await world.memberWithDeposit();
    await world.say({ ...word("paid"), amount: "1.00" });
    const list = JSON.parse((await ops(["payments", "list", "--json"])).out);
    const review = list.find((each: { depositId: string }) => each.depositId === deposit.id);
    expect(review).toMatchObject({ code: "amount_differs", amount: "1.00", closedBy: null });
    const close = ["payments", "close", review.id];
    expect((await as("ana")(...close)).out).toBe(
      `The payment review ${review.id} is closed by ana.`,
    );
    expect((await ops(close)).exitCode).toBe(3);
    expect((await ops(["payments", "list"])).out).not.toContain(deposit.id);
    expect((await ops(["payments", "list", "--state", "all"])).out).toContain("closed by ana");
    expect((await ops(["payments", "close", "x"])).exitCode).toBe(2);
  });

  it("takes the keys of a demonstration for no other database", async () => {
    const { id } = await requested();
    demoKeys(folder, {});
    const asked = ["withdrawals", "show", id, "--number"];
    const OPS_TOKEN = await tokenFor(world.owner, "operator");
    const given = await spawnOps(asked, { DATABASE_URL: world.owner.url, OPS_TOKEN });
    noteRunning(folder, {
      PORT: "1",
      DATABASE_URL: world.url,
      DATABASE_OWNER_URL: world.owner.url,
      KEYS: "own",
    });
    const found = await spawnOps(asked, { OPS_TOKEN });
    noteGone(folder);
    for (const { exitCode, err } of [given, found])
      expect([exitCode, err]).toEqual([1, expect.stringContaining("APP_SECRET is missing")]);
  });

  it("shows people a table, without what a name could do to their terminal", async () => {
    const { member, id } = await requested("123456.78");
    const name = "EVE\u001b[2J\u202eEVE";
    await tamper(
      world.owner.url,
      `update payee_accounts set holder = '${name}' where member_id = ${member.id}`,
    );
    const { out } = await ops(["withdrawals", "list"]);
    const [heading = ""] = out.split("\n");
    const line = out.split("\n").find((each) => each.startsWith(id)) ?? "";
    expect(heading).toMatch(/^Id +Member +Amount +State +To +Asked for$/);
    expect(line).toContain("123456.78");
    expect(line).toContain("EVE[2JEVE, Banco del Delta");
    expect(out).not.toContain("\u001b");
    expect(out).not.toContain("\u202e");
  });

  it("lists deposits", async () => {
    const member = await world.member();
    const { value } = await member.call(createDeposit, {
      method: "usdt",
      amount: "50000",
      fee: "500",
    });
    const list = JSON.parse((await ops(["deposits", "list", "--state", "pending", "--json"])).out);
    expect(list).toContainEqual(
      expect.objectContaining({ id: value.id, amount: "50000.00", method: "usdt" }),
    );
    expect((await ops(["deposits", "list", "--state", "failed"])).out).toBe("No deposits.");
  });

  it("adds up the books", async () => {
    const { exitCode, out } = await ops(["reconcile", "--json"]);
    expect(exitCode).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ ok: true, drift: [] });
    expect((await ops(["reconcile"])).out).toMatch(/^The books add up: \d+ accounts/);
  });

  it.each([
    [[], "say what to do"],
    [["audit", "head", "--of", "linh"], "does not take --of"],
    [["withdrawals", "burn"], 'there is no command "withdrawals burn"'],
    [["withdrawals", "approve"], "needs the id"],
    [["withdrawals", "reject", "w1"], "needs --reason"],
    [["withdrawals", "list", "--state", "lost"], "--state is one of requested"],
    [["withdrawals", "list", "--limit", "0"], "--limit is a number"],
    [["withdrawals", "list", "--all"], "--all"],
    [["reconcile", "now"], 'what is "now"?'],
    [["withdrawals", "list", "mine"], 'what is "mine"?'],
    [["withdrawals", "approve", "w1", "w2"], 'what is "w2"?'],
    [["withdrawals", "approve", "w1", "--reason", "x"], "does not take --reason, only --provider"],
    [["withdrawals", "approve", "w1", "--by", "ana"], "--by"],
    [["reconcile", "--number"], "does not take --number"],
    [["reviews", "close", "VELA/1", "--state", "all"], "does not take --state"],
    [["payments", "close", "1", "2"], 'what is "2"?'],
    [["constructor"], 'there is no command "constructor"'],
  ])("does not guess at %j", async (args, message) => {
    const { exitCode, err } = await ops(args);
    expect(exitCode).toBe(2);
    expect(err.split("\n")[0]).toContain(message);
    expect(err).toContain("npm run ops -- --help");
  });

  it("shows what may be said of a noun, and of no other, when it does not understand", async () => {
    const { err } = await ops(["payments", "burn"]);
    expect(new Set(err.match(/npm run ops -- \w+/g))).toEqual(new Set(["npm run ops -- payments"]));
  });

  it("shows a command whole that takes more than a line, when it does not understand", async () => {
    const { err } = await ops(["free-rounds", "give"]);
    expect(err).toMatch(/ops -- free-rounds grant .+\n {5,}--until .+ --reason/);
  });

  it("finds the running installation of a data directory, and says when there is none", async () => {
    const nothing = await spawnOps(["reconcile"], {});
    expect(nothing.exitCode).toBe(1);
    expect(nothing.err).toBe(
      `ops: nothing runs on ${folder}: start it (npm start), or set DATABASE_OWNER_URL\n`,
    );
    noteRunning(folder, {
      PORT: "1",
      DATABASE_URL: world.url,
      DATABASE_OWNER_URL: world.owner.url,
      KEYS: "own",
    });
    expect((await spawnOps(["reconcile"], {})).exitCode).toBe(0);
    const away = await spawnOps(["reconcile"], { DATABASE_URL: "postgres://x@127.0.0.1:1/none" });
    expect(away.exitCode).toBe(1);
    expect(away.err).toContain("is it running?");
  });
});
