import { describe, expect, it } from "vitest";
import { MESSAGE_KINDS, type MessageKind } from "#/lib/contract/messages/calls.ts";
import { PUSH_DEFAULTS, PUSH_TOPICS } from "#/lib/contract/messages/push.ts";
import { LANGUAGES } from "#/lib/i18n/languages.ts";
import { isOwnAct, pushTopicOf, reachesKept } from "#/lib/rules/messages/push-topics.ts";
import { pushTextOf } from "#/server/messages/push/texts.ts";
import { topicOf } from "#/server/messages/topics.ts";

const topic = (kind: MessageKind, promotes = false) =>
  pushTopicOf(kind, { topic: topicOf(kind), promotes });
const VND = { code: "VND", exponent: 2, symbol: "₫" };

describe("what comes to a device", () => {
  it("is what the inbox has, under the choice that names it, offers under one that is off", () => {
    expect(topic("deposit_credited")).toBe("money");
    expect(topic("lottery_won")).toBe("lottery");
    expect(topic("new_device")).toBe("security");
    expect(topic("operator")).toBe("house");
    expect(topic("operator", true)).toBe("offers");
    expect(topic("bonus_granted")).toBe("offers");
    expect(topic("free_rounds_granted")).toBe("offers");
    expect(topic("jackpot_won")).toBe("money");
    expect(PUSH_TOPICS.filter((each) => !PUSH_DEFAULTS.includes(each))).toEqual(["offers"]);
  });

  it("never is what was lost or used up, or is about to be", () => {
    const never = MESSAGE_KINDS.filter((kind) => topic(kind) === null);
    expect(never).toEqual([
      ...["welcome", "bonus_expiring", "bonus_used_up", "bonus_expired"],
      ...["bonus_taken_back", "bonus_void"],
    ]);
  });

  it("is security and money on its way out alone for who is kept from play", () => {
    const reached = MESSAGE_KINDS.filter((kind) => {
      const about = topic(kind);
      return about !== null && topicOf(kind) !== "security" && reachesKept(kind, about);
    });
    expect(reached).toEqual([
      ...["deposit_refunded", "withdrawal_requested", "withdrawal_paying", "withdrawal_approved"],
      ...["withdrawal_rejected", "withdrawal_returned", "withdrawal_dismissed"],
      "withdrawal_received",
    ]);
    expect(MESSAGE_KINDS.filter((kind) => topicOf(kind) === "security")).toSatisfy(
      (kinds: MessageKind[]) => kinds.every((kind) => reachesKept(kind, "security")),
    );
    expect(isOwnAct("proof_failed")).toBe(false);
    expect(isOwnAct("withdrawal_requested")).toBe(true);
  });
});

describe("what a locked screen shows", () => {
  const won = {
    ...({
      id: 7n,
      kind: "lottery_won",
      group_key: "lottery_won:xo-so-mien-bac:2026-11-25",
    } as const),
    ...{ params: { amount: "1250000.00", game: "xo-so-mien-bac" }, written: null },
  };
  const credited = {
    ...({ id: 8n, kind: "deposit_credited", group_key: null, written: null } as const),
    params: { amount: "500000.00", reference: "D-1", currency: "VND" },
  };
  const letter = {
    ...({ id: 9n, kind: "operator", group_key: null, params: {} } as const),
    written: { title: { es: "Oferta" }, text: { es: "Uno" }, page: null },
  };

  it("is in each language what it is about, without amount, name or reference, and its page", () => {
    for (const { tag } of LANGUAGES)
      for (const [message, about] of [
        [won, "lottery"],
        [credited, "money"],
        [letter, "offers"],
      ] as const) {
        const text = pushTextOf(message, {
          language: tag,
          topic: about,
          details: false,
          currency: VND,
        });
        const shown = `${text.title} ${text.body}`;
        expect(shown).not.toMatch(/\d|₫|VND|Oferta|push_/);
        expect(text.title).not.toBe("");
        expect(text.path).toMatch(/^\/(?:[\w-]+\/)?member\/messageV2[#?]/);
      }
  });

  it("names the event, its amount and its lottery where its member chose so", () => {
    const of = (message: Parameters<typeof pushTextOf>[0], about: "money" | "lottery" | "house") =>
      pushTextOf(message, { language: "en", topic: about, details: true, currency: VND });
    expect(of(credited, "money")).toMatchObject({
      title: "Deposit credited",
      path: "/en/member/messageV2#id=8",
    });
    expect(of(credited, "money").body).toMatch(/500,000/);
    expect(of(won, "lottery").body).toMatch(/1,250,000.* · \S/);
    expect(of(won, "lottery").path).toBe("/en/member/messageV2?only=lottery");
    expect(of(letter, "house").title).toBe("Oferta");
  });
});
