import { translate } from "#/lib/i18n/translate.ts";

type Meta = Readonly<Record<string, unknown>>;

/**
 * What a movement is about, in words: its transfer's `meta` has `about` (a name, as it is) or `aboutKey` ("area:key", a
 * text in the reader's language). Between members, `from` and `to`: each reads the other's name.
 */
export function aboutOf(meta: Meta, language: string, amountMinor = 0n): string {
  const { about, aboutKey } = meta;
  const other = amountMinor < 0n ? meta["to"] : meta["from"];
  if (typeof other === "string") return other;
  if (typeof about === "string") return about;
  if (typeof aboutKey !== "string") return "";
  const [area = "", key = ""] = aboutKey.split(":");
  return translate(language, area)(key);
}
