import * as z from "zod";
import { PROOF_WAYS } from "#/lib/contract/auth/proof.ts";
import { MODULE_IDS, MODULES } from "#/lib/contract/modules.ts";
import type { ModuleNode, Whitelabel } from "#/lib/contract/site/calls.ts";
import { PROOF_TIMES } from "#/lib/rules/auth/proof.ts";
import { findAccentFault } from "#/lib/rules/site/brand-colours.ts";
import { explainUnknownCountry, isCountryCode } from "#/lib/rules/site/countries.ts";
import type { Db } from "#/server/db/index.ts";
import { listCurrencies } from "#/server/ledger/index.ts";
import type { MayRun } from "#/server/ops/roles.ts";
import { findPictureFault, type PictureUse } from "../pictures.ts";
import { readBonus } from "../registration-bonus.ts";
import { PRESET_FLAGS } from "../rules.ts";
import { changeSite } from "../site-change.ts";
import { findSupportFault, type SupportChatSetting } from "../support-chat.ts";
import type { RegistrationBonus } from "../tables.ts";
import type { EditableCollection } from "./editable-collection.ts";
import { httpsOrigin, httpsUrl, lineOf, textsOf } from "./fields.ts";

/** As AGE_OF_MAJORITY, which holds where none is set. */
const [LEAST_AGE, MOST_AGE] = [16, 30];

const country = z
  .string()
  .refine(isCountryCode, { error: ({ input }) => explainUnknownCountry(String(input)) });
const countries = z.array(country).max(250);
const hosts = z.array(httpsOrigin).max(20);

/** By the setting that shows it. */
const PICTURE_USE: Readonly<Record<string, PictureUse>> = {
  logo: "logo",
  logoOnLight: "logo",
  icon: "icon",
  poster: "poster",
};
const picture = z.string().nullable();

const PLAIN = {
  name: lineOf(1, 60),
  licence: lineOf(1, 300).nullable(),
  ageOfMajority: z
    .int()
    .min(LEAST_AGE, `must be ${LEAST_AGE} at least`)
    .max(MOST_AGE, `must be ${MOST_AGE} at most`)
    .nullable(),
  theme: z.enum(["light", "dark"]).nullable(),
  captcha: z.boolean(),
  gtag: z
    .string()
    .regex(/^[A-Z]{1,3}-[A-Z0-9-]{4,20}$/, "must be a measuring id, such as G-ABCD1234")
    .nullable(),
  customerService: z.strictObject({
    email: z.email().nullable(),
    url: httpsUrl.nullable(),
    hours: textsOf(120).nullable(),
    vipUrl: httpsUrl.nullable().optional(),
  }),
  supportChat: z
    .strictObject({
      path: z.string().min(9).max(2_000),
      vipPath: z.string().min(9).max(2_000).nullable(),
      hosts: hosts.min(1),
    })
    .nullable(),
  imageCDNs: hosts,
  launchGameCDNs: hosts,
  maintenance: z.boolean(),
  deposits: z.boolean(),
  withdrawals: z.boolean(),
  bets: z.boolean(),
  regionRestriction: z.boolean(),
  regions: z.strictObject({ blocked: countries, only: countries }),
  loginProof: z
    .strictObject({
      when: z.enum(PROOF_TIMES),
      ways: z.array(z.enum(PROOF_WAYS)).max(PROOF_WAYS.length),
    })
    .refine(({ when, ways }) => when === "off" || ways.includes("totp"), {
      path: ["ways"],
      error:
        "must hold totp: an authenticator that a member has on is asked for (when: off asks for nothing)",
    }),
  revealAccounts: z.boolean(),
  currency: z.string(),
  registrationBonus: z
    .strictObject({
      amount: z
        .string()
        .regex(
          /^(?!0*(?:\.0*)?$)\d{1,9}(?:\.\d{1,2})?$/,
          "must be an amount above 0, such as 1000.00",
        ),
      currency: z.string(),
    })
    .nullable(),
  withdrawalsByTwo: z
    .record(
      z.string().regex(/^[A-Z][A-Z0-9]{2,9}$/, "must be the code of a currency"),
      z.string().regex(/^\d{1,12}(?:\.\d{1,6})?$/, "must be an amount, such as 10000000"),
    )
    .refine((amounts) => Object.keys(amounts).length > 0, "must name a currency, or be null")
    .nullable(),
  logo: picture,
  logoOnLight: picture,
  icon: picture,
  poster: picture,
  accent: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, "must be a colour, such as #f5a81c")
    .superRefine((accent, context) => {
      const fault = findAccentFault(accent);
      if (fault !== null) context.addIssue({ code: "custom", message: fault });
    })
    .nullable(),
} as const;
type Plain = keyof typeof PLAIN;
const isPlain = (name: string): name is Plain => Object.hasOwn(PLAIN, name);

