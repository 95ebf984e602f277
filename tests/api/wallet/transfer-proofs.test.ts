import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCode,
  getPasskeyCode,
} from "#/lib/contract/auth/passkeys.ts";
import { beginTotp, confirmTotp } from "#/lib/contract/auth/proof.ts";
import type { Call } from "#/lib/contract/call.ts";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { setPaymentPassword } from "#/lib/contract/members/calls.ts";
import { getTransferTerms, transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import { defaultRisk } from "#/server/cashier/risk-rules.ts";
import { Authenticator } from "../../support/authenticator.ts";
import { HERE as origin } from "../../support/members.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { figuresOf } from "../../support/proof.ts";

// As in service: what a transfer is held to is told by other areas.
const { app, database } = await testPlatform();
const { owner } = database;
const PASSWORD = "Pleno-2026";
let linh: Record<string, string>;
beforeAll(async () => {
  linh = await enter(app);
});

const say = (call: Call, input: Record<string, unknown>) =>
  send(app, call, input, { ...linh, "idempotency-key": randomUUID() });
const terms = async () => (await say(getTransferTerms, {})).value;
const transfer = (more: Record<string, unknown> = {}) =>
  say(transferToMember, {
    ...{ direction: "up", amount: "20000.00", paymentPassword: "135790", ...more },
  });

describe("a transfer to another member", () => {
  it("leaves what of a deposit is to be played first", async () => {
    const { locked } = await terms();
    await owner.db.updateTable("payment_methods").set({ turnover_percent: 300 }).execute();
    const { value } = await say(createDeposit, { method: "bank_qr", amount: "200000.00" });
    await owner.db
      .updateTable("deposits")
      .set({ state: "credited", closed_at: new Date(), payment_id: "p1" })
      .where("id", "=", value.id)
      .execute();
    expect(Number((await terms()).locked) - Number(locked)).toBe(200_000);
  });

  it("is proven as a withdrawal is: no new payment password, and the authenticator that is on", async () => {
    const risk = defaultRisk("VND");
    const document = JSON.stringify({
      ...risk,
      cooling: { ...risk.cooling, paymentPasswordHours: 24 },
    });
    const rules = { currency: "VND", document };
    await owner.db.insertInto("withdrawal_risk_rules").values(rules).execute();
    expect(await terms()).toMatchObject({ waitUntil: null });
    const fresh = "246813";
    await say(setPaymentPassword, {
      ...{ password: PASSWORD, paymentPassword: fresh, confirmPaymentPassword: fresh },
    });
    const { waitUntil } = await terms();
    expect(await transfer({ paymentPassword: fresh })).toMatchObject({
      ...{ status: 422, code: "payment_password_cooling" },
      value: { until: waitUntil },
    });
    await owner.db.deleteFrom("withdrawal_risk_rules").execute();
    expect(await transfer({ paymentPassword: fresh })).toMatchObject({ code: "ok" });

    const begun = await say(beginTotp, { password: PASSWORD });
    const code = figuresOf(begun.value.secret, Date.now());
    const [recovery, another] = (await say(confirmTotp, { code })).value.recoveryCodes;
    expect(await terms()).toMatchObject({ authenticator: true });
    const wallet = { paymentPassword: fresh };
    expect((await transfer(wallet)).code).toBe("authenticator_needed");
    expect((await transfer({ ...wallet, verificationCode: "000000" })).code).toBe("proof_wrong");
    expect((await transfer({ ...wallet, verificationCode: recovery })).code).toBe("ok");

    // A passkey stands in for its figures, once.
    const device = new Authenticator(origin);
    const asked = await say(beginPasskey, { password: PASSWORD, code: another, origin });
    await say(addPasskey, { name: "Key", credential: device.create(asked.value) });
    const toSign = await say(beginPasskeyCode, { origin });
    const shown = (await say(getPasskeyCode, { credential: device.get(toSign.value) })).value;
    const byPasskey = { ...wallet, verificationCode: shown.code };
    expect((await transfer(byPasskey)).code).toBe("ok");
    expect((await transfer(byPasskey)).code).toBe("proof_wrong");
  });
});
