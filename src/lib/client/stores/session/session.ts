import { atom } from "nanostores";
import { type Refusal, type Result, refuse } from "#/lib/base/result.ts";
import { ATTEMPTS_KEY, SLIP_KEY } from "#/lib/client/kept-keys.ts";
import { $modal, closeModal, forgetAction, takeAction } from "#/lib/client/modals.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { noteRemembered } from "#/lib/client/remembered.ts";
import { onSessionLost, type Refused, resumeLogin, type Sent, send } from "#/lib/client/send.ts";
import { cached } from "#/lib/client/session-cache.ts";
import { announceToken, endEverywhere } from "#/lib/client/session-tabs.ts";
import { clearSession, readChoice, readSession, writeSession } from "#/lib/client/storage.ts";
import { linkWaitingIdentity, readJoining } from "#/lib/client/stores/auth/joining.ts";
import { tabArrivals, tabEndings } from "#/lib/client/tabs.ts";
import { showToast } from "#/lib/client/toasts.ts";
import { logIn as logInCall } from "#/lib/contract/auth/calls.ts";
import { asksSession, type Call, type InputOf, type ReplyOf } from "#/lib/contract/call.ts";
import { getMemberInfo, type MemberInfo } from "#/lib/contract/members/calls.ts";
import {
  logOut as logOutCall,
  rememberLogin as rememberLoginCall,
} from "#/lib/contract/session/calls.ts";
import {
  changeLanguage as changeLanguageCall,
  getRegistrationRules,
} from "#/lib/contract/site/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import {
  $interruption,
  endInterruption,
  goToContact,
  keptOutBy,
  reenter,
  waitForReturn,
} from "./interruption.ts";
import { keepMember } from "./member-keys.ts";
import { $passwordDue, dueAfter, type PasswordDue } from "./password-due.ts";
import { rememberLogin } from "./remember-login.ts";

/** The member who is in, once their data is here; null for a visitor; undefined while it is not known yet. */
export const $member = atom<MemberInfo | null | undefined>(undefined);

const listeners = new Set<(member: MemberInfo | null) => void>();

