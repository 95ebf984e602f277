import {
  type FieldRule,
  type RegistrationRules,
  RULED_FIELDS,
  type RuledField,
  type Whitelabel,
} from "#/lib/contract/site/calls.ts";

/** 0 normal, 1 maintenance, 2 region restriction (SPEC §4). */
export type SiteStatus = 0 | 1 | 2;

/** The status of two switches: maintenance wins (SPEC §4). */
export function statusOf(site: {
  readonly maintenance: boolean;
  readonly regionRestriction: boolean;
}): SiteStatus {
  if (site.maintenance) return 1;
  return site.regionRestriction ? 2 : 0;
}

/** The flags as they are when the operator says nothing (SPEC §3): people register and log in by username. */
export const PRESET_FLAGS: Whitelabel["flags"] = {
  CHNGPASSVERIF3: false,
  MOBILEVERCODELOGIN3: false,
  DIRECTREG3: false,
  CBS3: false,
  MOBILENUMREG3: false,
  REGMOBVERF3: false,
  MOBILENUMPASSREG3: false,
  USERNAMEREG3: true,
  FREEPLAY3: false,
  PWDEXPFORCECHANGE3: false,
  MEMBERSONLY3: false,
};

const PASSWORD: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: "(?=.*[A-Za-z])(?=.*[0-9])[A-Za-z0-9]+",
  patternId: "letters_and_digits",
  minLength: 8,
  maxLength: 20,
  type: "password",
};
const USERNAME: FieldRule = {
  enabled: true,
  required: true,
  acceptedPattern: "[A-Za-z][A-Za-z0-9]*",
  patternId: "letter_first",
  minLength: 6,
  maxLength: 14,
  type: "text",
};
const OFF: FieldRule = {
  enabled: false,
  required: false,
  acceptedPattern: "*",
  patternId: "any",
  minLength: 0,
  maxLength: 255,
  type: "text",
};

const PRESETS: Partial<RegistrationRules> = { username: USERNAME, password: PASSWORD };

/** The registration's rules: the operator's own where there are some, else only a username and a password are asked. */
export function completeRules(given: ReadonlyMap<RuledField, FieldRule>): RegistrationRules {
  return Object.fromEntries(
    RULED_FIELDS.map((field) => [field, given.get(field) ?? PRESETS[field] ?? OFF]),
  ) as RegistrationRules;
}
