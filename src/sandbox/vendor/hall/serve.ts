import { randomBytes } from "node:crypto";
import type { FastifyReply } from "fastify";
import { formatMoney, formatWire } from "#/lib/base/money.ts";
import type { Posted } from "../answers.ts";
import { LIGHT, noticePage, page } from "../page.ts";
import type { Seat } from "../records.ts";
import { endSessions } from "../sessions.ts";
import { hallPage, shapeTexts, tellBatch, tellSums } from "./page.ts";
import { type HallDeps, type Shot, shoot } from "./shoot.ts";

type Fields = Readonly<Record<string, unknown>>;
const SHOWN = 8;

/** The page of a fishing hall, as its address has it. */
export async function showHall({ store }: HallDeps, seat: Seat, query: Fields): Promise<string> {
  const { session, seq, sums } = await sessionOf({ store }, seat);
  const { rounds } = await store.listRounds(seat.id, SHOWN);
  const { theme, told, stake, shots } = query;
  return hallPage({ seat, session, seq, sums, rounds, theme, told, stake, shots });
}

/** The seat's session, or one that its first shot begins, and the number of the next batch. */
async function sessionOf({ store: { sessions } }: Pick<HallDeps, "store">, seat: Seat) {
  const open = await sessions.findOpen(seat.id);
  const session = open?.reference ?? randomBytes(12).toString("base64url");
  return { session, seq: (open?.seq ?? 0) + 1, sums: await sessions.sumUp(session) };
}

/** Leaves a hall: what was played is paid, and the wallet's round is over. */
async function leaveHall({ store, deliver }: HallDeps, seat: Seat): Promise<void> {
  const open = await store.sessions.findOpen(seat.id);
  await store.sessions.leave(seat.id);
  await endSessions(store);
  const [last] = open ? (await store.listRounds(seat.id, 1)).rounds : [];
  if (last) await deliver(last.id);
}

/** Answers a hall's form: its script in JSON, whoever plays without in the next page. */
export async function answerHall(
  deps: HallDeps,
  seat: Seat,
  { body, query: { theme }, headers, params: { secret } }: Posted,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const form = body ?? {};
  if (headers.accept === "application/json") return reply.send(await tellShot(deps, seat, form));
  const back = new URLSearchParams(theme === LIGHT ? { theme: LIGHT } : {});
  if (form["leave"] === undefined) {
    const { told } = await shoot(deps, seat, form);
    if (told === "bad_form")
      return page(reply.code(400), noticePage("bad_form", seat.language, theme));
    back.set("told", told);
    for (const name of ["stake", "shots"]) back.set(name, String(form[name] ?? ""));
  } else {
    await leaveHall(deps, seat);
    back.set("told", "left");
  }
  return reply.redirect(`/table/${secret}?${back}`, 303);
}

/** What the page's script is answered: what became of its batch, and how the session stands. */
async function tellShot(deps: HallDeps, seat: Seat, form: Fields) {
  const shot = await shoot(deps, seat, form);
  const { session, seq, sums } = await sessionOf(deps, seat);
  const { lang, t } = shapeTexts(seat.language);
  const money = (minor: bigint) =>
    formatMoney(formatWire(minor, seat.currency.exponent), seat.currency, lang);
  return {
    ...{ told: shot.told, session, seq, sums: tellSums(sums, money) },
    said: shot.told === "shot" ? tellBatch(shot.round, { t, money }) : t(`hall_told_${shot.told}`),
    caught: caughtIn(shot),
    balance: formatMoney(await deps.store.balanceOf(seat.id), seat.currency, lang),
  };
}

function caughtIn(shot: Shot): boolean[] {
  if (shot.told !== "shot") return [];
  const { state, drawn } = shot.round;
  return state === "paying" || state === "done" ? drawn.split(",").map((each) => each === "1") : [];
}
