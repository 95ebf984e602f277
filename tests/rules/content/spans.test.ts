import { describe, expect, it } from "vitest";
import { readSources } from "#/content/read.ts";
import { DEMO_NOTICES } from "#/demo/site-notices.ts";
import { TRANSLATED_NOTICES } from "#/demo/site-notices-translated.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { LIFT_AFTER_MS } from "#/server/care/operations.ts";
import { DEPOSIT_EXPIRY_MS } from "#/server/cashier/rules.ts";
import { readConfig } from "#/server/config.ts";
import { ATTEMPTS_WINDOW_MS } from "#/server/session/attempts.ts";
import { ABSOLUTE_MS, IDLE_MS } from "#/server/session/sessions.ts";
import { readConfig as readStudio } from "#/studio/config.ts";

const { withdrawalConfirmMs: CONFIRM_MS } = readConfig({
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
});
const { seriesMs: ABANDONED_MS } = readStudio({
  STUDIO_DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
  STUDIO_KEY: "0".repeat(32),
});
/** What a bank takes, as the form for a transfer says it, and when a payment is late by it. */
const TRANSFER_MS = 10 * MINUTE_MS;
const LATE_MS = 30 * MINUTE_MS;

/** Which spans of time a text may name: each is kept by the rule whose figure stands here. */
const KEPT: Readonly<Record<string, readonly number[]>> = {
  "help/age-18": [IDLE_MS],
  "help/captcha": [ATTEMPTS_WINDOW_MS],
  "help/confirm-receipt": [CONFIRM_MS],
  "help/deposit-money": [TRANSFER_MS, DEPOSIT_EXPIRY_MS],
  "help/deposit-not-arrived": [TRANSFER_MS, DEPOSIT_EXPIRY_MS, LATE_MS],
  "help/interrupted-round": [ABANDONED_MS],
  "help/limits-and-breaks": [LIFT_AFTER_MS],
  "help/payment-password": [ATTEMPTS_WINDOW_MS],
  "help/self-exclusion": [LIFT_AFTER_MS],
  "help/session-ended": [IDLE_MS, ABSOLUTE_MS, ABANDONED_MS],
  "help/withdraw-money": [CONFIRM_MS],
  "help/withdrawal-states": [CONFIRM_MS],
  "legal/betting-rules": [ABANDONED_MS],
  "legal/responsible-gaming": [LIFT_AFTER_MS],
  // How long what a login leaves is kept (session/cleaning.ts).
  "legal/privacy": [400 * DAY_MS],
  "notice/retiros": [CONFIRM_MS],
  "notice/deposito-qr": [DEPOSIT_EXPIRY_MS],
};
/** A table of cookies and keys, which has a test of its own (stored-names.test.ts). */
const APART = new Set(["legal/cookies"]);

const UNITS: Readonly<Record<string, number>> = {
  ...{ minuto: MINUTE_MS, minute: MINUTE_MS, phút: MINUTE_MS },
  ...{ hora: HOUR_MS, hour: HOUR_MS, giờ: HOUR_MS },
  ...{ día: DAY_MS, day: DAY_MS, ngày: DAY_MS },
};
const SPAN = /(?<!:)\b(\d+)\s+(?:idle )?(minuto|hora|día|minute|hour|day|phút|giờ|ngày)/giu;

const texts = [
  ...(["help", "legal", "pages"] as const).flatMap((collection) =>
    readSources(collection)
      .filter(({ data }) => data["awaits"] === undefined)
      .map(({ id, language, data, body }) => ({
        name: `${collection}/${id}`,
        language,
        text: `${Object.values(data).join("\n")}\n${body}`,
      })),
  ),
  ...DEMO_NOTICES.flatMap(({ code, title, content }) =>
    (["es", "en"] as const).map((language) => ({
      name: `notice/${code}`,
      language,
      text: `${title[language]}\n${content[language]}`,
    })),
  ),
  ...Object.entries(TRANSLATED_NOTICES.vi).map(([code, { title, content }]) => ({
    name: `notice/${code}`,
    language: "vi",
    text: `${title}\n${content}`,
  })),
];

describe("help, legal texts and notices", () => {
  it("name no span of time that no rule keeps, in any language", () => {
    expect(texts.length).toBeGreaterThan(100);
    const wrong = texts
      .filter(({ name }) => !APART.has(name))
      .flatMap(({ name, language, text }) =>
        [...text.matchAll(SPAN)].flatMap(([span, count, unit = ""]) =>
          (KEPT[name] ?? []).includes(Number(count) * (UNITS[unit.toLowerCase()] ?? 0))
            ? []
            : [`${language} ${name}: ${span}`],
        ),
      );
    expect(wrong).toEqual([]);
  });

  it("name every span that the table says they do", () => {
    const unnamed = Object.entries(KEPT).flatMap(([name, spans]) => {
      const own = texts.filter((text) => text.name === name);
      const said = own.flatMap(({ text }) =>
        [...text.matchAll(SPAN)].map(
          ([, count, unit = ""]) => Number(count) * (UNITS[unit.toLowerCase()] ?? 0),
        ),
      );
      return spans.filter((span) => !said.includes(span)).map((span) => `${name}: ${span}`);
    });
    expect(unnamed).toEqual([]);
  });
});
