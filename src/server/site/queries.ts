import { MODULE_IDS, type ModuleId } from "#/lib/contract/modules.ts";
import type {
  Domain,
  FieldRule,
  RegistrationRules,
  RuledField,
  SiteView,
  Whitelabel,
} from "#/lib/contract/site/calls.ts";
import type { LoginProof } from "#/lib/rules/auth/proof.ts";
import { withCaptcha } from "#/lib/rules/members/registration.ts";
import { hasModule, hasPage } from "#/lib/rules/site/modules.ts";
import type { Db } from "#/server/db/index.ts";
import { addressOfPicture, getBrand } from "./brand.ts";
import { findPopup, latestNotices, turningPoints } from "./notices.ts";
import { bonusOnWire, getRegistrationBonus } from "./registration-bonus.ts";
import { completeRules, PRESET_FLAGS, type SiteStatus, statusOf } from "./rules.ts";
import type { Regions } from "./tables.ts";

/** The version of everything that pages show; it moves with every change. */
export async function getSiteVersion(db: Db): Promise<string> {
  const { version } = await db.selectFrom("site").select("version").executeTakeFirstOrThrow();
  return String(version);
}

/**
 * What every process follows: the version of what pages show at this moment (a notice that begins or ends moves it too),
 * and what the gate asks.
 */
export async function getSiteState(db: Db, nowMs: number): Promise<SiteState> {
  const [row, passed] = await Promise.all([
    db
      .selectFrom("site")
      .select([
        "version",
        "tags",
        "maintenance",
        "region_restriction as regionRestriction",
        "regions",
        "flags",
        "modules",
      ])
      .executeTakeFirstOrThrow(),
    turningPoints(db, nowMs),
  ]);
  return {
    version: `${row.version}.${passed}`,
    tags: row.tags,
    status: statusOf(row),
    maintenance: row.maintenance,
    regionRestriction: row.regionRestriction,
    regions: row.regions,
    membersOnly: { ...PRESET_FLAGS, ...row.flags }.MEMBERSONLY3,
    modules: MODULE_IDS.filter((modId) => hasModule(row.modules, modId)),
  };
}
/** Whether a module of the site is on, for what acts beside the calls. */
export async function isModuleOn(db: Db, module: ModuleId): Promise<boolean> {
  const { modules } = await db.selectFrom("site").select("modules").executeTakeFirstOrThrow();
  return hasModule(modules, module);
}

/** Whether the site has a page of this path, without a language: its feature may be off. */
export async function isPageOn(db: Db, path: string): Promise<boolean> {
  const { modules } = await db.selectFrom("site").select("modules").executeTakeFirstOrThrow();
  return hasPage(modules, path);
}

/** Whether any new deposit, withdrawal or bet is taken; what has begun goes on all the same. */
export async function takesNew(
  db: Db,
  what: "deposits" | "withdrawals" | "bets",
): Promise<boolean> {
  const { taken } = await db
    .selectFrom("site")
    .select(`${what}_taken as taken`)
    .executeTakeFirstOrThrow();
  return taken;
}

export type SiteState = {
  readonly version: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly status: SiteStatus;
  readonly maintenance: boolean;
  readonly regionRestriction: boolean;
  readonly regions: Regions;
  readonly membersOnly: boolean;
  readonly modules: readonly ModuleId[];
};

/** What is told of the site that is not its own rows: whoever asks brings it. */
export type Surroundings = Pick<
  Whitelabel,
  "payloadKeys" | "ageOfMajority" | "signInWith" | "phoneProvider"
> & {
  readonly paymentKinds?: SiteView["paymentKinds"];
  /** The site's address as browsers reach it. */
  readonly publicUrl: string;
};

/** The white label: names, flags, modules. */
export async function getWhitelabel(db: Db, surroundings: Surroundings): Promise<Whitelabel> {
  const [site, bonus] = await Promise.all([
    db.selectFrom("site").selectAll().executeTakeFirstOrThrow(),
    getRegistrationBonus(db),
  ]);
  const brand = await getBrand(db, site);
  return {
    merchant: site.merchant,
    merchantCode: site.merchant_code,
    name: site.name,
    version: String(site.version),
    flags: { ...PRESET_FLAGS, ...site.flags },
    modules: site.modules,
    themeOnMount: site.theme_on_mount,
    payloadKeys: surroundings.payloadKeys,
    ageOfMajority: site.age_of_majority ?? surroundings.ageOfMajority,
    ...(surroundings.signInWith?.length ? { signInWith: surroundings.signInWith } : {}),
    ...(surroundings.phoneProvider ? { phoneProvider: surroundings.phoneProvider } : {}),
    ...(bonus ? { registrationBonus: bonusOnWire(bonus) } : {}),
    ...(brand ? { brand } : {}),
    publicCaptcha: site.public_captcha,
    licence: site.licence,
    imageCDNs: site.image_cdns,
    launchGameCDNs: site.launch_game_cdns,
  };
}

