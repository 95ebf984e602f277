import * as z from "zod/mini";
import { call, nothing } from "../call.ts";
import { amount, currency, paymentKind } from "../fields.ts";
import { CATEGORIES } from "../games/categories.ts";
import { analytics, customerService } from "./contact.ts";

/** Who else may say who somebody is (REG-11, REG-12). */
export const SOCIAL_PROVIDERS = ["google", "facebook"] as const;
export type SocialProvider = (typeof SOCIAL_PROVIDERS)[number];
/** What they call themselves, everywhere. */
export const SOCIAL_NAMES: Readonly<Record<SocialProvider, string>> = {
  google: "Google",
  facebook: "Facebook",
};

/** The white-label flags of ENT-20. */
export const flags = z.object({
  CHNGPASSVERIF3: z.boolean(),
  MOBILEVERCODELOGIN3: z.boolean(),
  DIRECTREG3: z.boolean(),
  CBS3: z.boolean(),
  MOBILENUMREG3: z.boolean(),
  REGMOBVERF3: z.boolean(),
  MOBILENUMPASSREG3: z.boolean(),
  USERNAMEREG3: z.boolean(),
  FREEPLAY3: z.boolean(),
  PWDEXPFORCECHANGE3: z.boolean(),
  MEMBERSONLY3: z.boolean(),
});

/** A node of the module tree (ENT-21): a feature and the features below it. */
export type ModuleNode = { modId: string; enabled: boolean; childrenNodes: ModuleNode[] };
export const moduleNode: z.ZodMiniType<ModuleNode> = z.object({
  modId: z.string(),
  enabled: z.boolean(),
  childrenNodes: z.array(z.lazy(() => moduleNode)),
});

/** A public JWK (P-256) that payloads are encrypted to. */
export const payloadKey = z.object({
  kid: z.string(),
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  x: z.string(),
  y: z.string(),
});

/** How a browser reaches that provider: its address, the public key of this site there, its captcha's script. */
const phoneProvider = z.object({ url: z.string(), key: z.string(), captchaUrl: z.string() });
export type PhoneProvider = z.output<typeof phoneProvider>;

/** A picture of the operator's: its address, and its size in pixels. */
const brandPicture = z.object({ src: z.string(), width: z.number(), height: z.number() });
const colour = z.string();

/** How the operator dresses the site; what is absent is the product's own. */
const brand = z.object({
  logo: z.optional(brandPicture),
  /** On light grounds; absent: the same one. */
  logoOnLight: z.optional(brandPicture),
  /** Square, for the browser's tab and a phone's home screen. */
  icon: z.optional(brandPicture),
  /** Of links to the site that are shared elsewhere. */
  poster: z.optional(brandPicture),
  /** Of what is pressed, `#rrggbb` each. */
  colours: z.optional(
    z.object({
      accent: colour,
      accentHover: colour,
      onAccent: colour,
      textOnDark: colour,
      textOnLight: colour,
    }),
  ),
});
export type Brand = z.output<typeof brand>;

export const whitelabelView = z.object({
  merchant: z.string(),
  merchantCode: z.string(),
  name: z.string(),
  /** Changes whenever anything of the site changes; pages are kept under it. */
  version: z.string(),
  flags,
  modules: z.array(moduleNode),
  themeOnMount: z.nullable(z.enum(["light", "dark"])),
  payloadKeys: z.array(payloadKey),
  publicCaptcha: z.boolean(),
  /** In years; who is younger may not register (CON-05). */
  ageOfMajority: z.number(),
  licence: z.nullable(z.string()),
  /** Hosts that pictures and games may come from; one is drawn by chance (SYS-15, SYS-16). Origins, https. */
  imageCDNs: z.array(z.string()),
  launchGameCDNs: z.array(z.string()),
  /** The providers that a visitor may sign in with, in their order; absent: none. */
  signInWith: z.optional(z.array(z.enum(SOCIAL_PROVIDERS))),
  /** The identity provider that sends and checks codes by SMS in the platform's place (REG-36); absent: the platform does. */
  phoneProvider: z.optional(phoneProvider),
  /** What whoever registers is credited (REG-06, PRO-08); absent: nothing. */
  registrationBonus: z.optional(z.object({ amount, currency })),
  brand: z.optional(brand),
});

/** A text by language; the default language is always there. */
const texts = z.record(z.string(), z.string());

export const banner = z.object({
  bannerId: z.string(),
  groupName: z.enum(["home", "hot", "down", "promotion", "shop", "help", "reg", "w_reg"]),
  url: z.string(),
  linkageType: z.enum(["none", "page", "game", "external"]),
  /** The lobby that it is for, of group `hot` (BAN-02); absent: any without banners of its own. */
  category: z.optional(z.enum(CATEGORIES)),
  /** A game id whose poster art is the picture. */
  art: z.string(),
  /** The address of the operator's own picture, in the poster's place. */
  picture: z.optional(z.string()),
  title: texts,
  text: texts,
  action: texts,
});

