import { isDeepStrictEqual } from "node:util";
import { MODULES } from "#/lib/contract/modules.ts";
import { RULED_FIELDS } from "#/lib/contract/site/calls.ts";
import { DEFAULT_LANGUAGE, findLanguage, LANGUAGES } from "#/lib/i18n/languages.ts";
import type { Db } from "#/server/db/index.ts";
import { hasStaff } from "#/server/staff/index.ts";
import { isFields } from "./setup.ts";
import { collectionOf } from "./site-targets.ts";

type Rule = Readonly<Record<string, unknown>> & { readonly field: string };
type Currency = { readonly code: string; readonly exponent: number; readonly symbol: string };

/** What `init` asks for, as its file holds it. No password and no key is ever in it. */
export type SetupDocument = {
  readonly settings: Readonly<Record<string, unknown>>;
  readonly languages: readonly string[];
  readonly currencies: readonly Currency[];
  readonly limits: readonly {
    readonly currency: string;
    readonly min: string;
    readonly max: string;
  }[];
  readonly rules: readonly Rule[];
  readonly administrator?: string;
};

/** What the database is like before anything is asked. */
export type Facts = {
  readonly name: string;
  readonly currency: string;
  readonly currencies: readonly string[];
  readonly modules: readonly string[];
  readonly rules: readonly Rule[];
  readonly hasStaff: boolean;
};

/** What is asked once all before it is answered; null where it is not to be asked. */
export type Question = (
  document: SetupDocument,
  facts: Facts,
) => null | {
  readonly text: string;
  /** What an empty answer means; null: one is needed. */
  readonly preset: string | null;
  /** The document with the answer in it, or what is wrong with the answer. */
  readonly read: (answer: string) => SetupDocument | string;
};

export async function readFacts(db: Db): Promise<Facts> {
  const setting = async (name: string) => collectionOf("settings").read(db, name);
  const rules = await Promise.all(
    ASKABLE.map(async (field) => collectionOf("rules").read(db, field)),
  );
  const modules: string[] = [];
  for (const id of Object.keys(MODULES)) if (await setting(`modules.${id}`)) modules.push(id);
  return {
    name: String(await setting("name")),
    currency: String(await setting("currency")),
    currencies: await collectionOf("currencies").list(db),
    modules,
    rules: rules.filter(isRule),
    hasStaff: await hasStaff(db),
  };
}

const isRule = (rule: unknown): rule is Rule => isFields(rule) && typeof rule["field"] === "string";

/** Username and password are always asked for, and the bot check is a setting. */
const ASKABLE = RULED_FIELDS.filter(
  (field) => !["username", "password", "captcha"].includes(field),
);
const NONE = "none";

/** Amounts to begin with: the least and the most of one withdrawal, and above which two people send one. */
const AMOUNTS: Readonly<Record<string, readonly [string, string, string]>> = {
  VND: ["100000", "300000000", "30000000"],
  IDR: ["50000", "200000000", "20000000"],
  USDT: ["10", "10000", "1000"],
};
const amountsOf = (code: string) => AMOUNTS[code] ?? (["20", "20000", "2000"] as const);

const currencyOf = ({ settings }: SetupDocument): string => String(settings["currency"]);
const withSetting = (document: SetupDocument, name: string, value: unknown): SetupDocument => ({
  ...document,
  settings: { ...document.settings, [name]: value },
});

/** Words with commas between, of those that are known in their spelling; else what is wrong. */
function readList(answer: string, known: readonly string[]): readonly string[] | string {
  const lower = answer.toLowerCase();
  if (lower === NONE) return [];
  if (lower === "all") return known;
  const words = answer.split(",").map((word) => word.trim());
  const found = words.map((word) =>
    known.find((each) => each.toLowerCase() === word.toLowerCase()),
  );
  const at = found.indexOf(undefined);
  if (at !== -1) return `"${words[at]}" is none of ${known.join(", ")}`;
  return [...new Set(found.filter((each) => each !== undefined))];
}

const listed = (words: readonly string[]): string => (words.length > 0 ? words.join(",") : NONE);

const TAGS = LANGUAGES.map(({ tag }) => tag);

