import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import * as z from "zod/mini";
import { systemClock } from "#/lib/base/time.ts";
import { listPasskeys } from "#/lib/contract/auth/passkeys.ts";
import { asksSession, type Call } from "#/lib/contract/call.ts";
import { addPayeeAccount, createDeposit, requestWithdrawal } from "#/lib/contract/cashier/calls.ts";
import { launchGame, listGames } from "#/lib/contract/games/calls.ts";
import { placeTicket } from "#/lib/contract/lottery/calls.ts";
import { placeChase } from "#/lib/contract/lottery/chases.ts";
import { sendFeedback } from "#/lib/contract/messages/support.ts";
import { listDevices } from "#/lib/contract/session/devices.ts";
import { findMember } from "#/server/members/index.ts";
import { signedBy } from "../../support/authenticator.ts";
import { giveBonus } from "../../support/given-bonus.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";
import { type Entered, enter, send, testPlatform } from "../../support/platform.ts";
import { sitDown } from "../../support/table.ts";
import { gamesOver } from "../../support/vendor.ts";

const { app, backend, database } = await testPlatform();
const { db } = database;
const calls = backend.routes.map(({ call }) => call);
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const secret = { paymentPassword: "135790" };

/** Inputs that name a thing of linh's, by call; filled before the tests. */
const OF_LINH: Record<string, object> = {};
/** What names nothing that anybody owns. */
const NOBODYS = new Set([
  ...["gameId", "nodeId", "eventId", "vassalage", "recommenderId", "paymentId", "drawId"],
]);

const ask = (who: Entered, call: Call, input: object) =>
  send(app, call, { ...input }, { ...who, "idempotency-key": randomUUID() });

async function made(who: Entered, call: Call, input: object): Promise<Record<string, string>> {
  const { code, value } = await ask(who, call, input);
  if (code !== "ok") throw new Error(`${call.path}: ${code}`);
  return value;
}

