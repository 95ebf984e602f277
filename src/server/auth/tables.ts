import type { SocialProvider } from "#/lib/contract/site/calls.ts";

declare module "#/server/db/tables.ts" {
  interface Tables {
    totp_secrets: {
      member_id: bigint;
      sealed: Buffer;
      confirmed_at: Date | null;
      begun_by: bigint | null;
      last_step: bigint;
      created_at: Date;
    };
    recovery_codes: {
      member_id: bigint;
      code_hash: Buffer;
      key_id: string | null;
      used_at: Date | null;
    };
    sign_ins: {
      state_hash: Buffer;
      device_hash: Buffer;
      provider: SocialProvider;
      sealed: Buffer;
      began: bigint;
      expires_at: Date;
    };
    proven_identities: {
      ticket_hash: Buffer;
      device_hash: Buffer;
      provider: SocialProvider;
      sealed: Buffer;
      expires_at: Date;
    };
    identities: {
      provider: SocialProvider;
      subject: string;
      member_id: bigint;
      email: string | null;
      linked_at: Date;
      used_at: Date | null;
    };
  }
}
