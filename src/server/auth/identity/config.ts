import * as z from "zod/mini";
import type { PhoneProvider } from "#/lib/contract/site/calls.ts";
import type { PhoneIssuer } from "#/server/challenge/index.ts";

const address = z.url({ protocol: /^https?$/ });
const word = z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/));

/** The settings of sign-in by others, and of the identity provider for codes by SMS. */
export const identitySettings = {
  GOOGLE_CLIENT_ID: z.optional(word),
  GOOGLE_CLIENT_SECRET: z.optional(word),
  GOOGLE_ISSUER: z._default(address, "https://accounts.google.com"),
  FACEBOOK_APP_ID: z.optional(word),
  FACEBOOK_APP_SECRET: z.optional(word),
  FACEBOOK_DIALOG_URL: z._default(address, "https://www.facebook.com/v23.0/dialog/oauth"),
  FACEBOOK_GRAPH_URL: z._default(address, "https://graph.facebook.com/v23.0"),
  PHONE_AUTH_PROJECT: z.optional(z.string().check(z.regex(/^[\w-]{1,100}$/))),
  PHONE_AUTH_KEY: z.optional(word),
  PHONE_AUTH_URL: z._default(address, "https://identitytoolkit.googleapis.com"),
  PHONE_AUTH_ISSUER: z.optional(address),
  PHONE_AUTH_JWKS_URL: z._default(
    address,
    "https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com",
  ),
  PHONE_AUTH_CAPTCHA_URL: z._default(address, "https://www.google.com/recaptcha/api.js"),
};
const settings = z.object(identitySettings);

/** A provider's client: what it knows this site by. */
type Client = { readonly id: string; readonly secret: string };

/** Who may say who somebody is; null: not offered. */
export type IdentityConfig = {
  readonly google: (Client & { readonly issuer: string }) | null;
  readonly facebook: (Client & { readonly dialogUrl: string; readonly graphUrl: string }) | null;
  /** Who sends and checks codes by SMS: for the browser, and who signs what it proves. */
  readonly phone: { readonly browser: PhoneProvider; readonly tokens: PhoneIssuer } | null;
};

/** Reads what was given. Throws one line that names what is missing or wrong. */
export function readIdentityConfig(
  given: z.output<typeof settings>,
  production: boolean,
): IdentityConfig {
  const google = readClient(given, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  const facebook = readClient(given, "FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET");
  for (const name of ADDRESSES)
    if (production && given[name]?.startsWith("http:"))
      throw new Error(`${name} has a wrong value: a provider is reached by https`);
  const { GOOGLE_ISSUER: issuer, FACEBOOK_DIALOG_URL: dialogUrl } = given;
  return {
    google: google && { ...google, issuer },
    facebook: facebook && { ...facebook, dialogUrl, graphUrl: given.FACEBOOK_GRAPH_URL },
    phone: readPhone(given),
  };
}

const ADDRESSES = [
  "GOOGLE_ISSUER",
  "FACEBOOK_DIALOG_URL",
  "FACEBOOK_GRAPH_URL",
  "PHONE_AUTH_URL",
  "PHONE_AUTH_ISSUER",
  "PHONE_AUTH_JWKS_URL",
  "PHONE_AUTH_CAPTCHA_URL",
] as const;

function readPhone(given: z.output<typeof settings>): IdentityConfig["phone"] {
  const { PHONE_AUTH_PROJECT: audience, PHONE_AUTH_KEY: key } = given;
  if (audience === undefined && key === undefined) return null;
  if (audience === undefined)
    throw new Error("PHONE_AUTH_PROJECT is missing: PHONE_AUTH_KEY is of a project");
  if (key === undefined)
    throw new Error("PHONE_AUTH_KEY is missing: browsers reach PHONE_AUTH_PROJECT by it");
  const issuer = given.PHONE_AUTH_ISSUER ?? `https://securetoken.google.com/${audience}`;
  const { PHONE_AUTH_URL: url, PHONE_AUTH_CAPTCHA_URL: captchaUrl } = given;
  return {
    browser: { url, key, captchaUrl },
    tokens: { issuer, audience, jwksUrl: given.PHONE_AUTH_JWKS_URL },
  };
}

type ClientSetting =
  | "GOOGLE_CLIENT_ID"
  | "GOOGLE_CLIENT_SECRET"
  | "FACEBOOK_APP_ID"
  | "FACEBOOK_APP_SECRET";

function readClient(
  given: z.output<typeof settings>,
  idName: ClientSetting,
  secretName: ClientSetting,
): Client | null {
  const { [idName]: id, [secretName]: secret } = given;
  if (id === undefined && secret === undefined) return null;
  if (id === undefined) throw new Error(`${idName} is missing: ${secretName} is of a client`);
  if (secret === undefined) throw new Error(`${secretName} is missing: ${idName} needs it`);
  return { id, secret };
}
