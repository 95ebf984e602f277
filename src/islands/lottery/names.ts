import type { Translate } from "#/lib/i18n/format.ts";
import type { LotteryGame, Place } from "#/lib/rules/lottery/bet-type.ts";
import { type DrawnLook, findHouseGame } from "#/lib/rules/lottery/house-games.ts";
import { REGIONAL_CODES } from "#/lib/rules/lottery/regions.ts";

/** Ways to bet that differ by a number alone: `any3`, `pick5`. */
const COUNTED = /^(any|pick)(\d+)$/;
/** Those on three of five digits: `front3_form`. */
const THREES = /^(front3|middle3|back3)_(\w+)$/;
const NUMBERED = /^(place|pair|bull)(\d+)$/;
const CARS = 10;

/** What a lottery is called; it has rules of the house's, or it is a region's. */
export function gameName(t: Translate, gameCode: string): string {
  const house = findHouseGame(gameCode);
  if (house) return house.name;
  const region = Object.entries(REGIONAL_CODES).find(([, code]) => code === gameCode)?.[0];
  return region ? t(`lottery_${region}`) : gameCode;
}

function typeText(t: Translate, gameCode: string, code: string, ending: string): string {
  if (!findHouseGame(gameCode)) return t(`type_${code}${ending}`);
  const game = gameCode.replace("-", "_");
  const [, counted, number] = COUNTED.exec(code) ?? [];
  if (counted !== undefined && number !== undefined)
    return t(`bet_${game}_${counted}${ending}`, { number, count: Number(number) });
  const [, where, what] = THREES.exec(code) ?? [];
  if (where !== undefined)
    return t(`bet_${game}_${what}${ending}`, { where: t(`egroup_${where}`) });
  return t(`bet_${game}_${code}${ending}`);
}

/** What a bet type of a game is called, and what it takes to win. */
export const typeName = (t: Translate, gameCode: string, code: string): string =>
  typeText(t, gameCode, code, "");
export const typeHint = (t: Translate, gameCode: string, code: string): string =>
  typeText(t, gameCode, code, "_hint");

/** The heading under which bet types of a game stand. */
export const groupName = (t: Translate, gameCode: string, group: string): string =>
  t(findHouseGame(gameCode) ? `egroup_${group}` : `group_${group}`);

/** A place of a bet type. */
export function placeName(t: Translate, name: string): string {
  const [, what, number] = NUMBERED.exec(name) ?? [];
  if (what === "place") return t("place_nth", { number: number ?? "" });
  if (what === "pair")
    return t("place_pair", { first: number ?? "", last: CARS + 1 - Number(number) });
  return t(`place_${name}`);
}

/** A pick as people read it: a number as it is, a word of the rules in the reader's language. */
export function pickName(t: Translate, pick: string): string {
  if (/^\d+$/.test(pick)) return pick;
  const [, what, number] = NUMBERED.exec(pick) ?? [];
  return what === "bull" && number !== "10"
    ? t("word_bull", { number: number ?? "" })
    : t(`word_${pick}`);
}

/** As many picks of a bet as a line of text names. */
const MOST_NAMED = 6;

/** Bets in a line of text: "Lô 2 cifras 08 27, Xiên 2 08 71". */
export function playText(
  t: Translate,
  gameCode: string,
  bets: readonly { readonly type: string; readonly selection: readonly (readonly string[])[] }[],
): string {
  return bets
    .map(({ type, selection }) => {
      const picks = selection.flat();
      const named = picks.slice(0, MOST_NAMED).map((pick) => pickName(t, pick));
      const more = picks.length > MOST_NAMED ? ["…"] : [];
      return [typeName(t, gameCode, type), ...named, ...more].join(" ");
    })
    .join(", ");
}

/** The picks of a number as exposure names it, place by place: "1 2/3" is 1 2 3. */
export const picksOfNumber = (t: Translate, number: string): string =>
  number
    .split(/[/ ]+/)
    .filter(Boolean)
    .map((pick) => pickName(t, pick))
    .join(" ");

/** What a prize is for: so many that fall, a rank, or the pick that it is on; nothing where there is one alone. */
export function tierName(t: Translate, tier: string): string {
  if (tier === "hit") return "";
  const [, hits] = /^hit(\d+)$/.exec(tier) ?? [];
  return hits === undefined ? pickName(t, tier) : t("tier_hits", { count: Number(hits) });
}

/** How the picks of a place are shown. */
export function lookOf(game: LotteryGame, { picks }: Place): DrawnLook | "sum" | "word" {
  const house = findHouseGame(game.code);
  if (!house) return "ball";
  if ("digits" in picks) return house.look;
  const drum = game.drawn[0]?.picks;
  if (drum && "listed" in drum && drum.listed.join() === picks.listed.join()) return house.look;
  return /^\d/.test(picks.listed[0] ?? "") ? "sum" : "word";
}

export type Look = ReturnType<typeof lookOf>;
