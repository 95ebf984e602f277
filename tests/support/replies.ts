import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getPermission } from "#/lib/contract/site/admission.ts";
import {
  type Domain,
  type FieldRule,
  type RegistrationRules,
  RULED_FIELDS,
  type RuledField,
  type Whitelabel,
} from "#/lib/contract/site/calls.ts";
import { completeRules, PRESET_FLAGS } from "#/server/site/rules.ts";

/** A white label's reply: without keys, and without flags but those given. */
export function whitelabelReply(flags: Partial<Whitelabel["flags"]> = {}) {
  const none = Object.fromEntries(Object.keys(PRESET_FLAGS).map((flag) => [flag, false]));
  return {
    merchant: "pleno",
    merchantCode: "PL",
    name: "Pleno",
    version: "1",
    flags: { ...none, ...flags } as Whitelabel["flags"],
    modules: [],
    themeOnMount: null,
    payloadKeys: [],
    publicCaptcha: false,
    ageOfMajority: 18,
    imageCDNs: [],
    launchGameCDNs: [],
    licence: null,
  };
}

/** The reply of the permission data, for a host of `codeInfo`. */
export function permissionReply(
  flags: Partial<Whitelabel["flags"]> = {},
  codeInfo: Domain = { url: location.origin, name: "Casa" },
): ReplyOf<typeof getPermission> {
  return {
    info: {
      platform: "web",
      device: "WEB",
      whitelabel: whitelabelReply(flags),
      register: rulesReply(),
      resources: [],
      codeInfo,
      customerService: { email: null, url: null, hours: null },
      analytics: { gtagId: null },
      imageCDNs: [],
      launchGameCDNs: [],
    },
    location: { ip: "192.0.2.1", country: "" },
    maintenance: false,
    regionRestriction: false,
    url: location.host,
  };
}

/** The reply of a member's info. */
export const MEMBER_REPLY = {
  id: "m1",
  account: "linh88",
  nickname: "Linh",
  type: 0,
  toUpline: false,
  clubLabel: null,
  merchant: "pleno",
  merchantCode: "PL",
  customerId: "c1",
  currency: { code: "VND", exponent: 2, symbol: "₫" },
  hasPaymentPassword: false,
  lastLoginAt: null,
  lastLoginCountry: null,
  language: null,
};

/** The reply of the registration's rules: as they are when the operator says nothing, but for what is given. */
export function rulesReply(
  changes: Partial<Record<RuledField, Partial<FieldRule>>> = {},
): RegistrationRules {
  const preset = completeRules(new Map());
  return Object.fromEntries(
    RULED_FIELDS.map((field) => [field, { ...preset[field], ...changes[field] }]),
  ) as RegistrationRules;
}

/** A white label to whose key payloads can be sealed. */
export async function sealingWhitelabel() {
  const { publicKey } = await crypto.subtle.generateKey(
    { name: "ECDH", namedCurve: "P-256" },
    true,
    ["deriveBits"],
  );
  const { x = "", y = "" } = await crypto.subtle.exportKey("jwk", publicKey);
  return { ...whitelabelReply(), payloadKeys: [{ kid: "k", kty: "EC", crv: "P-256", x, y }] };
}
