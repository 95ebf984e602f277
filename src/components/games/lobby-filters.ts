import { iconHtml } from "#/components/ui/icon.ts";
import { type Html, html } from "#/lib/base/html.ts";
import { formatMoney } from "#/lib/base/money.ts";
import type { GamesPageData } from "#/lib/contract/games/page-data.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { readLines, readStake } from "#/lib/rules/games/narrowed.ts";

/** What a lobby is narrowed to, as its address says it; "" narrows nothing. */
export type Narrowed = {
  /** A part of the name. */
  readonly name: string;
  readonly only: string;
  /** Lines at least. */
  readonly lines: string;
  /** Playable from this stake, in the site's currency. */
  readonly stake: string;
};

const LONGEST_NAME = 60;

/** What an address says; what is no number of lines and no stake narrows nothing. */
export function readNarrowed(query: URLSearchParams): Narrowed {
  return {
    name: (query.get("name") ?? "").slice(0, LONGEST_NAME),
    only: query.get("only") ?? "",
    lines: readLines(query.get("lines")),
    stake: readStake(query.get("stake")),
  };
}

export const narrowedOf = ({ name, only, lines, stake }: Narrowed): Narrowed => ({
  ...{ name, only, lines, stake },
});

export const isNarrowed = (asked: Narrowed): boolean =>
  Object.values(narrowedOf(asked)).some((value) => value !== "");

/** An address with what is not empty. */
export function addressOf(path: string, asked: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== ""));
  return query.size > 0 ? `${path}?${query}` : path;
}

type Ranges = Awaited<ReturnType<GamesPageData["ranges"]>>;

/** The choices of a lobby's form beside its name: lines and stakes, where its games differ in them. */
export function picks(t: Translate, lang: string, asked: Narrowed, ranges: Ranges): Html {
  const kept = asked.only && html`<input type="hidden" name="only" value="${asked.only}">`;
  // What the address asks for stands among the choices, whoever wrote it.
  const asks = Number(asked.lines);
  const isTold = asks === 0 || ranges.lines.some(({ count }) => count === asks);
  const lines = [...ranges.lines, ...(isTold ? [] : [{ count: asks, ways: false }])]
    .toSorted((one, other) => one.count - other.count)
    .map(({ count, ways }) => ({
      value: String(count),
      text: t(ways ? "filter_ways" : "filter_lines", { count }),
    }));
  const [first] = ranges.stakes;
  const isOther = asked.stake !== "" && ranges.stakes.every(({ amount }) => amount !== asked.stake);
  const other = isOther && first ? [{ ...first, amount: asked.stake }] : [];
  const stakes = [...ranges.stakes, ...other].map(({ amount, currency }) => ({
    value: amount,
    text: t("filter_stake", { amount: formatMoney(amount, currency, lang) }),
  }));
  return html`${kept}${select(t, "lines", lines, asked.lines, ranges.lines.some(({ ways }) => ways) ? "ways" : "lines")}${select(t, "stake", stakes, asked.stake)}`;
}

type Choice = { readonly value: string; readonly text: string };

/** Nothing where there is nothing to choose. */
function select(
  t: Translate,
  name: "lines" | "stake",
  choices: readonly Choice[],
  chosen: string,
  called: "lines" | "ways" | "stake" = name,
): Html | false {
  if (choices.length === 0) return false;
  const any: Choice = { value: "", text: t(`filter_${called}_any`) };
  const options = [any, ...choices].map(({ value, text }) => {
    const selected = value === chosen && html` selected`;
    return html`<option value="${value}"${selected}>${text}</option>`;
  });
  return html`<label class="inp pick"><span class="vh">${t(`filter_${called}_label`)}</span><select name="${name}">${options}</select>${iconHtml("down")}</label>`;
}
