import "./events.ts";
import "./passkeys/tables.ts";
import "./tables.ts";

/** Every way in: password, SMS, remembered login, ticket, outside identity; registration; proof from an unfamiliar place; resets. */
export { proveAuthenticator } from "./authenticator.ts";
export { cleanSignIns } from "./cleaning.ts";
export { removeContact } from "./contact-removal.ts";
export type { AuthDeps, AuthOptions } from "./deps.ts";
export { endTrials } from "./free-play.ts";
export { chooseSignIns } from "./identity/choose.ts";
export type { SocialSignIns } from "./identity/provider.ts";
export { readContactData } from "./own-data.ts";
export { PASSKEY_COMMANDS } from "./passkeys/commands.ts";
export { authRoutes } from "./routes.ts";
export { findSessionEnd } from "./session-end.ts";
export { totpOfMember } from "./totp.ts";
export { authWork } from "./work.ts";
