import "./tables.ts";

/** The site as its operator dresses it: white label, banners, notices, registration rules, and whether it is open. */
export { isAffiliateCode } from "./affiliates.ts";
export { addressOfPicture } from "./brand.ts";
export { servesNumbersOf } from "./countries.ts";
export { openHelpCenter } from "./help.ts";
export { cleanHtml } from "./html.ts";
export {
  type EncodePicture,
  type MemberPictureRefusal,
  openPictureEncoder,
} from "./member-pictures.ts";
export { noticesOutNow, type Reader, type WholeNotice } from "./notices.ts";
export {
  allowThing,
  changeSiteData,
  type EditableCollection,
  enabled,
  httpsUrl,
  insidePath,
  lineOf,
  listSiteChanges,
  lockSite,
  position,
  SITE_COLLECTIONS,
  type StoppableKind,
  stoppableOf,
  stopThing,
  undoSiteChange,
} from "./operation/index.ts";
export { PICTURE_COMMANDS } from "./picture-commands.ts";
export { addPicture, findPicture, type Picture } from "./pictures.ts";
export { type Promotions, promotionsNow } from "./promotions.ts";
export {
  findAgeOfMajority,
  findContact,
  getCurrency,
  getFlags,
  getLoginProof,
  getMerchant,
  getPublisher,
  getRegistrationRules,
  getSiteState,
  getSiteVersion,
  getSiteView,
  isModuleOn,
  isPageOn,
  listDomains,
  revealsAccounts,
  type SiteState,
  takesNew,
} from "./queries.ts";
export type { BonusRule } from "./registration-bonus.ts";
export { siteRoutes } from "./routes.ts";
export { changeSite, type SiteChange } from "./site-change.ts";
export {
  endStops,
  findStop,
  forgetStop,
  keepStop,
  listStops,
  lockStops,
  NAMED_STOP_KINDS,
  STOPS_WORK,
  type Stop,
  WHOLE_STOP_KINDS,
} from "./stops.ts";
export { getSupportChat, type SupportChat } from "./support-chat.ts";
/** The channel that carries the new version to every process. */
export const SITE_CHANGED = "site_changed";