/** Banner, player, popup, promotion, home (CON-04); the first is the default. */
export const NOTICE_TYPES = ["B", "PL", "PU", "PR", "H"] as const;

/** A notice as lists show it; its text comes with `listAnnouncements`. */
export const notice = z.object({
  id: z.string(),
  type: z.enum(NOTICE_TYPES),
  title: texts,
  date: z.string(),
});

/** What the operator offers elsewhere (ENT-19): apps, social pages, where to buy USDT, the affiliates' site. */
export const RESOURCE_TYPES = [
  "Android",
  "MOBILECONFIG",
  "LITEAPP",
  "IOS",
  "USDJUMP",
  "AFFILIATELINK",
  "FACEBOOK",
  "INSTAGRAM",
  "TELEGRAM",
] as const;
export type ResourceType = (typeof RESOURCE_TYPES)[number];

export const resource = z.object({
  resourceType: z.enum(RESOURCE_TYPES),
  /** https. */
  url: z.string(),
  /** The operator's own picture (https), or ours: `/qr/<resourceType>.svg`. */
  qrCodeUrl: z.string(),
  labelNameEn: z.string(),
});

/** An address under which the site is reached. */
export const domain = z.object({
  url: z.string(),
  name: z.string(),
  /** The invitation code of who registers there (SPEC §4, "the site's code info"). */
  affiliateCode: z.optional(z.string()),
});

/** A field's rule of the registration form (ENT-03). */
export const fieldRule = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  acceptedPattern: z.string(),
  patternId: z.string(),
  minLength: z.number(),
  maxLength: z.number(),
  type: z.enum(["text", "password", "tel", "email"]),
});

/** The fields that a registration may ask for (ENT-01) and that carry a rule. */
export const RULED_FIELDS = [
  "username",
  "password",
  "payeeName",
  "paymentPassword",
  "email",
  "mobileNum",
  "qqNum",
  "line",
  "whatsapp",
  "zalo",
  "facebook",
  "wechat",
  "idNumber",
  "affiliateCode",
  "captcha",
] as const;
export type RuledField = (typeof RULED_FIELDS)[number];

/** Everything that a page needs from the site to be drawn, besides games. */
export const siteView = z.object({
  whitelabel: whitelabelView,
  banners: z.array(banner),
  /** The newest that are there for everyone, for home. */
  notices: z.array(notice),
  /** The newest of those that is of type PU, whether among them or older. */
  popup: z.nullable(notice),
  /** Those that are configured, in the operator's order. */
  resources: z.array(resource),
  /** The site's own first; it is always there. */
  domains: z.array(domain),
  customerService,
  analytics,
  /** The kinds of payment that are open to who registers, in the operator's order (FTR-04); absent: none is named. */
  paymentKinds: z.optional(z.array(paymentKind)),
});

export type Whitelabel = z.output<typeof whitelabelView>;
export type SiteView = z.output<typeof siteView>;
export type Banner = z.output<typeof banner>;
export type Notice = z.output<typeof notice>;
export type NoticeType = Notice["type"];
export type Resource = z.output<typeof resource>;
export type Domain = z.output<typeof domain>;
export type FieldRule = z.output<typeof fieldRule>;
export type RegistrationRules = Record<RuledField, FieldRule>;
export type PayloadKey = z.output<typeof payloadKey>;

/** White label flags, modules, keys (SPEC §7). */
export const getWhitelabel = call({
  method: "GET",
  path: "/wps/system/whitelabel",
  who: "anyone",
  module: null,
  input: nothing,
  reply: whitelabelView,
  refusals: [],
});

/** The registration form's field rules (SPEC §7). */
export const getRegistrationRules = call({
  method: "GET",
  path: "/wps/system/setting/register",
  who: "anyone",
  module: null,
  input: nothing,
  reply: z.record(z.enum(RULED_FIELDS), fieldRule),
  refusals: [],
});

/** What a portal in front of this platform draws its pages from (path ours). */
export const getSite = call({
  method: "GET",
  path: "/wps/system/site",
  who: "anyone",
  module: null,
  input: nothing,
  reply: siteView,
  refusals: [],
});

/** The addresses under which the site is reached, to choose the fastest of (SPEC §7, ENT-22). */
export const getDomains = call({
  method: "GET",
  path: "/wps/system/domainRoute",
  who: "anyone",
  module: null,
  input: nothing,
  reply: z.object({
    domainList: z.array(
      z.object({
        ...domain.shape,
        /** In ms, as the browser that asks measures it: null until it has. */
        speed: z.nullable(z.number()),
      }),
    ),
  }),
  refusals: [],
});

/**
 * The language changes (SPEC §7; path ours). For a member it is kept with the account. The reply is the language's tag;
 * `language_unknown` when the site does not serve it.
 */
export const changeLanguage = call({
  method: "POST",
  path: "/wps/system/language",
  who: "anyone",
  module: null,
  input: z.strictObject({ language: z.string().check(z.minLength(2), z.maxLength(10)) }),
  reply: z.object({ language: z.string() }),
  refusals: ["language_unknown"],
});
