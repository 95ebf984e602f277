import { generateKeyPairSync } from "node:crypto";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { openTrial } from "../../support/client-trial.ts";
import { operators } from "../../support/operator.ts";
import { trialClient } from "../../support/trial-client.ts";

describe("orders to a trial", () => {
  it("are refused with a code where they are none", async () => {
    const { order, trial, ended } = await openTrial("house");
    const bad: readonly (readonly [string, unknown, number, string])[] = [
      ["nothing", {}, 404, "not_found"],
      ["toString", {}, 404, "not_found"],
      ["launch", "{", 400, "malformed"],
      ["launch", { game: "another" }, 400, "bad_field"],
      ["faults", { of: "bet", faults: ["late"] }, 400, "bad_field"],
      ["faults", { of: "stake", faults: [] }, 400, "bad_field"],
      ["faults", { of: "win", faults: ["lost", "refused"] }, 400, "bad_field"],
      ["faults", { of: "bet", faults: Array(21).fill("lost") }, 400, "bad_field"],
      ["rounds", { rounds: [{ roundId: "", stake: "1", payout: "1" }] }, 400, "bad_field"],
      ["rounds", { rounds: [{ roundId: "r", stake: "1.001", payout: "1" }] }, 400, "bad_field"],
      ["rounds", { rounds: [{ roundId: "r", stake: "-1", payout: "1" }] }, 400, "bad_field"],
      ["end", { now: true }, 400, "bad_field"],
      ["launch", "x".repeat(2_000_001), 413, "body_too_large"],
    ];
    for (const [name, input, status, code] of bad)
      expect([name, await order(name, input)]).toMatchObject([name, { status, code }]);
    const strangers = { authorization: "Bearer another" };
    expect(await order("end", {}, strangers)).toMatchObject({
      status: 401,
      code: "trial_key_wrong",
    });
    const got = await fetch(`${trial.origin}/trial/launch`, {
      headers: { authorization: `Bearer ${trial.pass}` },
    });
    expect([got.status, ended()]).toEqual([405, 0]);
    expect(await order("end")).toMatchObject({ status: 200, value: { ok: false } });
    expect(ended()).toBe(1);
  });

  it("tell the report in lines to people", async () => {
    const { order } = await openTrial("house");
    const { text } = await order("report", undefined, { accept: "*/*" });
    expect(text).toContain(
      "not shown   4  A bet that never arrived is taken back, or sent again.\n",
    );
    expect(text).toMatch(/\n0 shown, 0 broken, 11 not shown: not passed\.\n$/);
  });

  it("are of a wallet that checks a key it was given", async () => {
    const { publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const pem = publicKey.export({ type: "spki", format: "pem" }).toString();
    const { order, trial } = await openTrial("rsa-rounds", pem);
    expect(trial.signing).toBeNull();
    const { value } = await order("examples");
    expect(value[0].curl).toContain("openssl dgst -sha256 -sign private.pem");
    await expect(openTrial("rsa-rounds", "no key")).rejects.toThrow("is no public key in PEM");
  });
});

describe("ops trial-wallet", () => {
  const noDatabase = operators({ db: null as never, url: "" }, {
    connect: () => expect.unreachable("a database was asked for"),
  } as never)("ana");

  it.each([
    [[], "needs a convention"],
    [["soap"], "needs a convention"],
    [["house", "ftp://vendor.example"], "launch address"],
    [["house", "https://vendor.example", "more"], 'what is "more"'],
    [["house", "--of", "nova"], "capital letters"],
    [["house", "--listen", "80"], "--listen"],
    [["house", "--file", "/nowhere/key"], "/nowhere/key"],
    [["house", "--game", "a"], "does not take --game"],
  ])("is not understood with %j", async (words, why) => {
    const ran = await noDatabase("trial-wallet", ...words);
    expect([ran.exitCode, ran.err]).toEqual([2, expect.stringContaining(why)]);
  });

  it("makes a database of its own, serves the wallet, and ends with a report", async () => {
    let told = "";
    const writing = vi.spyOn(process.stderr, "write").mockImplementation((text) => {
      told += String(text);
      return true;
    });
    onTestFinished(() => writing.mockRestore());
    const running = noDatabase("trial-wallet", "house", "--listen", "127.0.0.1:0", "--json");
    const orders = await vi.waitUntil(
      () => /Bearer (\S+)' (http:\S+)\/end/.exec(told) ?? undefined,
      { timeout: 60_000, interval: 50 },
    );
    const [, pass = "", at = ""] = orders;
    const headers = { authorization: `Bearer ${pass}`, accept: "application/json" };
    const { value: known } = await (await fetch(`${at}/nothing`, { headers })).json();
    const lines = told.split("\n");
    for (const order of known.orders)
      expect(
        lines.filter((line) => line.startsWith("curl") && line.includes(`/trial/${order}`)),
      ).toEqual([expect.stringContaining(pass)]);
    const { value } = await (await fetch(`${at}/launch`, { method: "POST", headers })).json();
    const signing = /^Sign with:\n(\S+)$/m.exec(told)?.[1] ?? "";
    const of = {
      origin: new URL(at).origin,
      convention: "house",
      vendor: "TRIAL",
      signing,
    } as const;
    expect(await trialClient(of).enter(value)).toMatchObject({
      ...{ status: 200, body: { code: "ok", value: { play: true, balance: "100000000.00" } } },
    });
    await fetch(`${at}/end`, { method: "POST", headers });
    const ran = await running;
    expect([ran.exitCode, ran.err]).toEqual([3, ""]);
    expect(JSON.parse(ran.out)).toMatchObject({ ok: false, calls: [{ code: "ok" }] });
  });
});