/** The fields of a call's input that name a thing: `id`, `…Id`, `…Ids`. */
function namesOf({ input }: Call): string[] {
  const text = JSON.stringify(z.toJSONSchema(input, { io: "input", unrepresentable: "any" }));
  return [...text.matchAll(/"(id|\w+Ids?)":\{/g)]
    .flatMap(([, name]) => name ?? [])
    .filter((name) => !NOBODYS.has(name));
}

const naming = calls.filter((call) => asksSession(call) && namesOf(call).length > 0);

let strangers: readonly Entered[];
beforeAll(async () => {
  const linh = await enter(app);
  strangers = [await enter(app, "budi"), await enter(app, "agente")];
  const deposit = await made(linh, createDeposit, { method: "bank_qr", amount: "200000.00" });
  const account = await made(linh, addPayeeAccount, {
    kind: "bank",
    institution: "Banco del Delta",
    holder: "NGUYEN THI LINH",
    number: "0071000123456",
    ...secret,
  });
  const asked = { accountId: account["id"], amount: "100000.00", ...secret };
  const out = await made(linh, requestWithdrawal, asked);
  const listed = await send(app, listGames, { pageNo: 1 });
  const { gameId, vassalage } = listed.value.list[0];
  const { launchId } = await made(linh, launchGame, { gameId, vassalage });
  const games = gamesOver(db, systemClock);
  const seat = await sitDown({ db, clock: systemClock, games });
  await seat.bet();
  const { id: round } = await db
    .selectFrom("game_rounds")
    .select("id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const owner = database.owner.db;
  const ruleVersion = await sellLottery(owner);
  const lines = [{ type: "lo2", selection: [["05"]], stake: "1000.00" }];
  const ticket = { drawId: await openDraw(owner), ruleVersion, lines };
  const { ticketId } = await made(linh, placeTicket, ticket);
  const draws = [ticket.drawId, await openDraw(owner)].map((drawId) => ({ drawId, multiplier: 1 }));
  const chase = { ruleVersion, lines, draws, stopOnWin: true };
  const { chaseId } = await made(linh, placeChase, chase);
  const feedback = await made(linh, sendFeedback, { kind: "idea", content: "Longer than ten" });
  const { id: memberId } = (await findMember(db, "linh")) ?? { id: 0n };
  const { made: credential, assertion } = signedBy();
  await owner
    .insertInto("passkeys")
    .values({
      credential_id: Buffer.from(credential.id, "base64url"),
      ...{ member_id: memberId, rp_id: "localhost", public_key: Buffer.alloc(1), counter: 0n },
      ...{
        transports: [],
        backed_up: false,
        name: "Key",
        created_at: new Date(),
        last_used_at: null,
      },
    })
    .execute();
  const { value } = await send(app, listPasskeys, {}, { ...linh });
  const passkey = value.list[0].id;
  const devices = await send(app, listDevices, {}, { ...linh });
  const bonus = await giveBonus(owner, "linh", "primer-deposito");
  Object.assign(OF_LINH, {
    "POST /wps/v2/bonuses/give-up": { id: bonus },
    "GET /wps/cashier/deposit": { id: deposit["id"] },
    "POST /wps/cashier/deposits/cancel": { id: deposit["id"] },
    "PUT /wps/cashier/deposits/proof": { id: deposit["id"], picture: PICTURE },
    "GET /wps/cashier/deposits/proof": { id: deposit["id"], place: "1" },
    "PUT /wps/cashier/withdrawals": asked,
    "POST /wps/cashier/withdrawals/confirm": { id: out["id"], outcome: "received" },
    "POST /wps/cashier/withdrawals/cancel": { id: out["id"] },
    "PUT /wps/cashier/withdrawals/proof": { id: out["id"], picture: PICTURE },
    "GET /wps/cashier/withdrawals/proof": { id: out["id"], place: "1" },
    "PUT /wps/feedback/picture": { id: feedback["id"], picture: PICTURE },
    "GET /wps/game/launch": { id: launchId },
    "GET /wps/game/round": { id: String(round) },
    "GET /lotto/ticket": { ticketId },
    "POST /lotto/tickets/cancel": { ticketId },
    "POST /lotto/tickets/share": { ticketId, named: false },
    "POST /lotto/tickets/unshare": { ticketId },
    "GET /wps/chat/win": { winId: `ticket:${ticketId}`, room: "es" },
    "PUT /wps/chat/win": { winId: `round:${round}`, room: "es", withWin: false },
    "GET /lotto/chase": { chaseId },
    "POST /lotto/chases/cancel": { chaseId },
    "POST /wps/member/passkeys/name": { id: passkey, name: "Mine" },
    "POST /wps/member/passkeys/remove": { id: passkey, password: "Pleno-2026" },
    "PUT /wps/member/passkeys": { name: "Mine", credential },
    "PUT /wps/member/passkeys/code": { credential: assertion },
    "POST /wps/session/devices/revoke": { id: devices.value.list[0].id },
  });
});

/** Calls that answer whether or not the thing is one's own, and then do nothing. */
const SILENT = new Set(["POST /wps/message/read"]);
/** `wallet/profit.test.ts` asks it for what another has played, `messages/push.test.ts` for another's messages and devices. */
const ASKED_ELSEWHERE = new Set([
  "GET /wps/v2/wallets/played/entries",
  "GET /wps/message/list",
  "POST /wps/push/unsubscribe",
]);
/** What everybody in the room reads, and may report. */
const EVERYBODYS = new Set(["PUT /wps/chat/reports"]);
/** A PNG of one pixel. */
const PICTURE =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

describe("what is one member's own", () => {
  it.each(
    naming
      .filter((call) => ![SILENT, ASKED_ELSEWHERE, EVERYBODYS].some((set) => set.has(nameOf(call))))
      .map((call) => [nameOf(call), call]),
  )("is nothing to another who knows its id: %s", async (name, call) => {
    const input = OF_LINH[String(name)];
    expect(input, `make a thing of linh's for ${name}`).toBeDefined();
    for (const stranger of strangers) {
      const reply = await ask(stranger, call as Call, input ?? {});
      expect(["not_found", "account_unknown", "launch_expired", "passkey_expired"]).toContain(
        reply.code,
      );
    }
  });

  it("cannot be marked as read by another", async () => {
    const { id } = (await findMember(db, "linh")) ?? { id: 0n };
    const mine = async () =>
      db
        .selectFrom("messages")
        .select(["id", "read_at"])
        .where("member_id", "=", id)
        .orderBy("id")
        .execute();
    await db
      .insertInto("messages")
      .values({
        member_id: id,
        kind: "welcome",
        params: "{}",
        written_at: new Date(),
        read_at: null,
      })
      .execute();
    const before = await mine();
    const [read] = calls.filter((call) => SILENT.has(nameOf(call)));
    for (const stranger of strangers)
      for (const message of before) if (read) await ask(stranger, read, { id: String(message.id) });
    // What still arrives meanwhile is theirs to read.
    expect(await mine()).toEqual(expect.arrayContaining(before));
    expect(before.length).toBeGreaterThan(0);
  });

  it("stays what it was after all that was tried", async () => {
    const states = await db.selectFrom("withdrawals").select("state").execute();
    expect(states.map(({ state }) => state)).toEqual(["requested"]);
  });
});
