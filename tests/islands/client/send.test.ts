import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { onSessionLost, send } from "#/lib/client/send.ts";
import { createDeposit } from "#/lib/contract/cashier/calls.ts";
import { getBalance } from "#/lib/contract/wallet/calls.ts";
import { translator } from "#/lib/i18n/format.ts";
import { no, wire, yes } from "../../support/wire.ts";

const BALANCE = "/wps/v2/wallets/balance";
const FULL = {
  sumBalance: "12.50",
  heldBalance: "0.00",
  currency: { code: "VND", exponent: 2, symbol: "₫" },
  unreadCount: 0,
};

beforeEach(() => {
  sessionStorage.clear();
  document.documentElement.lang = "es";
});
afterEach(() => vi.unstubAllGlobals());

describe("send", () => {
  it("carries the session and the language, and gives the reply's value [API-01] [API-26]", async () => {
    sessionStorage.setItem("token", "t0k3n");
    const heard = wire({ [BALANCE]: yes(FULL) });
    const reply = await send(getBalance, {});
    expect(reply).toEqual({ ok: true, value: FULL });
    expect(heard[0]?.headers.get("authorization")).toBe("Bearer t0k3n");
    expect(heard[0]?.headers.get("accept-language")).toBe("es");
  });

  it("carries the attempt's key of a money call", async () => {
    const heard = wire({ "/wps/cashier/deposits": no("below_minimum", 422, { min: "50000.00" }) });
    const reply = await send(
      createDeposit,
      { method: "qr", amount: "1" },
      { idempotencyKey: "k1" },
    );
    expect(heard[0]?.headers.get("idempotency-key")).toBe("k1");
    expect(reply).toMatchObject({ ok: false, code: "below_minimum", detail: { min: "50000.00" } });
  });

  it("holds replies against the contract while developing", async () => {
    wire({ [BALANCE]: yes({ ...FULL, sumBalance: 12.5 }) });
    await expect(send(getBalance, {})).rejects.toThrow();
  });

  it.each([
    ["a lost network", new TypeError("fetch failed"), "network_lost"],
    ["no answer in time", new DOMException("timed out", "TimeoutError"), "timed_out"],
    ["a proxy's own page", { status: 502, body: "<html>bad gateway</html>" }, "unavailable"],
    ["a limiter without an envelope", { status: 429, body: "slow down" }, "too_many_requests"],
    ["an answer that is none", { status: 200, body: "hello" }, "bad_reply"],
    ["maintenance", no("maintenance", 503), "maintenance"],
  ])("says what happened: %s [ERR-12] [ERR-13]", async (_, answer, code) => {
    wire({ [BALANCE]: answer });
    expect(await send(getBalance, {})).toMatchObject({ ok: false, code });
  });

  it("tells that there is no session, and whether it was sent with one", async () => {
    const lost = vi.fn();
    const stop = onSessionLost(lost);
    wire({ [BALANCE]: no("session_expired", 401) });
    await send(getBalance, {});
    expect(lost).toHaveBeenLastCalledWith({ call: getBalance, held: false });
    sessionStorage.setItem("token", "old");
    await send(getBalance, {});
    expect(lost).toHaveBeenLastCalledWith({ call: getBalance, held: true });
    expect(lost).toHaveBeenCalledTimes(2);
    stop();
  });

  it("brings the codes of fields apart from the details", async () => {
    wire({
      [BALANCE]: no("fields_refused", 422, { captcha: true, fields: { username: "pattern" } }),
    });
    expect(await send(getBalance, {})).toMatchObject({
      fields: { username: "pattern" },
      detail: { captcha: true },
    });
  });
});

describe("the words of a refusal", () => {
  const t = translator("en", {
    code_below: "From {{min}} up",
    code_unknown_error: "Something broke.",
    fault_reference: "Reference: {{id}}",
  });

  it("are the page's own for a code it knows, with the details filled in", () => {
    expect(textOfRefusal(t, { ok: false, code: "below", detail: { min: "5" } })).toBe("From 5 up");
  });

  it("are the platform's for a code the page does not know, else unknown [ERR-15]", () => {
    expect(textOfRefusal(t, { ok: false, code: "new_rule", message: "As the platform says" })).toBe(
      "As the platform says",
    );
    expect(textOfRefusal(t, { ok: false, code: "new_rule" })).toBe("Something broke.");
  });

  it("tell a member the beginning of a fault's id, by which support finds it", () => {
    const detail = { requestId: "4f1c2a9b-70d1-4c1e-9a51-2f6c3a1f0b77" };
    expect(textOfRefusal(t, { ok: false, code: "unknown_error", detail })).toBe(
      "Something broke. Reference: 4f1c2a9b",
    );
  });
});
