import { waitsForLogin } from "#/lib/client/modals.ts";
import { goTo } from "#/lib/client/navigate.ts";
import { type Sent, send } from "#/lib/client/send.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { enterBy, keepHalfOpen } from "#/lib/client/stores/session/session.ts";
import {
  finishSocial as finishSocialCall,
  listIdentities as listIdentitiesCall,
  startSocial as startSocialCall,
  unlinkIdentity as unlinkIdentityCall,
} from "#/lib/contract/auth/social.ts";
import type { SocialProvider } from "#/lib/contract/site/calls.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { keepJoining } from "./joining.ts";

const BACK = "signInBack";

/**
 * Leaves for Google or Facebook. Afterwards one is home, or where an action waited for the login; `back` says otherwise.
 */
export async function startSocial(
  provider: SocialProvider,
  back?: string,
): Promise<Sent<typeof startSocialCall>> {
  const reply = await send(startSocialCall, { provider, origin: location.origin });
  if (!reply.ok) return reply;
  const home = localizePath("/", document.documentElement.lang);
  const here = location.pathname + location.search;
  writeSession({ [BACK]: back ?? (waitsForLogin() ? here : home) });
  goTo(reply.value.url);
  return reply;
}

/** Where a sign-in leads; only ever a path of this site. */
export function placeAfterSignIn(lang: string): string {
  const kept = readSession(BACK) ?? "";
  writeSession({ [BACK]: null });
  return /^\/(?![/\\])/.test(kept) ? kept : localizePath("/", lang);
}

/** Finishes with what came back: who has an account is in; who has none yet is kept for joining. */
export async function finishSocial(answer: string): Promise<Sent<typeof finishSocialCall>> {
  const reply = await send(finishSocialCall, { answer });
  keepHalfOpen(reply);
  if (!reply.ok) return reply;
  if (reply.value.outcome === "entered") return (await enterBy(reply.value.opened)) ?? reply;
  const { outcome: _, ...joining } = reply.value;
  keepJoining(joining);
  return reply;
}

/** Takes what the provider sent along, once; the page's head kept it (page/sign-in-answer.ts). */
export function takeAnswer(): string | null {
  const answer = readSession("signInAnswer");
  writeSession({ signInAnswer: null });
  return answer;
}

export const listIdentities = () => send(listIdentitiesCall, {});

export const unlinkIdentity = (provider: SocialProvider, password: string) =>
  send(unlinkIdentityCall, { provider, password });