/** Who may change a setting beside administrators, who alone may change every other, flags and modules. */
const MAY_CHANGE: Readonly<Record<string, MayRun>> = {
  theme: ["content"],
  logo: ["content"],
  logoOnLight: ["content"],
  icon: ["content"],
  poster: ["content"],
  accent: ["content"],
  customerService: ["content"],
  supportChat: ["risk"],
  captcha: ["risk"],
  maintenance: ["risk"],
  deposits: ["payments", "risk"],
  withdrawals: ["payments", "risk"],
  bets: ["risk"],
  regionRestriction: ["risk"],
  regions: ["risk"],
  loginProof: ["risk"],
};

const FLAG = "flags.";
const MODULE = "modules.";
type Flag = keyof Whitelabel["flags"];
const isFlag = (name: string): name is Flag => Object.hasOwn(PRESET_FLAGS, name);

/** What the site is: single values, each by its path (`name`, `flags.DIRECTREG3`, `modules.VIP`). */
export const SETTINGS: EditableCollection = {
  kind: "settings",
  mayChange: (name) => MAY_CHANGE[name] ?? [],
  nameField: null,
  fixed: true,
  schema(name) {
    if (isPlain(name)) return PLAIN[name];
    if (name.startsWith(FLAG) && isFlag(name.slice(FLAG.length))) return z.boolean();
    return name.startsWith(MODULE) && isModule(name.slice(MODULE.length)) ? z.boolean() : null;
  },
  async list() {
    const modules = MODULE_IDS.map((id) => MODULE + id);
    const flags = Object.keys(PRESET_FLAGS).map((flag) => FLAG + flag);
    return [...Object.keys(PLAIN), ...flags, ...modules];
  },
  async read(db, name) {
    const site = await siteOf(db);
    if (name.startsWith(FLAG))
      return { ...PRESET_FLAGS, ...site.flags }[name.slice(FLAG.length) as Flag];
    if (name.startsWith(MODULE))
      return isModule(name.slice(MODULE.length))
        ? (findModule(site.modules, name.slice(MODULE.length)) ?? false)
        : null;
    const values: Record<Plain, unknown> = {
      name: site.name,
      licence: site.licence,
      ageOfMajority: site.age_of_majority,
      theme: site.theme_on_mount,
      captcha: site.public_captcha,
      gtag: site.gtag_id,
      customerService: site.customer_service,
      supportChat: site.support_chat,
      imageCDNs: site.image_cdns,
      launchGameCDNs: site.launch_game_cdns,
      maintenance: site.maintenance,
      deposits: site.deposits_taken,
      withdrawals: site.withdrawals_taken,
      bets: site.bets_taken,
      regionRestriction: site.region_restriction,
      regions: site.regions,
      loginProof: site.login_proof,
      revealAccounts: site.reveal_accounts,
      currency: site.currency,
      registrationBonus: site.registration_bonus,
      withdrawalsByTwo: site.withdrawals_by_two,
      logo: site.logo,
      logoOnLight: site.logo_on_light,
      icon: site.icon,
      poster: site.poster,
      accent: site.accent,
    };
    return isPlain(name) ? values[name] : null;
  },
  async findFaults(db, name, value) {
    if (name === "withdrawalsByTwo") return findUnknownCurrency(db, value as object | null);
    if (name === "supportChat") return findSupportFault(value as SupportChatSetting | null);
    if (name === "currency") return findCurrencyFault(db, value as string);
    if (name === "registrationBonus") return findBonusFault(db, value as RegistrationBonus | null);
    const use = PICTURE_USE[name];
    const fault = use ? await findPictureFault(db, value as string | null, use) : null;
    return fault === null ? null : { [name]: fault };
  },
  async write(tx, name, value) {
    if (name.startsWith(FLAG))
      return changeSite(tx, { flags: { [name.slice(FLAG.length)]: value as boolean } });
    if (name.startsWith(MODULE)) {
      const { modules } = await siteOf(tx);
      return changeSite(tx, {
        modules: withModule(completeTree(modules), name.slice(MODULE.length), value as boolean),
      });
    }
    const field = { theme: "themeOnMount", captcha: "publicCaptcha", gtag: "gtagId" }[name] ?? name;
    await changeSite(tx, { [field]: value });
  },
};

