import { getSite } from "#/lib/contract/site.ts";
import { send } from "../send.ts";
import { cached } from "../session-cache.ts";

/** The site's settings, its apps and addresses; asked once a session and version (SYS-18). */
export const fetchSite = () => cached("settings", () => send(getSite, {}));
