import type { GeneratedAlways } from "kysely";

/** What a challenge is for: a new passkey, a login, the proof of one, an act within a session. */
export type PasskeyPurpose = "register" | "login" | "prove" | "act";

declare module "#/server/db/tables.ts" {
  interface Tables {
    passkey_owners: { member_id: bigint; handle: Buffer };
    passkeys: {
      id: GeneratedAlways<bigint>;
      credential_id: Buffer;
      member_id: bigint;
      rp_id: string;
      public_key: Buffer;
      counter: bigint;
      transports: string[];
      backed_up: boolean;
      name: string;
      created_at: Date;
      last_used_at: Date | null;
    };
    passkey_challenges: {
      challenge_hash: Buffer;
      purpose: PasskeyPurpose;
      device_hash: Buffer;
      holder: bigint;
      rp_id: string;
      expires_at: Date;
    };
    passkey_proofs: {
      code_hash: Buffer;
      member_id: bigint;
      session_id: bigint;
      expires_at: Date;
    };
  }
}
