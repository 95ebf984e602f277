import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type { Category } from "#/lib/contract/games/categories.ts";
import type {
  Banner,
  FieldRule,
  ModuleNode,
  NoticeType,
  ResourceType,
  RuledField,
  Whitelabel,
} from "#/lib/contract/site/calls.ts";
import type { CustomerService } from "#/lib/contract/site/contact.ts";

import type { LoginProof } from "#/lib/rules/auth/proof.ts";
import type { Role } from "#/server/ops/roles.ts";
import type { PictureUse } from "./pictures.ts";
import type { StopKind } from "./stops.ts";
import type { SupportChatSetting } from "./support-chat.ts";

/** A text by language. */
export type Texts = Record<string, string>;

/** Countries (ISO 3166) that may not visit; or, when `only` names some, all others. */
export type Regions = { blocked: string[]; only: string[] };

/** A decimal amount and the ledger's code of its currency. */
export type RegistrationBonus = { amount: string; currency: string };

/** Who a notice is for. */
export type Audience = "everyone" | "visitors" | "members";

export interface SiteTable {
  only_row: Generated<boolean>;
  version: Generated<bigint>;
  /** By area: the version that moved its part of what pages show. */
  tags: Generated<Record<string, string>>;
  merchant: Generated<string>;
  merchant_code: Generated<string>;
  name: Generated<string>;
  licence: string | null;
  /** Null: what the processes were started with. */
  age_of_majority: number | null;
  theme_on_mount: Whitelabel["themeOnMount"];
  public_captcha: Generated<boolean>;
  flags: JSONColumnType<Partial<Whitelabel["flags"]>>;
  modules: JSONColumnType<ModuleNode[]>;
  maintenance: Generated<boolean>;
  /** Whether new deposits, new withdrawals and bets are taken at all. */
  deposits_taken: Generated<boolean>;
  withdrawals_taken: Generated<boolean>;
  bets_taken: Generated<boolean>;
  region_restriction: Generated<boolean>;
  customer_service: JSONColumnType<CustomerService>;
  support_chat: JSONColumnType<SupportChatSetting | null>;
  gtag_id: string | null;
  image_cdns: JSONColumnType<string[]>;
  launch_game_cdns: JSONColumnType<string[]>;
  regions: JSONColumnType<Regions>;
  login_proof: JSONColumnType<LoginProof>;
  reveal_accounts: Generated<boolean>;
  /** The ledger's code of the currency that new members' wallets are kept in. */
  currency: Generated<string>;
  /** What a registration is credited, in decimals; null: nothing. */
  registration_bonus: JSONColumnType<RegistrationBonus> | null;
  /** By currency the amount, in decimals, above which two of staff send a withdrawal; null: one sends any. */
  withdrawals_by_two: JSONColumnType<Record<string, string>> | null;
  /** The brand: names of pictures, and a colour as `#rrggbb`; null: the product's own. */
  logo: string | null;
  logo_on_light: string | null;
  icon: string | null;
  poster: string | null;
  accent: string | null;
}

export interface PicturesTable {
  name: string;
  use: PictureUse;
  width: number;
  height: number;
  bytes: Buffer;
  added_at: Generated<Date>;
}

export interface BannersTable {
  id: Generated<bigint>;
  code: string;
  group_name: Banner["groupName"];
  category: Generated<Category | null>;
  position: number;
  enabled: Generated<boolean>;
  linkage_type: Banner["linkageType"];
  url: Generated<string>;
  art: string;
  /** Shown in the poster's place. */
  picture: string | null;
  title: JSONColumnType<Texts>;
  text: JSONColumnType<Texts>;
  action: JSONColumnType<Texts>;
}

export interface NoticesTable {
  id: Generated<bigint>;
  code: string;
  title: JSONColumnType<Texts>;
  published_at: Date;
  enabled: Generated<boolean>;
  type: Generated<NoticeType>;
  /** HTML, cleaned when it was written. */
  content: JSONColumnType<Texts, string | undefined>;
  ends_at: Date | null;
  audience: Generated<Audience>;
}

export interface ResourcesTable {
  resource_type: ResourceType;
  url: string;
  qr_code_url: string | null;
  label_name_en: string;
  position: number;
  enabled: Generated<boolean>;
}

export interface DomainsTable {
  url: string;
  name: string;
  position: number;
  enabled: Generated<boolean>;
  affiliate_code: Generated<string | null>;
}

export interface AffiliateCodesTable {
  code: string;
  code_key: string;
  name: string;
  domains: JSONColumnType<string[]>;
  enabled: Generated<boolean>;
}

export interface SiteChangesTable {
  id: Generated<bigint>;
  changed_at: Generated<Date>;
  changed_by: string;
  kind: string;
  name: string;
  before: JSONColumnType<object, string | null, never> | null;
  after: JSONColumnType<object, string | null, never> | null;
  undoes: bigint | null;
}

/** What staff stopped, by kind and name. */
export interface StopsTable {
  kind: StopKind;
  name: string;
  /** The row that rests, as operators' acts call it. */
  target: string;
  reason: string;
  stopped_by: string;
  /** The roles that they had then; null for the owner. */
  stopped_as: GeneratedAlways<Role[] | null>;
  stopped_at: Generated<Date>;
  ends_at: Date | null;
}

export interface RegistrationRulesTable {
  field: RuledField;
  enabled: boolean;
  required: boolean;
  accepted_pattern: string;
  pattern_id: string;
  min_length: number;
  max_length: number;
  type: FieldRule["type"];
}

declare module "#/server/db/tables.ts" {
  interface Tables {
    site: SiteTable;
    pictures: PicturesTable;
    banners: BannersTable;
    notices: NoticesTable;
    resources: ResourcesTable;
    domains: DomainsTable;
    affiliate_codes: AffiliateCodesTable;
    site_changes: SiteChangesTable;
    stops: StopsTable;
    registration_rules: RegistrationRulesTable;
  }
}
