import "./tables.ts";

/** The site as its operator dresses it: white label, banners, notices, registration rules, and whether it is open. */
export {
  changeSite,
  getMerchant,
  getRegistrationRules,
  getSiteState,
  getSiteVersion,
  getSiteView,
  type SiteChange,
} from "./queries.ts";
export { siteRoutes } from "./routes.ts";
export type { SiteStatus } from "./rules.ts";
/** The channel that carries the new version to every process. */
export const SITE_CHANGED = "site_changed";
