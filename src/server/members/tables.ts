import type { Generated, GeneratedAlways } from "kysely";
import type { Session } from "#/server/http/route.ts";

export type MembersTable = {
  id: GeneratedAlways<bigint>;
  username: string;
  username_key: string;
  /** What the name looks like, whatever letters it is made of; null where nobody chose it. */
  username_look: Generated<string | null>;
  kind: Generated<Session["kind"]>;
  status: Generated<"active" | "suspended" | "closed">;
  currency: string;
  nickname: string;
  to_upline: Generated<boolean>;
  password_hash: string;
  password_changed_at: Date;
  password_is_own: Generated<boolean>;
  payment_password_hash: Generated<string | null>;
  /** When it took the place of another; null: it is the first. */
  payment_password_changed_at: Generated<Date | null>;
  contact_changed_at: Generated<Date | null>;
  payee_name: Generated<string | null>;
  email: Generated<string | null>;
  country_dialing_code: Generated<string | null>;
  mobile_num: Generated<string | null>;
  /** The E.164 number that the member has shown to hold; nobody else has it. */
  proven_mobile: Generated<string | null>;
  /** The e-mail, in lower case, as it was when a code arrived there: it proves logins while it is the member's. */
  proven_email: Generated<string | null>;
  qq_num: Generated<string | null>;
  line: Generated<string | null>;
  whatsapp: Generated<string | null>;
  zalo: Generated<string | null>;
  facebook: Generated<string | null>;
  wechat: Generated<string | null>;
  id_number: Generated<string | null>;
  affiliate_code: Generated<string | null>;
  recommender_id: Generated<string | null>;
  referral_code: Generated<string | null>;
  domain: Generated<string>;
  register_url: Generated<string>;
  register_method: Generated<string>;
  registered_ip: Generated<string>;
  registered_at: Date;
  agreed_at: Generated<Date | null>;
  last_login_at: Generated<Date | null>;
  language: Generated<string | null>;
  rank_level: Generated<number | null>;
  /** A day, such as "1990-05-31". */
  birthday: Generated<string | null>;
  address: Generated<string | null>;
  nationality: Generated<string | null>;
  occupation: Generated<string | null>;
  income_source: Generated<string | null>;
  telegram: Generated<string | null>;
  /** When staff compared who the member is with a document. */
  identity_verified_at: Generated<Date | null>;
};

type MemberIconsTable = {
  member_id: bigint;
  digest: string;
  picture: Buffer;
};

/** Written by the owner alone. */
type UplinesTable = {
  member_id: bigint;
  upline_id: bigint;
  since: Generated<Date>;
};

export type ClubLabelsTable = {
  rank_level: number;
  label_name: string;
  color: string;
  color2: string;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    members: MembersTable;
    uplines: UplinesTable;
    club_labels: ClubLabelsTable;
    member_icons: MemberIconsTable;
  }
}

declare module "#/server/ledger/accounts.ts" {
  interface Purposes {
    rewards: true;
  }
}
