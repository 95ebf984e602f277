import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { SEAMLESS_HEADERS, seamlessBet } from "#/lib/contract/games/seamless.ts";
import { asOwner, testDatabase } from "../../support/database.ts";
import {
  ACTIONS_VENDOR,
  newRsaKeys,
  openLinkedGames,
  ROUNDS_VENDOR,
  sitDownLinked,
} from "../../support/linked-vendors.ts";
import { operators } from "../../support/operator.ts";

const { db, owner } = await testDatabase();
let nowMs = Date.UTC(2026, 10, 21);
const clock = () => nowMs;
const linked = await openLinkedGames(db, clock);
const ops = operators(owner)("ana");
const { seat } = await sitDownLinked(linked);
const later = () => (nowMs += 5_000);
const balance = async (how: { header?: string; signed?: (body: string) => string } = {}) =>
  (await linked.rounds("user/balance", { user: seat.user, token: seat.token }, how)).status;

describe("a vendor's key", () => {
  it("is changed with an overlap, in which both hold", async () => {
    const next = newRsaKeys();
    await linked.putKey(ROUNDS_VENDOR.vassalage, next.pem, 3_600_000);
    later();
    expect([await balance(), await balance({ signed: next.sign })]).toEqual(["RS_OK", "RS_OK"]);
    expect((await ops("vendors", "end-overlap", ROUNDS_VENDOR.vassalage)).exitCode).toBe(0);
    later();
    expect([await balance(), await balance({ signed: next.sign })]).toEqual([
      "RS_ERROR_INVALID_SIGNATURE",
      "RS_OK",
    ]);
    await linked.putKey(ROUNDS_VENDOR.vassalage, linked.keys.rsa.pem);
    later();
    expect(await balance()).toBe("RS_OK");
  });

  it("that is public is never the secret of the house's signatures", async () => {
    const { vassalage } = ROUNDS_VENDOR;
    const body = JSON.stringify({});
    const stamp = String(nowMs);
    const forge = () =>
      linked.app.inject({
        ...{ method: "POST", url: seamlessBet.path, payload: body },
        headers: {
          "content-type": "application/json",
          [SEAMLESS_HEADERS.vendor]: vassalage,
          [SEAMLESS_HEADERS.timestamp]: stamp,
          [SEAMLESS_HEADERS.signature]: createHmac("sha256", linked.keys.rsa.pem.trim())
            .update(`${stamp}.${body}`)
            .digest("hex"),
        },
      });
    expect((await forge()).json().code).toBe("bad_signature");
    // Not even where the vendor's row is changed behind the commands' back: a key is for one convention.
    const set = (convention: string) =>
      sql`update vendors set convention = ${convention} where code = ${vassalage}`.execute(
        asOwner(db),
      );
    for (const convention of ["house", "hmac-actions"]) {
      await set(convention);
      later();
      expect((await forge()).json().code).toBe("bad_signature");
      const table = await linked.app.inject({
        ...{ method: "POST", url: `/wps/seamless/hmac-actions/${vassalage}/play`, payload: body },
        headers: {
          "content-type": "application/json",
          "x-request-sign": createHmac("sha256", linked.keys.rsa.pem.trim())
            .update(body)
            .digest("hex"),
        },
      });
      expect(table.json().code).toBe(403);
    }
    await set("rsa-rounds");
    later();
    expect(await balance()).toBe("RS_OK");
  });

  it("comes in the header that its row names", async () => {
    const header = "x-casino-signature";
    const name = `vendors/${ROUNDS_VENDOR.vassalage}.signatureHeader`;
    expect((await ops("site", "set", name, header)).err).toBe("");
    later();
    expect([await balance(), await balance({ header })]).toEqual([
      "RS_ERROR_INVALID_SIGNATURE",
      "RS_OK",
    ]);
    expect((await ops("site", "set", name, "null")).err).toBe("");
    later();
    for (const wrong of ["authorization", "x-forwarded-for", "X-Signature", "x-sign-it"])
      expect((await ops("site", "set", name, wrong)).exitCode).not.toBe(0);
  });
});

