import type { SocialProvider } from "#/lib/contract/site/calls.ts";

/** What can happen on the way in. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    identity_linked: { provider: SocialProvider };
    identity_unlinked: { provider: SocialProvider };
    /** Names of makers and a country of ISO 3166, empty when unknown; whether the login showed more than a password. */
    new_device: { browser: string; system: string; country: string; proven: boolean };
    proof_failed: { country: string };
    /** Where it leads, mostly hidden. */
    contact_added: { way: "mobile" | "email"; to: string };
    /** One that was proven gave way to another; both mostly hidden. */
    contact_changed: { way: "mobile" | "email"; from: string; to: string };
    /** Staff took a proven one off, which its member cannot reach any more. */
    contact_removed: { way: "mobile" | "email"; from: string };
    totp_changed: { on: boolean };
    passkey_added: { name: string };
    passkey_removed: { name: string };
    /** Its counter went back: a copy of it signs as well. */
    passkey_copied: { name: string };
  }
}
