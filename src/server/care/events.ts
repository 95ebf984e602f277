import type { OpenMatter } from "#/lib/contract/care/closure.ts";

/** What can happen while an account is closed, and who read its data. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    closure_asked: { closesAt: string };
    /** A day before. */
    closure_near: { closesAt: string };
    closure_taken_back: Record<string, never>;
    /** The time is over, and something is open. */
    closure_waits: { matters: readonly OpenMatter[] };
    account_closed: Record<string, never>;
    /** Names of makers and a country of ISO 3166, empty when unknown. */
    data_exported: { browser: string; system: string; country: string };
  }
}
