import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { Opened } from "#/lib/contract/auth/calls.ts";
import type {
  registerByMobile as byMobileCall,
  registerMember as registerCall,
} from "#/lib/contract/auth/registration.ts";
import type { CodeOf, ParsedOf, ReplyOf } from "#/lib/contract/call.ts";
import type { RegistrationRules } from "#/lib/contract/site/calls.ts";
import {
  formOf,
  isShown,
  type RegistrationDraft,
  type RegistrationForm,
  trimDraft,
} from "#/lib/rules/members/registration.ts";
import { isReservedName } from "#/lib/rules/members/reserved-names.ts";
import { usernameLook } from "#/lib/rules/members/username-key.ts";
import { checkCaptcha, type ProvenPhone } from "#/server/challenge/index.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import type { VisitorContext } from "#/server/http/route.ts";
import {
  createMember,
  isMobileTaken,
  isNameTaken,
  keptFields,
  makeAccount,
  makePassword,
  payRegistrationBonus,
  type Registration,
  refusedFields,
} from "#/server/members/index.ts";
import { addressOf, deviceOf, reserveAttempts } from "#/server/session/index.ts";
import { getPublisher } from "#/server/site/index.ts";
import type { AuthDeps } from "./deps.ts";
import { readPhoneProof, spendMobileProof } from "./prove-mobile.ts";
import { startFirstSession } from "./start-session.ts";

type Refusal = CodeOf<typeof registerCall>;
/** A member who is in; the password is there when it was made here. */
type Registered = {
  readonly opened: Opened;
  readonly account: string;
  readonly password: string | null;
};

/** Registrations of an address within 15 minutes: so many without a captcha, so many at all. */
const MOST_WITHOUT_CAPTCHA = 20;
const MOST = 100;
const MOST_NAMES_MADE = 5;

/**
 * Registers a member under a name of their own by the server's rules, and logs the member in at once. Fields that the
 * rules do not show are not kept. Of two names that are alike, or look alike, at once one wins. The wallet and what it
 * may hold are opened in the operator's currency.
 */
export async function registerMember(
  deps: AuthDeps,
  input: ParsedOf<typeof registerCall>,
  context: VisitorContext,
): Promise<Result<Opened, Refusal>> {
  const flags = await deps.getFlags(deps.db);
  if (!flags.USERNAMEREG3) return refuse("registration_closed");
  const registered = await register(deps, input, formOf("register", flags), context);
  return registered.ok ? ok(registered.value.opened) : registered;
}

/** As registerMember, by a mobile that a code proves; the account's name is made, and maybe its first password. */
export async function registerByMobile(
  deps: AuthDeps,
  input: ParsedOf<typeof byMobileCall>,
  context: VisitorContext,
): Promise<Result<ReplyOf<typeof byMobileCall>, CodeOf<typeof byMobileCall>>> {
  const flags = await deps.getFlags(deps.db);
  if (!flags.MOBILENUMREG3) return refuse("registration_closed");
  const registered = await register(deps, input, formOf("registerMobile", flags), context);
  if (!registered.ok) return registered;
  const { opened, account, password } = registered.value;
  return ok({ ...opened, account, password });
}

async function register(
  deps: AuthDeps,
  input: Registration,
  form: RegistrationForm,
  context: VisitorContext,
): Promise<Result<Registered, Refusal>> {
  const { db, passwords } = deps;
  if (context.agentSite) return refuse("registration_closed");
  const rules = await deps.getRules(db);
  const draft: RegistrationDraft = trimDraft(input);
  const fields = await refusedFields(db, input, draft, rules, form);
  if (Object.keys(fields).length > 0) return refuse("fields_refused", { fields });

  const worked = await deps.checkBot(db, input.botProof);
  if (!worked.ok) return worked;
  const device = deviceOf(context.cookies);
  const human = await checkHuman(deps, draft, rules, { device, ip: context.ip });
  if (!human.ok) return human;
  const username = form.mode === "register" ? (draft.username ?? "").normalize("NFKC") : null;
  if (username !== null && (await isKept(db, username))) return refuse("username_taken");

  const phone = await readPhoneProof(deps, input.firebaseIdToken);
  if (!phone.ok) return phone;

  const made = form.password ? null : makePassword();
  const password = await passwords.hash(made ?? input.password ?? "");
  if (!password.ok) return password;
  const secret = isShown("paymentPassword", rules, form) ? input.paymentPassword : undefined;
  const payment = secret ? await passwords.hash(secret) : ok(null);
  if (!payment.ok) return payment;
  const kept = {
    ...keptFields(input, draft, rules, form),
    password_hash: password.value,
    password_is_own: made === null,
    payment_password_hash: payment.value,
  };
  const code = draft.verificationCode ?? "";
  const registered = await keepMember(deps, context, { username, kept, code, phone: phone.value });
  return registered.ok ? ok({ ...registered.value, password: made }) : registered;
}

