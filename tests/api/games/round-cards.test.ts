import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { refuse } from "#/lib/base/result.ts";
import { systemClock } from "#/lib/base/time.ts";
import type { RoundDetails } from "#/lib/contract/games/seamless.ts";
import { getSharedRound } from "#/lib/contract/games/shared-rounds.ts";
import { listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { getWinCard, shareWinCard } from "#/lib/contract/messages/win-cards.ts";
import { openCurrencies, openRoundWins } from "#/server/games/index.ts";
import { forgetSharedRounds } from "#/server/games/shared-rounds.ts";
import { findMember } from "#/server/members/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { giveBonus } from "../../support/given-bonus.ts";
import { operators } from "../../support/operator.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { fresh, sitDown } from "../../support/table.ts";
import { gamesOver, makePlayer, openSession } from "../../support/vendor.ts";

/** The studio's API: tells what the test wants, and counts how often it is asked. */
let told: RoundDetails | null = null;
let asked = 0;
const studio = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    asked++;
    const { roundId } = JSON.parse(body);
    response.end(
      JSON.stringify({
        success: told !== null,
        code: "ok",
        message: "",
        value: { ...told, roundId },
      }),
    );
  });
});
await new Promise<void>((resolve) => studio.listen(0, "127.0.0.1", resolve));
afterAll(() => {
  studio.closeAllConnections();
  studio.close();
});
const { port } = studio.address() as AddressInfo;

const { app, database } = await testPlatform();
const { db, owner } = { db: database.db, owner: database.owner.db };
const linh = await enter(app, "linh");
const sofia = await enter(app, "sofia");
const lucia = operators(database.owner)("lucia", "support");
const WHY = ["--reason", "Against the house's rules"];
const member = await findMember(db, "linh");
if (!member) throw new Error("there is no linh");
const session = await openSession(db, systemClock, {
  ...{ memberId: member.id, account: "linh", kind: 0, currency: "VND" },
});
const games = gamesOver(db, systemClock, { studio: `http://127.0.0.1:${port}` });
const sit = (at: object = {}) =>
  sitDown({ db, clock: systemClock, games }, { player: { session }, ...at });
const HOUSE_GAME = { vassalage: "STUDIO", gameId: "gallo-de-jade" };

const idOf = async (reference: string) =>
  (
    await db
      .selectFrom("game_rounds")
      .select("id")
      .where("reference", "=", reference)
      .executeTakeFirstOrThrow()
  ).id;

/** A round of linh's that is over, by its id here. */
async function played(payout: string, at: object = {}, more: object = {}): Promise<bigint> {
  const seat = await sit(at);
  const roundId = fresh("card");
  expect(await seat.bet({ roundId, ...more })).toMatchObject({ ok: true });
  expect(await seat.win({ roundId, amount: payout, ...more })).toMatchObject({ ok: true });
  return idOf(roundId);
}
const look = (id: bigint | string, by = linh) =>
  send(app, getWinCard, { winId: `round:${id}`, room: "es" }, by);
const share = (id: bigint | string, withWin = true, by = linh, room = "es") =>
  send(app, shareWinCard, { winId: `round:${id}`, room, withWin }, by);
const newest = async (by = sofia) => (await send(app, listChat, { room: "es" }, by)).value.list[0];
/** So that the room's waiting time is over. */
const later = () =>
  owner
    .updateTable("chat_lines")
    .set({ written_at: new Date(Date.now() - 60_000) })
    .execute();
const codeOf = (path: string) => path.replace("/fair?round=", "");
const slot = (serverSeed: string | null): RoundDetails => ({
  ...{ kind: "slot", roundId: "-", gameId: "gallo-de-jade", stake: "100.00", payout: "250.00" },
  spins: [],
  fairness: { serverSeedHash: "h", serverSeed, clientSeed: "c", nonce: 1, configHash: "m" },
});

beforeEach(async () => {
  told = null;
  await changeSite(owner, { flags: { CBS3: true } });
  // What serves hears of the switch a moment later.
  await expect.poll(async () => (await send(app, listChat, { room: "es" }, linh)).code).toBe("ok");
  await later();
});

test("a won round of the house stands in the room as the server made it, and leads anybody to its proof [MSG-02]", async () => {
  const id = await played("333.33", HOUSE_GAME);
  const offer = (await look(id)).value;
  expect(offer).toMatchObject({ isShared: false, isProven: true });
  const { value } = await share(id);
  const line = await newest();
  expect(line).toMatchObject({ id: value.line, name: offer.name, mine: false });
  expect(line.card).toEqual({
    ...{ game: "El Gallo de Jade", at: expect.any(String), multiple: "3.33" },
    win: { amount: "333.33", stake: "100.00", currency: expect.objectContaining({ code: "VND" }) },
    path: expect.stringMatching(/^\/fair\?round=[\w-]{22}$/),
  });
  expect(line.text).toBe("El Gallo de Jade ×3.33");
  const proof = await send(app, getSharedRound, { code: codeOf(line.card.path) });
  expect(proof.value).toMatchObject({
    ...{ gameId: "gallo-de-jade", stake: "100.00", payout: "333.33" },
    details: null,
  });
  expect(proof.body).not.toMatch(/linh|player/i);
  expect((await look(id)).value.isShared).toBe(true);
});

