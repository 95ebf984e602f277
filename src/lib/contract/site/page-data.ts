import type { RegistrationRules, SiteView } from "./calls.ts";

/** What pages ask of the site. */
export type SitePageData = {
  view(): Promise<SiteView>;
  /** The registration form's rules. */
  registration(): Promise<RegistrationRules>;
};

declare module "#/lib/contract/page-data.ts" {
  interface PageData {
    site: SitePageData;
  }
}