/** In this order: a currency before its amounts, what registration asks for before what of it is needed. */
export const QUESTIONS: readonly Question[] = [
  (document, { name }) => ({
    text: "Name of the site",
    preset: name,
    read: (answer) => withSetting(document, "name", answer),
  }),
  (document) => ({
    text: `Languages that are served, with commas between (${TAGS.join(", ")})`,
    preset: "es,en",
    read(answer) {
      const words = readList(answer, TAGS);
      if (typeof words === "string") return words;
      const tags = words.map((word) => findLanguage(word)?.tag ?? word);
      return { ...document, languages: [...new Set([DEFAULT_LANGUAGE, ...tags])] };
    },
  }),
  (document, { currency, currencies }) => ({
    text: `Currency of the wallets (${currencies.join(", ")}, or the code of another)`,
    preset: currency,
    read(answer) {
      const code = answer.toUpperCase();
      const isNew = !currencies.includes(code);
      const made = isNew ? [{ code, exponent: 2, symbol: code.slice(0, 6) }] : [];
      return withSetting({ ...document, currencies: made }, "currency", code);
    },
  }),
  (document) =>
    changeCurrency(document, `Decimals of ${currencyOf(document)}`, "2", (currency, answer) => ({
      ...currency,
      exponent: /^\d$/.test(answer) ? Number(answer) : Number.NaN,
    })),
  (document) =>
    changeCurrency(
      document,
      `Symbol of ${currencyOf(document)}`,
      document.currencies[0]?.symbol ?? "",
      (currency, answer) => ({ ...currency, symbol: answer }),
    ),
  (document) => {
    const [least, most] = amountsOf(currencyOf(document));
    return {
      text: `Least of one withdrawal, in ${currencyOf(document)}`,
      preset: least,
      read: (min) => ({
        ...document,
        limits: [{ currency: currencyOf(document), min, max: isUnder(most, min) ? min : most }],
      }),
    };
  },
  (document) => ({
    text: `Most of one withdrawal, in ${currencyOf(document)}`,
    preset: document.limits[0]?.max ?? null,
    read: (max) => ({ ...document, limits: document.limits.map((limit) => ({ ...limit, max })) }),
  }),
  (document) => ({
    text: `Withdrawals above so much ${currencyOf(document)} need a second member of staff (or ${NONE})`,
    preset: amountsOf(currencyOf(document))[2],
    read: (answer) =>
      withSetting(
        document,
        "withdrawalsByTwo",
        answer.toLowerCase() === NONE ? null : { [currencyOf(document)]: answer },
      ),
  }),
  (document) => ({
    text: `Bonus of a registration, in ${currencyOf(document)} (or ${NONE})`,
    preset: NONE,
    read: (amount) =>
      withSetting(
        document,
        "registrationBonus",
        amount.toLowerCase() === NONE ? null : { amount, currency: currencyOf(document) },
      ),
  }),
  (document, { modules }) => ({
    text: `Modules that are on, with commas between (${Object.keys(MODULES).join(", ")})`,
    preset: listed(modules),
    read(answer) {
      const on = readList(answer, Object.keys(MODULES));
      if (typeof on === "string") return on;
      const switches = Object.keys(MODULES).map((id) => [`modules.${id}`, on.includes(id)]);
      return { ...document, settings: { ...document.settings, ...Object.fromEntries(switches) } };
    },
  }),
  (document, { rules }) => ({
    text: `What a registration asks for besides name and password, with commas between (${ASKABLE.join(", ")})`,
    preset: listed(rules.filter((rule) => rule["enabled"] === true).map(({ field }) => field)),
    read(answer) {
      const asked = readList(answer, ASKABLE);
      if (typeof asked === "string") return asked;
      const made = rules.map((rule) => {
        const enabled = asked.includes(rule.field);
        return { ...rule, enabled, required: enabled && rule["required"] === true };
      });
      const isNamed = (rule: Rule, at: number) =>
        rule["enabled"] === true || !isDeepStrictEqual(rule, rules[at]);
      return { ...document, rules: made.filter(isNamed) };
    },
  }),
  (document) => {
    const asked = document.rules.filter((rule) => rule["enabled"] === true);
    const names = asked.map(({ field }) => field);
    if (names.length === 0) return null;
    return {
      text: `What of that has to be given (${names.join(", ")}, or ${NONE})`,
      preset: listed(asked.filter((rule) => rule["required"] === true).map(({ field }) => field)),
      read(answer) {
        const needed = readList(answer, names);
        if (typeof needed === "string") return needed;
        const made = document.rules.map((rule) => ({
          ...rule,
          required: rule["enabled"] === true && needed.includes(rule.field),
        }));
        return { ...document, rules: made };
      },
    };
  },
  (document, facts) =>
    facts.hasStaff
      ? null
      : {
          text: "Name of the first administrator's account",
          preset: null,
          read: (administrator) => ({ ...document, administrator }),
        },
];

/** Asked of a currency alone that there was none of. */
function changeCurrency(
  document: SetupDocument,
  text: string,
  preset: string,
  change: (currency: Currency, answer: string) => Currency,
): ReturnType<Question> {
  if (document.currencies.length === 0) return null;
  const read = (answer: string) => ({
    ...document,
    currencies: document.currencies.map((currency) => change(currency, answer)),
  });
  return { text, preset, read };
}

const isUnder = (amount: string, other: string): boolean => Number(amount) < Number(other);