/** Whether a name is somebody's already, or would be taken for the house's own. */
async function isKept(db: Db, username: string): Promise<boolean> {
  return (
    isReservedName(username, (await getPublisher(db)).name) || (await isNameTaken(db, username))
  );
}

type NewcomerFields = ReturnType<typeof keptFields> & {
  readonly password_hash: string;
  readonly password_is_own: boolean;
  readonly payment_password_hash: string | null;
};
type Newcomer = {
  /** Null: one is made. */
  readonly username: string | null;
  readonly kept: NewcomerFields;
  /** What proves `kept.proven_mobile`. */
  readonly code: string;
  readonly phone: ProvenPhone | null;
};

async function keepMember(
  deps: AuthDeps,
  context: VisitorContext,
  { username, kept, code, phone }: Newcomer,
): Promise<Result<{ opened: Opened; account: string }, Refusal>> {
  const { clock } = deps;
  const mobile = kept.proven_mobile;
  return inTransaction(deps.db, async (tx) => {
    if (username !== null) {
      // Who comes second is told so before the code is spent.
      await waitForName(tx, username);
      if (await isNameTaken(tx, username)) return refuse("username_taken");
    }
    const device = deviceOf(context.cookies);
    if (mobile !== null) {
      const about = { purpose: "register", to: mobile, device, code, phone } as const;
      const spent = await spendMobileProof(tx, deps, about);
      if (!spent.ok) return spent;
      if (await isMobileTaken(tx, mobile)) return refuse("mobile_taken");
    }
    const currency = await deps.getCurrency(tx);
    const row = { ...kept, currency, registered_ip: context.ip, agreed_at: new Date(clock()) };
    const created = await createNamed(tx, new Date(clock()), row, username);
    if (!created) return refuse("username_taken");
    const { memberId, account } = created;
    await payRegistrationBonus(tx, memberId);
    const opened = await startFirstSession(tx, deps, { memberId, device }, context);
    return ok({ opened, account });
  });
}

/** Registrations of one name go one after the other. */
async function waitForName(tx: Db, username: string): Promise<void> {
  await tx
    .selectNoFrom((eb) =>
      eb
        .fn("pg_advisory_xact_lock", [
          eb.fn("hashtextextended", [eb.val(`username:${usernameLook(username)}`), eb.val(0)]),
        ])
        .as("lock"),
    )
    .execute();
}

async function createNamed(
  tx: Db,
  now: Date,
  row: Omit<Parameters<typeof createMember>[2], "username">,
  username: string | null,
): Promise<{ memberId: bigint; account: string } | null> {
  for (let left = username === null ? MOST_NAMES_MADE : 1; left > 0; left--) {
    const account = username ?? makeAccount();
    const memberId = await createMember(tx, now, { ...row, username: account });
    if (memberId !== null) return { memberId, account };
  }
  return null;
}

async function checkHuman(
  deps: AuthDeps,
  draft: RegistrationDraft,
  rules: RegistrationRules,
  { device, ip }: { device: string; ip: string },
): Promise<Result<null, "captcha_needed" | "captcha_wrong" | "too_many_requests">> {
  const { db, clock } = deps;
  const captcha = { detail: { captcha: true } };
  const shown = draft.captcha ? await checkCaptcha(db, deps, device, draft.captcha) : false;
  if (isShown("captcha", rules) && draft.captcha && !shown) return refuse("captcha_wrong", captcha);
  const subject = `register:address:${addressOf(ip)}`;
  const most = shown ? MOST : MOST_WITHOUT_CAPTCHA;
  const { ids, counts } = await reserveAttempts(db, clock, [{ subject, most }]);
  if (ids) return ok(null);
  if ((counts[0] ?? 0) >= MOST) return refuse("too_many_requests", captcha);
  return refuse(draft.captcha ? "captcha_wrong" : "captcha_needed", captcha);
}
