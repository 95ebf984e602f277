import * as social from "#/lib/contract/auth/social.ts";
import type { SocialProvider } from "#/lib/contract/site/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { HERE, membersWorld } from "./members.ts";
import type { openIdProvider } from "./openid.ts";
import { visit } from "./openid.ts";
import type { Visitor } from "./visitor.ts";

export const PASSWORD = "Pleno-2026";
let people = 0;

export const codeOf = (reply: { ok: boolean; code?: string }) => (reply.ok ? "ok" : reply.code);

/** Members and visitors who go to Google and Facebook, and come back. */
export function socialWorld(
  db: Db,
  google: Awaited<ReturnType<typeof openIdProvider>>,
  settings: Readonly<Record<string, string>> = google.settings,
) {
  const world = membersWorld(db, { identity: settings });

  /** Somebody whom Google never showed here before is at its screen. */
  function seatStranger(more: { email?: string; email_verified?: boolean } = {}): string {
    const sub = `stranger-${++people}`;
    google.seat({ sub, ...more });
    return sub;
  }
  const start = async (who: Visitor, provider: SocialProvider = "google") => {
    const begun = await who.call(social.startSocial, { provider, origin: HERE });
    if (!begun.ok) throw new Error(begun.code);
    return begun.value.url;
  };
  const finish = (who: Visitor, answer: string) => who.call(social.finishSocial, { answer });
  const signIn = async (who: Visitor, provider: SocialProvider = "google") =>
    finish(who, await visit(await start(who, provider)));
  const prove = async (who: Visitor, provider: SocialProvider = "google") => {
    const reply = await signIn(who, provider);
    if (!reply.ok || reply.value.outcome !== "proven") throw new Error(JSON.stringify(reply));
    return reply.value;
  };
  const link = (who: Visitor, ticket: string, password = PASSWORD) =>
    who.call(social.linkIdentity, { ticket, password });
  /** A member whom Google leads in. */
  const linkedMember = async () => {
    const sub = seatStranger();
    const { who, member, username } = await world.newMember();
    const { ticket } = await prove(who);
    const linked = await link(who, ticket);
    if (!linked.ok) throw new Error(linked.code);
    return { who, member, username, sub };
  };
  return { ...world, seatStranger, start, finish, signIn, prove, link, linkedMember };
}
