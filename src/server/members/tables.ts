import type { Generated, GeneratedAlways } from "kysely";
import type { Session } from "#/server/http/route.ts";

export type MembersTable = {
  id: GeneratedAlways<bigint>;
  username: string;
  username_key: string;
  kind: Generated<Session["kind"]>;
  status: Generated<"active" | "suspended">;
  currency: string;
  nickname: string;
  to_upline: Generated<boolean>;
  password_hash: string;
  password_changed_at: Date;
  password_is_own: Generated<boolean>;
  payment_password_hash: string | null;
  payee_name: string | null;
  email: string | null;
  country_dialing_code: string | null;
  mobile_num: string | null;
  qq_num: string | null;
  line: string | null;
  whatsapp: string | null;
  zalo: string | null;
  facebook: string | null;
  wechat: string | null;
  id_number: string | null;
  affiliate_code: string | null;
  recommender_id: string | null;
  referral_code: string | null;
  domain: Generated<string>;
  register_url: Generated<string>;
  register_method: Generated<string>;
  registered_ip: Generated<string>;
  registered_at: Date;
  agreed_at: Date | null;
  last_login_at: Date | null;
};

declare module "#/server/db/tables.ts" {
  interface Tables {
    members: MembersTable;
  }
}
