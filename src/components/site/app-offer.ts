import type { ResourceType, SiteView } from "#/lib/contract/site/calls.ts";
import { hasModule } from "#/lib/rules/site/modules.ts";

const APPS: ReadonlySet<ResourceType> = new Set<ResourceType>(["Android", "MOBILECONFIG", "IOS"]);

/** Whether the operator offers an app for a phone: then the downModal is on the page, with what opens it (MOD-05). */
export function offersApp({ whitelabel, resources }: SiteView): boolean {
  return (
    hasModule(whitelabel.modules, "APP_DOWNLOAD") &&
    resources.some(({ resourceType }) => APPS.has(resourceType))
  );
}

/** Whether anything stands at `/down` to be installed, the light version too: then the menu leads there (SID-24). */
export function hasDownloads(site: SiteView): boolean {
  return (
    offersApp(site) ||
    (hasModule(site.whitelabel.modules, "APP_DOWNLOAD") &&
      site.resources.some(({ resourceType }) => resourceType === "LITEAPP"))
  );
}
