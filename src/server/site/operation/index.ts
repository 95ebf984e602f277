import { AFFILIATES } from "./affiliates.ts";
import { ORDER } from "./order.ts";
import { DOMAINS, RESOURCES } from "./places.ts";
import { RULES } from "./registration.ts";
import { BANNERS, NOTICES } from "./rows.ts";
import { SETTINGS } from "./settings.ts";
import type { Shelf } from "./shelf.ts";

export { changeSiteData, listSiteChanges, undoSiteChange } from "./changes.ts";
export type { Shelf } from "./shelf.ts";

/** All that the site's operator changes, by kind. */
export const SITE_SHELVES: readonly Shelf[] = [
  SETTINGS,
  RULES,
  BANNERS,
  NOTICES,
  RESOURCES,
  DOMAINS,
  AFFILIATES,
  ORDER,
];
export { lineOf } from "./fields.ts";
