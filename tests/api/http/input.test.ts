import { describe, expect, it } from "vitest";
import { checkAffiliate } from "#/lib/contract/agents/affiliates.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { providerCallback } from "#/lib/contract/cashier/calls.ts";
import { listGames } from "#/lib/contract/games/calls.ts";
import { markRead } from "#/lib/contract/messages/calls.ts";
import { parseInput } from "#/server/http/input.ts";

/** JSON and addresses can spell these, and no database keeps them as text. */
const UNFIT = ["a\0b", "\0", "a\ud800", "\udc00a"];

describe("the input of a call", () => {
  it.each(UNFIT)("is refused with its field named where a text cannot be kept: %j", (text) => {
    const named = (field: string) => ({ code: "bad_field", fields: { [field]: "bad_field" } });
    const login = { type: "username", username: text, password: "p" };
    expect(parseInput(logIn, login)).toMatchObject(named("username"));
    expect(parseInput(checkAffiliate, { code: text })).toMatchObject(named("code"));
    expect(parseInput(markRead, { ids: ["1", text] })).toMatchObject(named("ids.1"));
    const word = { paymentId: "p", depositId: "d", outcome: "paid", amount: "1", currency: text };
    expect(parseInput(providerCallback, word)).toMatchObject(named("currency"));
  });

  it("keeps text of every language, and signs beyond the first plane", () => {
    const login = { type: "username", username: "Nguyễn ٣ 樂 🎲", password: "p" };
    expect(parseInput(logIn, login)).toEqual({ ok: true, value: login });
  });

  it.each([
    ["names", Object.fromEntries(Array.from({ length: 6_000 }, (_, n) => [`k${n}`, 1]))],
    ["values", { ids: Array.from({ length: 6_000 }, String) }],
    ["levels", JSON.parse(`{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`)],
  ])("with more %s than any call reads is malformed, and none of them is told back", (_, raw) => {
    for (const call of [listGames, markRead])
      expect(parseInput(call, raw)).toEqual({ ok: false, code: "malformed" });
  });
});