/** Runs whenever a member comes in or goes. */
export function onMember(listener: (member: MemberInfo | null) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function become(member: MemberInfo | null): void {
  const page = document.documentElement.dataset;
  page["who"] = member ? "member" : "visitor";
  page["label"] = member?.clubLabel ? "yes" : "no";
  for (const place of document.querySelectorAll("[data-account]"))
    place.textContent = member?.account ?? "";
  $member.set(member);
  for (const listener of listeners) listener(member);
  if (!member) return;
  const same = last === null || last === member.id;
  last = member.id;
  returned = $interruption.get() === "ended";
  endInterruption(same);
}

/** Who was in last on this page: what waits for a return goes on for nobody else. */
let last: string | null = null;
/** A login that came back to a page which had lost its session stays on it. */
let returned = false;

let loading: Promise<void> | null = null;

/** Loads the member behind the stored token or the login that this device remembers; runs once however many islands ask (LOG-31). */
export function startSession(): Promise<void> {
  loading ??= begin();
  return loading;
}

async function begin(): Promise<void> {
  // Somebody may log in on this page while the remembered login is asked for.
  if (readSession("token") || (await resumeLogin()) || readSession("token")) {
    if ($member.get() === null) $member.set(undefined);
    await loadMember();
    return;
  }
  become(null);
  // The page was shown as a member's, for this device remembered one.
  const login = document.documentElement.dataset["membersOnly"];
  if (login) goTo(login);
}

async function loadMember(): Promise<"loaded" | "failed" | "no_session"> {
  const reply = await send(getMemberInfo, {});
  if (!reply.ok) {
    loading = null;
    if (reply.code === "no_session" || reply.code === "session_expired") return "no_session";
    $interruption.set(reply);
    return "failed";
  }
  const member = reply.value;
  keepMember(member);
  become(member);
  changeLanguage(member);
  return "loaded";
}

/** Tells the platform the language that the member picked on this device, where it does not know it yet (API-31). */
function changeLanguage(member: MemberInfo): void {
  const language = readChoice("lang");
  if (language && language === document.documentElement.lang && language !== member.language)
    void send(changeLanguageCall, { language });
}

/**
 * Is in with what the platform opened; what has to happen to the password first is `due`. Null, or `not_kept`: the
 * browser has lost the session already.
 */
export async function enter(
  opened: ReplyOf<typeof logInCall>,
  due: PasswordDue | null = null,
): Promise<Refusal<"not_kept"> | null> {
  writeSession({
    token: opened.token,
    cpw: String(opened.firstTimeLogin || due?.forced === true),
    // Nothing about the password comes first (LOG-16).
    afterLogin: due === null && !opened.firstTimeLogin ? "true" : null,
  });
  $passwordDue.set(due);
  const loaded = loadMember();
  loading = loaded.then(() => undefined);
  await Promise.all([loading, rememberLogin()]);
  if ((await loaded) === "no_session") {
    forget();
    return refuse("not_kept");
  }
  announceToken(opened.token);
  return null;
}

/** Whether who is in plays with play money: both centres are closed (ROL-15). */
export const isTrial = (): boolean => readSession("isAgent") === "4";

type ByPassword = Extract<InputOf<typeof logInCall>, { readonly type: "username" }>;

/** Logs in. On success the member is loaded and what the login interrupted goes on; else the refusal says why. */
export async function logIn(input: Omit<ByPassword, "type">): Promise<Sent<typeof logInCall>> {
  const reply = await send(logInCall, {
    ...input,
    type: "username",
    username: input.username.trim(),
  });
  keepHalfOpen(reply, input.password);
  if (!reply.ok) return reply;
  const lost = await enter(reply.value, await dueAfter(reply.value, input.password));
  if (lost) return lost;
  await linkWaitingIdentity(input.password);
  return reply;
}

/** Keeps a login that is to be proven first, for the proofModal; `password` is what was typed, null for other ways in. */
export function keepHalfOpen(
  reply: Result<unknown> | Refused,
  password: string | null = null,
): void {
  if (reply.ok || reply.code !== "proof_needed") return;
  writeSession({ proof: String(reply.detail?.["proof"] ?? "") });
  typed = password;
}

/** The password of a login that is half open: in memory alone, for what follows once it is proven. */
let typed: string | null = null;

/** Lets in who proved the login; after a reload nobody knows the password any more. */
export async function enterProven(
  opened: ReplyOf<typeof logInCall>,
): Promise<Refusal<"not_kept"> | null> {
  const password = typed;
  typed = null;
  const lost = await enter(opened, password === null ? null : await dueAfter(opened, password));
  if (!lost && password !== null) await linkWaitingIdentity(password);
  return lost;
}

/** Lets in who was let in by other ways than a password. */
export const enterBy = (opened: ReplyOf<typeof logInCall>): Promise<Refusal<"not_kept"> | null> =>
  enter(opened);

/** Goes on with what asked for the login, or home (DESIGN: after login); first with an identity that still waits for it. */
export function continueAfterLogin(goHome: () => void): void {
  const action = takeAction() ?? (returned ? () => undefined : null);
  returned = false;
  if (readJoining()) goTo(localizePath("/signin", document.documentElement.lang));
  else if (action) action();
  else goHome();
}

/** Ends the session, here and in the other tabs (LOG-33 to 37). The device forgets even if the call is lost. */
export async function logOut(): Promise<void> {
  await send(logOutCall, {});
  noteRemembered(null);
  forget();
  endEverywhere();
}

let endsByItself = false;

/** Makes a call that ends this session when it succeeds: nobody is told then that it was lost. */
export async function endByItself<T extends { readonly ok: boolean }>(
  act: () => Promise<T>,
): Promise<T> {
  endsByItself = true;
  const reply = await act();
  endsByItself = false;
  if (reply.ok) {
    noteRemembered(null);
    forget();
    endEverywhere();
  }
  return reply;
}

/** What a page that begins with a member must do first: who has to change the password still has to (LOG-17). */
export function resumePasswordDue(): boolean {
  if (readSession("cpw") !== "true" || !$member.get()) return false;
  if (!$passwordDue.get()) $passwordDue.set({ reason: "needed", oldPassword: null, forced: true });
  return true;
}

function forget(...but: readonly string[]): void {
  $passwordDue.set(null);
  clearSession(...but);
  forgetAction();
  loading = null;
  endInterruption(false);
  become(null);
}

/** The session ended under the page: what is typed there and was sent waits, out of sight, for the same member. */
function interrupt(): void {
  forget(ATTEMPTS_KEY, SLIP_KEY);
  $interruption.set("ended");
}

/** The registration form's rules; asked once a session and version (SYS-20). */
export const fetchRegistrationRules = () =>
  cached("validate", () => send(getRegistrationRules, {}));

/** What a login itself sends, and what needs no answer: none of it waits for another login. */
const NOT_RESUMED: ReadonlySet<Call> = new Set<Call>([
  getMemberInfo,
  logOutCall,
  rememberLoginCall,
  changeLanguageCall,
]);

/** The account was shut under the page: nothing waits for a return, and no login is offered that would be refused. */
function keepOut(refused: Refused): void {
  // A member's page says it in the place of what it showed.
  const isTold = $member.get() === null || document.querySelector(".held") !== null;
  noteRemembered(null);
  forget(ATTEMPTS_KEY, SLIP_KEY);
  endEverywhere();
  $interruption.set(refused);
  if (isTold) return;
  const action = { labelKey: "held_contact", run: goToContact };
  showToast({ tone: "warning", refused, action });
}

onSessionLost(({ call, held, detail }) => {
  if (endsByItself) return false;
  const keptOut = keptOutBy(detail);
  if (keptOut) {
    keepOut(keptOut);
    return false;
  }
  const known = $interruption.get() === "ended";
  if (held && !known && $member.get() !== null) {
    interrupt();
    endEverywhere();
    showToast({ tone: "warning", key: "session_over" });
    reenter();
  }
  if ($interruption.get() !== "ended" || !asksSession(call) || NOT_RESUMED.has(call)) return false;
  return waitForReturn(call.method !== "GET");
});
tabEndings.add(() => {
  if ($member.get()) interrupt();
});
tabArrivals.add(() => {
  if ($interruption.get() !== "ended") return;
  void startSession().then(() => {
    if ($member.get() && $modal.get() === "login") closeModal();
  });
});
