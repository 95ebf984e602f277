import { send } from "#/lib/client/send.ts";
import { cached } from "#/lib/client/session-cache.ts";
import { getCountries } from "#/lib/contract/site/countries.ts";

/** The countries whose numbers the site takes, and the caller's; asked once a session and version. */
export const fetchCountries = () => cached("countries", () => send(getCountries, {}));
