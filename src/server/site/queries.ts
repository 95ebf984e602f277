import type {
  FieldRule,
  RegistrationRules,
  RuledField,
  SiteView,
  Whitelabel,
} from "#/lib/contract/site.ts";
import { withCaptcha } from "#/lib/rules/registration.ts";
import type { Db } from "#/server/db/index.ts";
import { completeRules, PRESET_FLAGS, type SiteStatus, statusOf } from "./rules.ts";
import type { SiteTable } from "./tables.ts";

/** The version of everything that pages show; it moves with every change. */
export async function getSiteVersion(db: Db): Promise<string> {
  const { version } = await db.selectFrom("site").select("version").executeTakeFirstOrThrow();
  return String(version);
}

/** What the gate asks, with the version it was true for. */
export async function getSiteState(db: Db): Promise<{ version: string; status: SiteStatus }> {
  const row = await db
    .selectFrom("site")
    .select(["version", "maintenance", "region_restriction as regionRestriction"])
    .executeTakeFirstOrThrow();
  return { version: String(row.version), status: statusOf(row) };
}

/** What the white label tells that is not the site's own: whoever asks brings it. */
export type Surroundings = Pick<Whitelabel, "payloadKeys" | "ageOfMajority">;

/** The white label: names, flags, modules. */
export async function getWhitelabel(db: Db, surroundings: Surroundings): Promise<Whitelabel> {
  const site = await db.selectFrom("site").selectAll().executeTakeFirstOrThrow();
  return {
    merchant: site.merchant,
    merchantCode: site.merchant_code,
    name: site.name,
    version: String(site.version),
    flags: { ...PRESET_FLAGS, ...site.flags },
    modules: site.modules,
    themeOnMount: site.theme_on_mount,
    ...surroundings,
    publicCaptcha: site.public_captcha,
    licence: site.licence,
  };
}

/** Whose site it is. */
export async function getMerchant(db: Db): Promise<{ merchant: string; merchantCode: string }> {
  return db
    .selectFrom("site")
    .select(["merchant", "merchant_code as merchantCode"])
    .executeTakeFirstOrThrow();
}

/** Everything of the site that a page needs, besides games. */
export async function getSiteView(db: Db, surroundings: Surroundings): Promise<SiteView> {
  const [whitelabel, banners, notices] = await Promise.all([
    getWhitelabel(db, surroundings),
    db
      .selectFrom("banners")
      .selectAll()
      .where("enabled", "=", true)
      .orderBy("group_name")
      .orderBy("position")
      .execute(),
    db
      .selectFrom("notices")
      .selectAll()
      .where("enabled", "=", true)
      .orderBy("published_at", "desc")
      .limit(50)
      .execute(),
  ]);
  return {
    whitelabel,
    banners: banners.map((banner) => ({
      bannerId: banner.code,
      groupName: banner.group_name,
      url: banner.url,
      linkageType: banner.linkage_type,
      art: banner.art,
      title: banner.title,
      text: banner.text,
      action: banner.action,
    })),
    notices: notices.map(({ code, title, published_at }) => ({
      id: code,
      title,
      date: published_at.toISOString(),
    })),
  };
}

/**
 * The rules of the registration form, for every field that may have one (ENT-03). They are authoritative. The public
 * captcha flag asks for the captcha whatever its own rule says (REG-56).
 */
export async function getRegistrationRules(db: Db): Promise<RegistrationRules> {
  const rows = await db.selectFrom("registration_rules").selectAll().execute();
  const site = await db.selectFrom("site").select("public_captcha").executeTakeFirstOrThrow();
  const given = new Map<RuledField, FieldRule>(
    rows.map((row) => [
      row.field,
      {
        enabled: row.enabled,
        required: row.required,
        acceptedPattern: row.accepted_pattern,
        patternId: row.pattern_id,
        minLength: row.min_length,
        maxLength: row.max_length,
        type: row.type,
      },
    ]),
  );
  const rules = completeRules(given);
  return site.public_captcha ? withCaptcha(rules) : rules;
}

/** What an operator changes of the site itself; what is absent stays. */
export type SiteChange = {
  readonly name?: string;
  readonly licence?: string | null;
  readonly themeOnMount?: SiteTable["theme_on_mount"];
  readonly publicCaptcha?: boolean;
  readonly flags?: Partial<Whitelabel["flags"]>;
  readonly modules?: Whitelabel["modules"];
  readonly maintenance?: boolean;
  readonly regionRestriction?: boolean;
};

/** Changes the site; its version moves, and every process hears of it when the transaction is through. */
export async function changeSite(tx: Db, change: SiteChange): Promise<void> {
  const { flags } = await tx
    .selectFrom("site")
    .select("flags")
    .forUpdate()
    .executeTakeFirstOrThrow();
  await tx
    .updateTable("site")
    .set({
      ...(change.name === undefined ? {} : { name: change.name }),
      ...(change.licence === undefined ? {} : { licence: change.licence }),
      ...(change.themeOnMount === undefined ? {} : { theme_on_mount: change.themeOnMount }),
      ...(change.publicCaptcha === undefined ? {} : { public_captcha: change.publicCaptcha }),
      ...(change.modules === undefined ? {} : { modules: JSON.stringify(change.modules) }),
      ...(change.maintenance === undefined ? {} : { maintenance: change.maintenance }),
      ...(change.regionRestriction === undefined
        ? {}
        : { region_restriction: change.regionRestriction }),
      flags: JSON.stringify({ ...flags, ...change.flags }),
    })
    .execute();
}
