import type * as z from "zod";
import type { Text } from "../choose.ts";
import type { Collection, SCHEMAS } from "../schemas.ts";

/** The operator's own content as it is shown, each file that is right once, by collection. */
export type OwnTexts = {
  readonly [C in Collection]: readonly Text<z.output<(typeof SCHEMAS)[C]>>[];
};

export const NO_OWN_TEXTS: OwnTexts = { promotions: [], help: [], legal: [], pages: [] };

/** The operator's own texts in the place of the shipped ones of their language and id, and beside them. */
export function laidOver<T extends Text<unknown>>(
  own: readonly T[],
  shipped: readonly T[],
): readonly T[] {
  if (own.length === 0) return shipped;
  const nameOf = ({ lang, id }: T) => `${lang}/${id}`;
  const replaced = new Set(own.map(nameOf));
  return [...shipped.filter((text) => !replaced.has(nameOf(text))), ...own];
}
