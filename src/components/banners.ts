import type { Banner, SiteView } from "#/lib/contract/site.ts";
import { isOffered } from "#/lib/rules/modules.ts";

/** The banners of a group, but for those that lead to what is off. */
export function bannersOf(site: SiteView, group: Banner["groupName"]): Banner[] {
  return site.banners.filter(
    ({ groupName, linkageType, url }) =>
      groupName === group && (linkageType !== "page" || isOffered(site.whitelabel.modules, url)),
  );
}
