import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import enErrors from "#locales/en/errors.json" with { type: "json" };
import enMembers from "#locales/en/members.json" with { type: "json" };
import enSession from "#locales/en/session.json" with { type: "json" };
import esErrors from "#locales/es/errors.json" with { type: "json" };
import esMembers from "#locales/es/members.json" with { type: "json" };
import esSession from "#locales/es/session.json" with { type: "json" };
import esSite from "#locales/es/site.json" with { type: "json" };

const spanish: Record<string, string> = { ...esErrors, ...esMembers, ...esSession };
const english: Record<string, string> = { ...enErrors, ...enMembers, ...enSession };

/** What each message must say, in English, by its key. */
const MESSAGES: readonly (readonly [ids: string, key: string, says: RegExp])[] = [
  ["[ERR-11]", "code_no_session", /not logged in.*log in/i],
  ["[ERR-12]", "code_network_lost", /network.*try again/i],
  ["[ERR-13]", "code_timed_out", /too long.*network/i],
  ["[ERR-15]", "code_unknown_error", /unknown error|went wrong/i],
  ["[ERR-16]", "code_region_restricted", /restricted.*location or IP/i],
  ["[ERR-17]", "code_maintenance", /maintenance/i],
  ["[ERR-18]", "game_maintenance", /game.*maintenance.*another/i],
  ["[ERR-21] [VAL-71]", "inconsistent_twice", /confirmation does not match/i],
  ["[VAL-69]", "invalid_verification_code", /valid verification code/i],
  ["[VAL-74]", "invitation_code_error", /invitation code is not valid/i],
  ["[VAL-75]", "not_empty", /cannot be empty/i],
];

const REJECTED = ["toast_withdrawal_rejected", "message_withdrawal_rejected_body"];
const REJECTIONS = globSync("locales/*/{session,messages}.json").flatMap((file) => {
  const texts: Record<string, string> = JSON.parse(readFileSync(file, "utf8"));
  return REJECTED.flatMap((key) => (key in texts ? [[file, key, texts[key]] as const] : []));
});

describe("the messages that people read", () => {
  it.each(MESSAGES)("say it in English and in Spanish %s %s", (_ids, key, says) => {
    expect(english[key]).toMatch(says);
    expect(spanish[key]).toMatch(/\S{4}/);
    expect(spanish[key]).not.toBe(english[key]);
  });

  it.each(REJECTIONS)("tell why a withdrawal was rejected (%s %s)", (_file, _key, text) => {
    expect(text).toContain("{{reason}}");
  });

  it("are whole sentences whatever the field's gender, and name the screens as the menus do", () => {
    expect(spanish["not_empty"]).toBe("{{field}}: no puede quedar en blanco");
    expect(spanish["inconsistent_twice"]).toBe("Las contraseñas no coinciden");
    expect(spanish["member_centre"]).toBe(esSite.member_title);
    expect(esSite.member_messages).toBe(esSession.messages);
  });

  it("use one word for one thing in Spanish", () => {
    const files = globSync(["locales/es/*.json", "src/content/*/es/*.md"]);
    const all = files.map((file) => [file, readFileSync(file, "utf8")] as const);
    expect(all.length).toBeGreaterThan(40);
    for (const other of [
      /\banuncios?\b/i,
      /\breclamos?\b/i,
      /\bquejas?\b/i,
      /\b(?:la|las|una|esta|número de) rondas?\b/i,
      /\btragaperras\b/i,
      /\bsoci[oa]s?\b/i,
    ])
      expect(all.filter(([, text]) => other.test(text)).map(([file]) => file)).toEqual([]);
  });
});
