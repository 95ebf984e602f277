import { getCountries } from "#/lib/contract/site/countries.ts";
import { send } from "../send.ts";
import { cached } from "../session-cache.ts";

/** The countries whose numbers the site takes, and the caller's; asked once a session and version. */
export const fetchCountries = () => cached("countries", () => send(getCountries, {}));
