import { createHash } from "node:crypto";
import { ok } from "#/lib/base/result.ts";
import type { Clock } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  type FieldRule,
  type RegistrationRules,
  RULED_FIELDS,
  type Whitelabel,
} from "#/lib/contract/site/calls.ts";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { authRoutes, chooseSignIns, proveAuthenticator } from "#/server/auth/index.ts";
import { keepsOut } from "#/server/care/index.ts";
import { challengeRoutes, idTokens } from "#/server/challenge/index.ts";
import type { Db } from "#/server/db/index.ts";
import type { Route } from "#/server/http/route.ts";
import { findMember, membersRoutes } from "#/server/members/index.ts";
import {
  createPasswords,
  type Hasher,
  type Passwords,
  sessionRoutes,
} from "#/server/session/index.ts";
import { getFlags } from "#/server/site/index.ts";
import { testConfig } from "./app.ts";
import { testClock } from "./clock.ts";
import { sealedAt } from "./sealing.ts";
import { Visitor } from "./visitor.ts";

type Registration = InputOf<typeof registerMember>;
let made = 0;

/** Where these visitors are. */
export const HERE = "http://localhost:4321";

/** A hasher that costs nothing and counts, for tests that are about something else. */
export function cheapHasher(): Hasher & { hashes: number; verifications: number } {
  const hashOf = (password: string) =>
    `$argon2id$cheap$${createHash("sha256").update(password).digest("base64")}`;
  return {
    hashes: 0,
    verifications: 0,
    async hash(password) {
      this.hashes++;
      return hashOf(password);
    },
    async verify(hash, password) {
      this.verifications++;
      return hash === hashOf(password);
    },
  };
}

/** Rules like an operator's, with changes. */
export function registrationRules(
  changes: Partial<Record<keyof RegistrationRules, Partial<FieldRule>>> = {},
): RegistrationRules {
  const rule = (more: Partial<FieldRule>): FieldRule => ({
    enabled: false,
    required: false,
    acceptedPattern: "*",
    patternId: "any",
    minLength: 1,
    maxLength: 100,
    type: "text",
    ...more,
  });
  const own: Partial<Record<keyof RegistrationRules, Partial<FieldRule>>> = {
    username: {
      enabled: true,
      required: true,
      acceptedPattern: PATTERNS.letter_first,
      patternId: "letter_first",
      minLength: 4,
      maxLength: 16,
    },
    password: {
      enabled: true,
      required: true,
      acceptedPattern: PATTERNS.password,
      patternId: "password",
      minLength: 8,
      maxLength: 64,
      type: "password",
    },
  };
  return Object.fromEntries(
    RULED_FIELDS.map((field) => [field, rule({ ...own[field], ...changes[field] })]),
  ) as RegistrationRules;
}

/** A registration as the form sends it. */
export function registration(more: Partial<Registration> = {}): Registration {
  const password = more.password ?? "Pleno-2026";
  return {
    username: "linh",
    password,
    confirmPassword: password,
    referralCode: null,
    domain: "pleno.example",
    registerUrl: "https://pleno.example/register",
    registerMethod: "WEB",
    login: true,
    agreement: true,
    adult: true,
    ...more,
  };
}

export type MembersWorldOptions = {
  readonly rules?: Parameters<typeof registrationRules>[0];
  readonly passwordMaxAgeMs?: number;
  /** Flags that are not as the site's row has them. */
  readonly flags?: Partial<Whitelabel["flags"]>;
  /** Asks for proofs of work, which these tests else do without. */
  readonly botCheck?: boolean;
  readonly smsPerDay?: number;
  /** The real ones, in place of those that cost nothing. */
  readonly passwords?: Passwords;
  /** The site's addresses, where it has more than one. */
  readonly origins?: readonly string[];
  /** Settings of Google and Facebook. */
  readonly identity?: Readonly<Record<string, string>>;
  /** The identity provider that proves mobiles. */
  readonly phoneTokens?: Parameters<typeof idTokens>[0];
  /** Calls of other areas that the visitors can make too. */
  readonly moreRoutes?: (deps: { db: Db; clock: Clock }) => readonly Route[];
};

/** The calls of session, challenge, members and auth over a database, with visitors each from an address of its own. */
export function membersWorld(db: Db, options: MembersWorldOptions = {}) {
  const clock = testClock();
  const hasher = cheapHasher();
  const passwords =
    options.passwords ?? createPasswords(openTurns({ atOnce: 2, waiting: 10_000 }), hasher);
  const { sealing, health } = sealedAt(clock);
  const deps = {
    db,
    clock,
    sealing,
    passwords,
    proveStrongly: (tx: Db, memberId: bigint, code: string | undefined) =>
      proveAuthenticator(tx, { clock, sealing }, memberId, code),
    isAway: async (channel: string) => health.isAway(channel),
    keepsOut,
    passwordMaxAgeMs: options.passwordMaxAgeMs ?? null,
    getRules: async () => registrationRules(options.rules),
    ...(options.smsPerDay === undefined ? {} : { smsPerDay: options.smsPerDay }),
    ...(options.botCheck ? {} : { checkBot: async () => ok(null) }),
    readIdToken: options.phoneTokens ? idTokens(options.phoneTokens, clock) : null,
    signIns: chooseSignIns(clock, testConfig(options.identity).identity),
    siteOrigins: async () => options.origins ?? [HERE],
    getFlags: async (at: Db) => ({ ...(await getFlags(at)), ...options.flags }),
  };
  const routes = [
    ...sessionRoutes({ db, ...sealedAt(clock) }),
    ...challengeRoutes({ db, ...sealedAt(clock) }),
    ...membersRoutes(deps),
    ...authRoutes(deps),
  ];
  routes.push(...(options.moreRoutes?.({ db, clock }) ?? []));
  const visitor = (ip?: string) => {
    made++;
    return new Visitor({ db, clock, routes }, ip ?? `10.9.${made >> 8}.${made & 255}`);
  };
  /** A name that nobody has, and that is no other's beginning. */
  const newName = () => `linh${++made}x`;
  const newMember = async (more: Partial<Registration> = {}) => {
    const [who, username] = [visitor(), more.username ?? newName()];
    const reply = await who.call(registerMember, registration({ ...more, username }));
    if (!reply.ok) throw new Error(JSON.stringify(reply));
    who.token = reply.value.token;
    const member = await findMember(db, username);
    if (!member) throw new Error("not registered");
    return { who, username, member };
  };
  return { clock, hasher, health, passwords, visitor, newName, newMember };
}
