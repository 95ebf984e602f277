import { LANGUAGES } from "#/lib/i18n/languages.ts";
import { momentOf } from "#/server/ops/options.ts";
import { UsageError } from "#/server/ops/output.ts";

/** What must hold of a member for a message of the operator to be theirs: all that is said. Moments in ISO, UTC. */
export type Segment = {
  /** Only this member, by the id; and the account, to be read. */
  readonly member?: string;
  readonly account?: string;
  /** Tags of languages that members chose; `none`: they chose none. */
  readonly languages?: readonly string[];
  readonly currencies?: readonly string[];
  /** Of the last login, by two letters; `none`: nobody knows. */
  readonly countries?: readonly string[];
  /** `0`: without a rank. */
  readonly ranks?: readonly string[];
  readonly registeredSince?: string;
  readonly registeredBefore?: string;
  /** Whether a deposit of theirs was ever credited. */
  readonly deposited?: "ever" | "never";
  readonly depositedSince?: string;
  readonly loginSince?: string;
  /** The last login, or the registration where there was none. */
  readonly loginBefore?: string;
};

type Condition = (value: string) => Segment;

const MOST_VALUES = 30;

function listOf(name: string, fits: (each: string) => boolean, like: string) {
  return (value: string): string[] => {
    const all = [...new Set(value.split(","))];
    if (all.length > MOST_VALUES || !all.every(fits))
      throw new UsageError(`--to ${name}= takes ${like}, several with commas`);
    return all;
  };
}

const languages = listOf(
  "language",
  (tag) => tag === "none" || LANGUAGES.some((language) => language.tag === tag),
  "tags of languages, such as es or pt-br, or none",
);
const currencies = listOf("currency", (code) => /^[A-Z]{3,5}$/.test(code), "currencies, as VND");
const countries = listOf(
  "country",
  (code) => code === "none" || /^[A-Z]{2}$/.test(code),
  "countries by two letters, as VN, or none",
);
const ranks = listOf("rank", (rank) => /^\d{1,2}$/.test(rank), "ranks, or 0 for members without");
const at = (name: string, value: string) => momentOf(value, `--to ${name}=`).toISOString();

function depositedAt(value: string): string {
  if (/^\d/.test(value)) return at("deposited", value);
  throw new UsageError(`--to deposited= takes ever, never or a day, not "${value}"`);
}

const CONDITIONS: Readonly<Record<string, Condition>> = {
  language: (value) => ({ languages: languages(value) }),
  currency: (value) => ({ currencies: currencies(value) }),
  country: (value) => ({ countries: countries(value) }),
  rank: (value) => ({ ranks: ranks(value).map((rank) => String(Number(rank))) }),
  "registered-since": (value) => ({ registeredSince: at("registered-since", value) }),
  "registered-before": (value) => ({ registeredBefore: at("registered-before", value) }),
  "login-since": (value) => ({ loginSince: at("login-since", value) }),
  "login-before": (value) => ({ loginBefore: at("login-before", value) }),
  deposited: (value) =>
    value === "ever" || value === "never"
      ? { deposited: value }
      : { depositedSince: depositedAt(value) },
};
const KNOWN = Object.keys(CONDITIONS).join(", ");

/** Whom `--to` names: everybody, one account by its name, or those of whom conditions hold. */
export type Audience =
  | { readonly kind: "account"; readonly account: string }
  | { readonly kind: "segment"; readonly segment: Segment };

/** Reads what was said with `--to`, each time one thing. Throws UsageError. */
export function audienceOf(to: readonly string[] | undefined): Audience {
  const [first = "", ...more] = to ?? [];
  if (first === "")
    throw new UsageError("say whom it goes to: --to all, one:<account> or a condition");
  if (more.length === 0 && first === "all") return { kind: "segment", segment: {} };
  if (more.length === 0 && first.startsWith("one:"))
    return { kind: "account", account: first.slice("one:".length) };
  let segment: Segment = {};
  for (const condition of [first, ...more]) {
    const [, name = "", value = ""] = /^([a-z-]+)=(.+)$/.exec(condition) ?? [];
    const read = Object.hasOwn(CONDITIONS, name) ? CONDITIONS[name] : undefined;
    if (!read)
      throw new UsageError(
        `--to is all or one:<account> alone, or a condition such as language=es: ${KNOWN}`,
      );
    const said = read(value);
    const [twice] = Object.keys(said).filter((key) => Object.hasOwn(segment, key));
    if (twice) throw new UsageError(`--to ${name}= is there twice`);
    segment = { ...segment, ...said };
  }
  return { kind: "segment", segment };
}

/** A segment as it is typed. */
export function describeSegment(segment: Segment): string {
  if (segment.member !== undefined) return `one:${segment.account ?? segment.member}`;
  const { languages, currencies, countries, ranks, deposited } = segment;
  const said = [
    ["language", languages?.join(",")],
    ["currency", currencies?.join(",")],
    ["country", countries?.join(",")],
    ["rank", ranks?.join(",")],
    ["registered-since", segment.registeredSince],
    ["registered-before", segment.registeredBefore],
    ["deposited", deposited ?? segment.depositedSince],
    ["login-since", segment.loginSince],
    ["login-before", segment.loginBefore],
  ].flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return said.length > 0 ? said.join(" ") : "all";
}
