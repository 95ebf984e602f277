import type { Banner, SiteView } from "#/lib/contract/site.ts";
import { hasPage } from "#/lib/rules/modules.ts";

/** The banners of a group, but for those that lead to a page of a feature that is off. */
export function bannersOf(site: SiteView, group: Banner["groupName"]): Banner[] {
  return site.banners.filter(
    ({ groupName, linkageType, url }) =>
      groupName === group && (linkageType !== "page" || hasPage(site.whitelabel.modules, url)),
  );
}