/** Whose site it is, as its documents name it: the operator, and its licence where it has told one. */
export async function getPublisher(
  db: Db,
): Promise<{ readonly name: string; readonly licence: string | null }> {
  return db.selectFrom("site").select(["name", "licence"]).executeTakeFirstOrThrow();
}

/** The white label's switches as they are now (ENT-20). */
export async function getFlags(db: Db): Promise<Whitelabel["flags"]> {
  const { flags } = await db.selectFrom("site").select("flags").executeTakeFirstOrThrow();
  return { ...PRESET_FLAGS, ...flags };
}

/** From what age one may play, where the site's own row says it. */
export async function findAgeOfMajority(db: Db): Promise<number | null> {
  const row = await db.selectFrom("site").select("age_of_majority").executeTakeFirstOrThrow();
  return row.age_of_majority;
}

/** The currency that a new member's wallet is kept in. */
export async function getCurrency(db: Db): Promise<string> {
  return (await db.selectFrom("site").select("currency").executeTakeFirstOrThrow()).currency;
}

/** When a login has to be proven, and by what (LOG-38, LOG-39). */
export async function getLoginProof(db: Db): Promise<LoginProof> {
  const row = await db.selectFrom("site").select("login_proof").executeTakeFirstOrThrow();
  return row.login_proof;
}

/** Whether a forgotten password's call may say that there is no such account (ERR-19). */
export async function revealsAccounts(db: Db): Promise<boolean> {
  const row = await db.selectFrom("site").select("reveal_accounts").executeTakeFirstOrThrow();
  return row.reveal_accounts;
}

/** Whose site it is. */
export async function getMerchant(db: Db): Promise<{ merchant: string; merchantCode: string }> {
  return db
    .selectFrom("site")
    .select(["merchant", "merchant_code as merchantCode"])
    .executeTakeFirstOrThrow();
}

/** Everything of the site that a page needs, besides games. */
export async function getSiteView(
  db: Db,
  surroundings: Surroundings,
  nowMs: number,
): Promise<SiteView> {
  const [whitelabel, banners, notices, popup, resources, domains, contact] = await Promise.all([
    getWhitelabel(db, surroundings),
    db
      .selectFrom("banners")
      .selectAll()
      .where("enabled", "=", true)
      .orderBy("group_name")
      .orderBy("position")
      .execute(),
    latestNotices(db, nowMs),
    findPopup(db, nowMs),
    db
      .selectFrom("resources")
      .selectAll()
      .where("enabled", "=", true)
      .orderBy("position")
      .execute(),
    listDomains(db, surroundings.publicUrl),
    getContact(db),
  ]);
  return {
    whitelabel,
    banners: banners.map((banner) => ({
      bannerId: banner.code,
      groupName: banner.group_name,
      ...(banner.category ? { category: banner.category } : {}),
      url: banner.url,
      linkageType: banner.linkage_type,
      art: banner.art,
      ...(banner.picture ? { picture: addressOfPicture(banner.picture) } : {}),
      title: banner.title,
      text: banner.text,
      action: banner.action,
    })),
    notices,
    popup,
    resources: resources.map((each) => ({
      resourceType: each.resource_type,
      url: each.url,
      qrCodeUrl: each.qr_code_url ?? `/qr/${each.resource_type}.svg`,
      labelNameEn: each.label_name_en,
    })),
    domains,
    ...contact,
    ...(surroundings.paymentKinds?.length ? { paymentKinds: surroundings.paymentKinds } : {}),
  };
}

/** The addresses of the site, its own first. */
export async function listDomains(db: Db, publicUrl: string): Promise<Domain[]> {
  const own = new URL(publicUrl);
  const rows = await db
    .selectFrom("domains")
    .select(["url", "name", "affiliate_code"])
    .where("enabled", "=", true)
    .orderBy("position")
    .execute();
  const domains = rows.map(({ url, name, affiliate_code }) => ({
    url,
    name,
    ...(affiliate_code ? { affiliateCode: affiliate_code } : {}),
  }));
  const named = domains.find(({ url }) => url === own.origin);
  const others = domains.filter(({ url }) => url !== own.origin);
  return [named ?? { url: own.origin, name: own.host }, ...others];
}

/** The site's own address among those that listDomains gives. */
export function getOwn([own]: readonly Domain[]): Domain {
  if (!own) throw new Error("the site has no address of its own");
  return own;
}

/** How visitors reach a person, and how the site is measured. */
async function getContact(db: Db): Promise<Pick<SiteView, "customerService" | "analytics">> {
  const site = await db
    .selectFrom("site")
    .select(["customer_service", "support_chat", "gtag_id"])
    .executeTakeFirstOrThrow();
  const customerService = { ...site.customer_service, hasChat: site.support_chat !== null };
  return { customerService, analytics: { gtagId: site.gtag_id } };
}

/** Where somebody who cannot log in writes to: the operator's e-mail, else the address of a page; null: nowhere. */
export async function findContact(db: Db): Promise<string | null> {
  const { email, url } = (await getContact(db)).customerService;
  return email ?? url;
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
