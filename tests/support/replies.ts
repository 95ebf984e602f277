import {
  type FieldRule,
  RULED_FIELDS,
  type RuledField,
  type Whitelabel,
} from "#/lib/contract/site.ts";

const FLAGS =
  "CHNGPASSVERIF3 MOBILEVERCODELOGIN3 DIRECTREG3 CBS3 MOBILENUMREG3 REGMOBVERF3 MOBILENUMPASSREG3 USERNAMEREG3 FREEPLAY3 PWDEXPFORCECHANGE3 MEMBERSONLY3".split(
    " ",
  );

/** A white label's reply: without keys, and without flags but those given. */
export function whitelabelReply(flags: Partial<Whitelabel["flags"]> = {}) {
  return {
    merchant: "pleno",
    merchantCode: "PL",
    name: "Pleno",
    version: "1",
    flags: { ...Object.fromEntries(FLAGS.map((flag) => [flag, false])), ...flags },
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
  language: null,
};

/** The reply of the registration's rules: all off but what is given. */
export function rulesReply(changes: Partial<Record<RuledField, Partial<FieldRule>>>) {
  const off: FieldRule = {
    enabled: false,
    required: false,
    acceptedPattern: "*",
    patternId: "any",
    minLength: 0,
    maxLength: 255,
    type: "text",
  };
  return Object.fromEntries(RULED_FIELDS.map((field) => [field, { ...off, ...changes[field] }]));
}
