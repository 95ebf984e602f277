import { DOMAINS, RESOURCES } from "./addresses.ts";
import { AFFILIATES } from "./affiliates.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { ORDER } from "./order.ts";
import { RULES } from "./registration.ts";
import { BANNERS, NOTICES } from "./rows.ts";
import { SETTINGS } from "./settings.ts";

export { changeSiteData, listSiteChanges, lockSite, undoSiteChange } from "./changes.ts";
export type { EditableCollection } from "./editable-collection.ts";
export { allowThing, stopThing } from "./stop.ts";
export { type StoppableKind, stoppableOf } from "./stoppable.ts";

/** All that the site's operator changes, by kind. */
export const SITE_COLLECTIONS: readonly EditableCollection[] = [
  SETTINGS,
  RULES,
  BANNERS,
  NOTICES,
  RESOURCES,
  DOMAINS,
  AFFILIATES,
  ORDER,
];
export { enabled, httpsUrl, insidePath, lineOf, position } from "./fields.ts";