/** A currency that there is none of would leave the one that was meant without its amount. */
async function findUnknownCurrency(db: Db, amounts: object | null) {
  const known = (await listCurrencies(db)).map(({ code }) => code);
  const unknown = Object.keys(amounts ?? {}).find((code) => !known.includes(code));
  if (unknown === undefined) return null;
  return { withdrawalsByTwo: `"${unknown}" is no currency: there are ${known.join(", ")}` };
}

async function findCurrencyFault(db: Db, currency: string) {
  const real = (await listCurrencies(db)).filter(({ realm }) => realm === "real");
  if (!real.some(({ code }) => code === currency))
    return { currency: `must be one of ${real.map(({ code }) => code).join(", ")}` };
  const { registration_bonus: bonus } = await siteOf(db);
  if (bonus === null || bonus.currency === currency) return null;
  return { currency: `registrationBonus is in ${bonus.currency}: set it to null first` };
}

/** A bonus in another currency would be printed by every page and credited to nobody. */
async function findBonusFault(db: Db, bonus: RegistrationBonus | null) {
  const { currency } = await siteOf(db);
  if (bonus === null) return null;
  if (bonus.currency !== currency)
    return { currency: `must be ${currency}, which members' wallets are kept in` };
  const rule = await readBonus(db, bonus);
  return typeof rule === "string" ? { registrationBonus: rule } : null;
}

function siteOf(db: Db) {
  return db.selectFrom("site").selectAll().executeTakeFirstOrThrow();
}

const isModule = (id: string): boolean => MODULE_IDS.some((known) => known === id);

/** The tree with every module of the product in it: one that its rows never knew is off, as calls take it. */
function completeTree(nodes: readonly ModuleNode[]): ModuleNode[] {
  const missing = (ids: readonly string[]): ModuleNode[] =>
    ids
      .filter((modId) => findModule(nodes, modId) === null)
      .map((modId) => ({ modId, enabled: false, childrenNodes: [] }));
  const childrenOf = (modId: string) =>
    missing(Object.entries(MODULES).find(([id]) => id === modId)?.[1] ?? []);
  return [...nodes, ...missing(Object.keys(MODULES))].map((node) => ({
    ...node,
    childrenNodes: [...node.childrenNodes, ...childrenOf(node.modId)],
  }));
}

/** Whether the node itself is enabled; null when the tree does not know it. */
function findModule(nodes: readonly ModuleNode[], modId: string): boolean | null {
  for (const node of nodes) {
    const found = node.modId === modId ? node.enabled : findModule(node.childrenNodes, modId);
    if (found !== null) return found;
  }
  return null;
}

function withModule(nodes: readonly ModuleNode[], modId: string, enabled: boolean): ModuleNode[] {
  return nodes.map((node) => ({
    ...node,
    enabled: node.modId === modId ? enabled : node.enabled,
    childrenNodes: withModule(node.childrenNodes, modId, enabled),
  }));
}
