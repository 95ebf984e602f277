import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ProofWay } from "#/lib/contract/auth/proof.ts";
import type { PushTopic } from "#/lib/contract/messages/push.ts";
import type { LoginWay } from "#/lib/contract/session/logins.ts";
import type { Session } from "#/server/http/route.ts";

/** The private half of a payload key, as it is kept. */
export type PrivateJwk = {
  readonly kty: "EC";
  readonly crv: "P-256";
  readonly x: string;
  readonly y: string;
  readonly d: string;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    sessions: {
      id: GeneratedAlways<bigint>;
      token_hash: Buffer;
      device_hash: Buffer;
      member_id: bigint;
      account: string;
      kind: Session["kind"];
      currency: string;
      opened_at: Date;
      logged_in_at: Generated<Date | null>;
      last_seen_at: Date;
      expires_at: Date;
      ended_at: Date | null;
      ip: string;
      country: string;
      user_agent: string;
      way: Generated<LoginWay | null>;
      proof: Generated<ProofWay | null>;
    };
    tickets: { ticket_hash: Buffer; member_id: bigint; session_id: bigint; expires_at: Date };
    login_ends: { member_id: bigint; mark: bigint };
    remembered_logins: {
      selector: string;
      member_id: bigint;
      device_hash: Buffer;
      turn: number;
      turned_at: Date;
      expires_at: Date;
    };
    half_sessions: {
      id: GeneratedAlways<bigint>;
      token_hash: Buffer;
      device_hash: Buffer;
      member_id: bigint;
      totp_only: boolean;
      way: Generated<LoginWay | null>;
      opened_at: Date;
      logged_in_at: Generated<Date | null>;
      expires_at: Date;
    };
    known_devices: {
      id: GeneratedAlways<bigint>;
      member_id: bigint;
      device_hash: Buffer;
      known_since: Date;
      last_login_at: Date;
      ip: string;
      country: string;
      user_agent: string;
      signed_out_at: Generated<Date | null>;
      ended_mark: Generated<bigint>;
    };
    known_addresses: { member_id: bigint; address: string; last_login_at: Date };
    payload_keys: {
      kid: string;
      private_jwk: ColumnType<PrivateJwk, string, string>;
      created_at: Date;
      retired_at: Date | null;
    };
    push_keys: { only_row: boolean; public_key: string; private_sealed: Buffer; made_at: Date };
    push_subscriptions: {
      id: string;
      member_id: bigint;
      device_hash: Buffer;
      endpoint_hash: string;
      sealed: Buffer;
      topics: PushTopic[];
      details: boolean;
      user_agent: string;
      since: Date;
      ended_at: Date | null;
    };
    payload_ids: { jti: string; used_at: Date };
    tries: { id: GeneratedAlways<bigint>; subject: string; tried_at: Date };
  }
}
