import type { Generated, JSONColumnType } from "kysely";
import type { Banner, FieldRule, ModuleNode, RuledField, Whitelabel } from "#/lib/contract/site.ts";

/** A text by language. */
export type Texts = Record<string, string>;

export interface SiteTable {
  only_row: Generated<boolean>;
  version: Generated<bigint>;
  merchant: Generated<string>;
  merchant_code: Generated<string>;
  name: Generated<string>;
  licence: string | null;
  theme_on_mount: Whitelabel["themeOnMount"];
  public_captcha: Generated<boolean>;
  flags: JSONColumnType<Partial<Whitelabel["flags"]>>;
  modules: JSONColumnType<ModuleNode[]>;
  maintenance: Generated<boolean>;
  region_restriction: Generated<boolean>;
}

export interface BannersTable {
  id: Generated<bigint>;
  code: string;
  group_name: Banner["groupName"];
  position: number;
  enabled: Generated<boolean>;
  linkage_type: Banner["linkageType"];
  url: Generated<string>;
  art: string;
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
    banners: BannersTable;
    notices: NoticesTable;
    registration_rules: RegistrationRulesTable;
  }
}
