import type { Insertable } from "kysely";
import { DAY_MS } from "#/lib/base/time.ts";
import { MODULES, type ModuleId } from "#/lib/contract/modules.ts";
import type { ModuleNode } from "#/lib/contract/site/calls.ts";
import { PATTERNS, type PatternId } from "#/lib/rules/members/patterns.ts";
import { type Db, inTransaction, type Tables } from "#/server/db/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { AFFILIATES } from "./site-affiliates.ts";
import { TRANSLATED_BANNERS } from "./site-banners-translated.ts";
import { DEMO_NOTICES } from "./site-notices.ts";
import { TRANSLATED_NOTICES } from "./site-notices-translated.ts";
import { BANNERS } from "./site-texts.ts";

type Rule = Insertable<Tables["registration_rules"]>;

const OFF: ReadonlySet<string> = new Set<ModuleId>(["AGENT_CENTER", "REFERRAL"]);
const TREE: readonly ModuleNode[] = Object.entries(MODULES).map(([modId, below]) => ({
  modId,
  enabled: !OFF.has(modId),
  childrenNodes: below.map((child) => ({ modId: child, enabled: true, childrenNodes: [] })),
}));

function rule(
  field: Rule["field"],
  pattern: PatternId,
  [min_length, max_length]: readonly [number, number],
  more: Partial<Rule> = {},
): Rule {
  return {
    field,
    enabled: false,
    required: false,
    accepted_pattern: PATTERNS[pattern],
    pattern_id: pattern,
    min_length,
    max_length,
    type: "text",
    ...more,
  };
}

const asked = { enabled: true, required: true } as const;
const RULES: readonly Rule[] = [
  rule("username", "letter_first", [6, 14], asked),
  rule("password", "letters_and_digits", [8, 20], { ...asked, type: "password" }),
  rule("payeeName", "real_name", [2, 60], asked),
  rule("paymentPassword", "digits", [6, 6], { type: "password" }),
  rule("email", "email", [6, 120], { type: "email" }),
  rule("mobileNum", "mobile", [7, 15], { type: "tel" }),
  rule("qqNum", "digits", [5, 12]),
  rule("line", "no_spaces", [3, 60]),
  rule("whatsapp", "mobile", [7, 15], { type: "tel" }),
  rule("zalo", "mobile", [7, 15], { type: "tel" }),
  rule("facebook", "no_spaces", [3, 100]),
  rule("wechat", "no_spaces", [6, 20]),
  rule("idNumber", "letters_or_digits", [6, 20]),
  rule("affiliateCode", "no_spaces", [3, 20]),
];

/** One text in every language there is, as its column keeps it. */
function inEveryLanguage<Part extends string>(
  own: Readonly<Record<"es" | "en", string>>,
  translated: Readonly<Record<string, Readonly<Record<string, Readonly<Record<Part, string>>>>>>,
  code: string,
  part: Part,
): string {
  const others = Object.entries(translated).map(([language, by]) => [language, by[code]?.[part]]);
  return JSON.stringify({ ...own, ...Object.fromEntries(others) });
}

/** Everybody knows the passwords of the demonstration's members, and nobody holds their phones: those are not asked. */
const LOGIN_PROOF = { when: "strange", ways: ["passkey", "totp", "email"] } as const;

/** As the specification prints it. */
const REGISTRATION_BONUS = { amount: "1000.00", currency: "VND" };

/**
 * The fictional operator's white label, banners, notices and registration. Leaves what is there already. It has no
 * app, social page, further address or customer service: a link to one would lead nowhere.
 */
export async function seedSite(db: Db, nowMs = Date.now()): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { count } = await tx
      .selectFrom("banners")
      .select(({ fn }) => fn.countAll<bigint>().as("count"))
      .executeTakeFirstOrThrow();
    if (count > 0n) return;
    await changeSite(tx, {
      modules: [...TREE],
      loginProof: LOGIN_PROOF,
      registrationBonus: REGISTRATION_BONUS,
    });
    await tx
      .insertInto("banners")
      .values(
        BANNERS.map(({ title, text, action, ...banner }, index) => ({
          linkage_type: "page" as const,
          ...banner,
          position: index,
          title: inEveryLanguage(title, TRANSLATED_BANNERS, banner.code, "title"),
          text: inEveryLanguage(text, TRANSLATED_BANNERS, banner.code, "text"),
          action: inEveryLanguage(action, TRANSLATED_BANNERS, banner.code, "action"),
        })),
      )
      .execute();
    await tx
      .insertInto("notices")
      .values(
        DEMO_NOTICES.map(({ code, type, audience, daysAgo, title, content }) => ({
          code,
          type,
          audience: audience ?? "everyone",
          title: inEveryLanguage(title, TRANSLATED_NOTICES, code, "title"),
          content: inEveryLanguage(content, TRANSLATED_NOTICES, code, "content"),
          published_at: new Date(nowMs - daysAgo * DAY_MS),
        })),
      )
      .execute();
    await tx
      .insertInto("affiliate_codes")
      .values(
        AFFILIATES.map(({ domains, ...each }) => ({
          ...each,
          code_key: each.code,
          domains: JSON.stringify(domains),
        })),
      )
      .execute();
    await tx
      .insertInto("registration_rules")
      .values([...RULES])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  });
}