describe("a vendor that counts in thousands", () => {
  it("stakes, wins and is told so, and never half of what we have not", async () => {
    const { vassalage } = ACTIONS_VENDOR;
    const set = (value: string) => ops("site", "set", `vendors/${vassalage}.currencies`, value);
    const counted = { VND: { code: "VND2", units: 1_000, decimals: 2 } };
    expect((await set(JSON.stringify(counted))).err).toBe("");
    later();
    const other = await sitDownLinked(linked, "50000.00");
    expect(other.table.currency).toBe("VND2");
    const play = (amount: number, more: object = {}) =>
      linked.actions("play", {
        ...{ ...other.table, game_id: "thousands" },
        actions: [{ action: "bet", amount, action_id: `k-${amount}` }],
        ...more,
      });
    expect(await play(1_234)).toMatchObject({ http: 200, balance: 3_766 });
    expect(await other.player.balanceMinor()).toBe(3_766_000n);
    expect(await play(1, { currency: "VND" })).toMatchObject({ code: 154 });
    const fine = { VND: { units: 1, decimals: 4 } };
    expect((await set(JSON.stringify(fine))).err).toBe("");
    later();
    const finer = { currency: "VND" };
    expect(await play(10_050, finer)).toMatchObject({ code: 400, message: "amount_too_precise" });
    expect(await play(10_100, finer)).toMatchObject({ balance: 376_589_900 });
    expect((await set("{}")).err).toBe("");
    later();
  });
});

describe("what is said of a vendor's convention", () => {
  it.each([
    [["vendors/SALAORO.convention", "house"], "stays rsa-rounds, for its games were played"],
    [["vendors/NUEVE.signatureHeader", "x-signature"], "the house's convention has its own"],
    [["vendors/NUEVE.currencies", '{"VND":{"units":1000}}'], "counts as the site does"],
    [["vendors/SALAORO.wallet", "transfer"], "stays single"],
    [["vendors/TRESREYES.convention", "hmac-actions"], "speaks the house's"],
    [["vendors/SALAORO.currencies", '{"VND":{"code":"KV"},"USDT":{"code":"KV"}}'], "one name"],
    [["vendors/SALAORO.currencies", '{"VND":{"units":0}}'], "units"],
    [["vendors/SALAORO.currencies", '{"XYZ":{"units":2}}'], "there is no currency XYZ"],
    [["vendors/NUEVE.jackpots", '{"VND_PLAY":"1000000"}'], "there is no money VND_PLAY"],
    [["vendors/NUEVE.jackpots", '{"VND":"0.001"}'], "jackpots"],
    [["vendors/NUEVE.jackpots", '{"VND":"1000000.001"}'], "is no amount of VND"],
  ])("%j is refused", async (words, why) => {
    const ran = await ops("site", "set", ...words);
    expect(ran.exitCode).toBe(3);
    expect(ran.err).toContain(why);
  });

  it("holds its keys to it", async () => {
    const keys = [
      ["a".repeat(40), "is no public key in PEM"],
      [newRsaKeys(1024).pem, "has 1024 bits, not 2048"],
    ] as const;
    const folder = mkdtempSync(path.join(tmpdir(), "keys-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "key.pem");
    for (const [key, why] of keys) {
      writeFileSync(file, key);
      const ran = await ops("vendors", "key", "SALAORO", file);
      expect([ran.exitCode, ran.err.includes(why)]).toEqual([3, true]);
    }
    const next = newRsaKeys();
    writeFileSync(file, next.pem);
    expect((await ops("vendors", "key", "SALAORO", file, "--overlap", "1")).err).toBe("");
    later();
    expect([await balance(), await balance({ signed: next.sign })]).toEqual(["RS_OK", "RS_OK"]);
  });
});