test("whoever asks for a proof again and again does not have its game asked as often; its seed is told once it is", async () => {
  const id = await played("250.00", HOUSE_GAME);
  await share(id);
  const code = codeOf((await newest()).card.path);
  asked = 0;
  told = slot(null);
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => games.asMember(session, getSharedRound, { code })),
  );
  for (const reply of replies)
    expect(reply).toMatchObject({ value: { details: { fairness: { serverSeed: null } } } });
  expect(asked).toBe(1);
  await sql`select games_keep_details(${id}::bigint, ${JSON.stringify({ ...slot("seed"), roundId: "1" })}::jsonb)`.execute(
    db,
  );
  const kept = await send(app, getSharedRound, { code });
  expect(kept.value.details.fairness.serverSeed).toBe("seed");
  const soon = await games.asMember(session, getSharedRound, { code });
  expect(soon).toMatchObject({ value: { details: { fairness: { serverSeed: "seed" } } } });
  expect(asked).toBe(1);
  expect(await send(app, getSharedRound, { code: "a".repeat(22) })).toMatchObject({ status: 404 });
});

test("a link lasts as long as the room remembers the card", async () => {
  const id = await played("250.00", HOUSE_GAME);
  await share(id);
  const code = codeOf((await newest()).card.path);
  await sql`update game_shared_rounds set shared_at = now() - interval '31 days' where code = ${code}`.execute(
    owner,
  );
  expect((await send(app, getSharedRound, { code })).code).toBe("not_found");
  await forgetSharedRounds(owner, systemClock);
  const links = owner.selectFrom("game_shared_rounds").selectAll().where("code", "=", code);
  expect(await links.execute()).toEqual([]);
});

test("without its money, and of another vendor's game, it leads nowhere, and no link is made", async () => {
  const [bare, elsewhere] = [await played("250.00", HOUSE_GAME), await played("250.00")];
  await share(bare, false);
  const { card } = await newest();
  expect(card).toEqual({ game: "El Gallo de Jade", at: expect.any(String), multiple: "2.5" });
  await later();
  expect((await look(elsewhere)).value.isProven).toBe(false);
  await share(elsewhere);
  expect((await newest()).card).toEqual({
    ...{ game: "Triple Siete", at: expect.any(String), multiple: "2.5" },
    win: expect.objectContaining({ amount: "250.00", stake: "100.00" }),
  });
  const links = owner.selectFrom("game_shared_rounds").selectAll();
  expect(await links.where("round_id", "in", [bare, elsewhere]).execute()).toEqual([]);
});

test("it is shown once, however often and in whichever room it is asked", async () => {
  const id = await played("250.00");
  const replies = await Promise.all(Array.from({ length: 5 }, () => share(id)));
  await later();
  replies.push(await share(id, false, linh, "en"));
  expect(new Set(replies.map(({ value }) => value.line)).size).toBe(1);
});

test("nobody shows another's round, one that paid no more than its stake, is open, undone or of long ago", async () => {
  const won = await played("250.00");
  for (const reply of [await look(won, sofia), await share(won, true, sofia), await look("0")])
    expect(reply).toMatchObject({ status: 404, code: "not_found" });
  for (const winId of ["draw:1", "ticket:1"])
    expect((await send(app, getWinCard, { winId, room: "es" }, linh)).code).toBe("not_found");
  const [lost, less, even] = [await played("0.00"), await played("99.99"), await played("100.00")];
  const [seat, begun, undone] = [await sit(), fresh("open"), fresh("undone")];
  await seat.bet({ roundId: begun });
  const bet = fresh("bet");
  await seat.bet({ roundId: undone, transactionId: bet });
  await seat.rollback(bet, { roundId: undone });
  await sql`update game_rounds set settled_at = now() - interval '31 days' where id = ${won}`.execute(
    owner,
  );
  for (const id of [lost, less, even, await idOf(begun), await idOf(undone), won])
    for (const reply of [await look(id), await share(id)])
      expect(reply).toMatchObject({ status: 422, code: "nothing_won" });
});

test("nothing is shown of play money or of a bonus", async () => {
  const trial = await makePlayer(db, systemClock, { kind: 4, currency: "VND_PLAY" });
  const seat = await sitDown({ db, clock: systemClock, games }, { player: trial });
  const play = { roundId: fresh("trial"), currency: "VND_PLAY" };
  await seat.bet(play);
  await seat.win({ ...play, amount: "900.00" });
  const winId = `round:${await idOf(play.roundId)}`;
  const find = openRoundWins(systemClock, openCurrencies(db));
  expect(await find({ tx: db, memberId: trial.memberId, winId })).toEqual({
    win: refuse("nothing_won"),
  });
  await giveBonus(owner, "linh", "primer-deposito");
  const bonus = await played("250.00", { money: "bonus" });
  expect([(await look(bonus)).code, (await share(bonus)).code]).toEqual(
    Array(2).fill("nothing_won"),
  );
});

test("what holds for a line holds for it: the flag, the waiting time, mutes, reports and removal", async () => {
  const [one, other] = [await played("250.00"), await played("250.00")];
  await send(app, sendChat, { room: "es", key: "typed-line-2", text: "hola" }, linh);
  expect((await share(one)).code).toBe("chat_slow");
  await later();
  const { line } = (await share(one)).value;
  expect((await send(app, reportChat, { id: line }, sofia)).code).toBe("ok");
  expect(JSON.stringify(await lucia("chat", "reports"))).toContain("Triple Siete");
  await lucia("chat", "remove", line, ...WHY);
  expect((await newest())?.id).not.toBe(line);
  expect((await share(one)).code).toBe("not_found");
  await lucia("chat", "mute", "linh", "--forever", ...WHY);
  await later();
  expect([(await look(other)).code, (await share(other)).code]).toEqual(
    Array(2).fill("chat_muted"),
  );
  await lucia("chat", "unmute", "linh");
  await changeSite(owner, { flags: { CBS3: false } });
  expect([(await look(other)).code, (await share(other)).code]).toEqual(
    Array(2).fill("chat_closed"),
  );
});
