import * as z from "zod/mini";

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
};
const settings = z.object(identitySettings);

/** A provider's client: what it knows this site by. */
type Client = { readonly id: string; readonly secret: string };

/** Who may say who somebody is; null: not offered. */
export type IdentityConfig = {
  readonly google: (Client & { readonly issuer: string }) | null;
  readonly facebook: (Client & { readonly dialogUrl: string; readonly graphUrl: string }) | null;
};

/** Reads what was given. Throws one line that names what is missing or wrong. */
export function readIdentityConfig(
  given: z.output<typeof settings>,
  production: boolean,
): IdentityConfig {
  const google = readClient(given, "GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET");
  const facebook = readClient(given, "FACEBOOK_APP_ID", "FACEBOOK_APP_SECRET");
  for (const name of ["GOOGLE_ISSUER", "FACEBOOK_DIALOG_URL", "FACEBOOK_GRAPH_URL"] as const)
    if (production && !given[name].startsWith("https:"))
      throw new Error(`${name} has a wrong value: a provider is reached by https`);
  const { GOOGLE_ISSUER: issuer, FACEBOOK_DIALOG_URL: dialogUrl } = given;
  return {
    google: google && { ...google, issuer },
    facebook: facebook && { ...facebook, dialogUrl, graphUrl: given.FACEBOOK_GRAPH_URL },
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
