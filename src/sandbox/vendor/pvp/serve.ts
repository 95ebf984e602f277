import type { FastifyReply } from "fastify";
import { newNonce, type Posted } from "../answers.ts";
import { LIGHT, noticePage, page } from "../page.ts";
import type { Seat } from "../records.ts";
import { pvpPage } from "./page.ts";
import { type PvpDeps, playCard, sitDown } from "./play.ts";

const SHOWN = 8;

/** The page of a table of players, as its address has it. */
export async function showPvp(
  { store, key, clock }: PvpDeps,
  seat: Seat,
  { theme, told, stake }: Readonly<Record<string, unknown>>,
): Promise<string> {
  const open = await store.hands.findOpen(seat);
  const { rounds } = await store.listRounds(seat.id, SHOWN);
  const shown = rounds.filter(({ id }) => id !== open?.id);
  const view = { key, seat, open, rounds: shown, nowMs: clock(), nonce: newNonce() };
  return pvpPage({ ...view, theme, told, stake });
}

/** Answers a table's form: who sits down, or plays a card. */
export async function answerPvp(
  deps: PvpDeps,
  seat: Seat,
  { body, query: { theme }, params: { secret } }: Posted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = body ?? {};
  const done =
    form["card"] === undefined ? await sitDown(deps, seat, form) : await playCard(deps, seat, form);
  if (done === "bad_form") return page(reply.code(400), noticePage(done, seat.language, theme));
  const back = new URLSearchParams({ told: done });
  if (theme === LIGHT) back.set("theme", LIGHT);
  if (form["stake"] !== undefined) back.set("stake", String(form["stake"]));
  return reply.redirect(`/table/${secret}?${back}`, 303);
}
