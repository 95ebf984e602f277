import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import * as changes from "#/lib/contract/auth/contact-change.ts";
import { beginContact, confirmContact } from "#/lib/contract/auth/contacts.ts";
import {
  addPasskey,
  beginPasskey,
  beginPasskeyCode,
  getPasskeyCode,
  removePasskey,
  renamePasskey,
} from "#/lib/contract/auth/passkeys.ts";
import {
  beginTotp,
  confirmProofMethod,
  confirmTotp,
  endTotp,
  renewRecoveryCodes,
  sendProofMethodCode,
} from "#/lib/contract/auth/proof.ts";
import { linkIdentity, unlinkIdentity } from "#/lib/contract/auth/social.ts";
import { giveUpBonus } from "#/lib/contract/bonus/calls.ts";
import { asksSession, type Call } from "#/lib/contract/call.ts";
import { askClosure, takeBackClosure } from "#/lib/contract/care/closure.ts";
import { beginExport, readExport } from "#/lib/contract/care/export.ts";
import {
  addPayeeAccount,
  cancelDeposit,
  confirmReceipt,
  createDeposit,
  requestWithdrawal,
} from "#/lib/contract/cashier/calls.ts";
import { addDepositProof } from "#/lib/contract/cashier/deposit-calls.ts";
import { addReceiptProof, cancelWithdrawal } from "#/lib/contract/cashier/withdrawal-calls.ts";
import { getLaunch, launchGame } from "#/lib/contract/games/calls.ts";
import * as own from "#/lib/contract/games/member-games.ts";
import { getMerchantWallet, transferWallet } from "#/lib/contract/games/wallets.ts";
import { cancelTicket, placeTicket } from "#/lib/contract/lottery/calls.ts";
import { cancelChase, placeChase } from "#/lib/contract/lottery/chases.ts";
import { shareTicket, unshareTicket } from "#/lib/contract/lottery/shared.ts";
import { changePassword, setPaymentPassword } from "#/lib/contract/members/calls.ts";
import { getPlayerAvatar, putIcon, removeIcon } from "#/lib/contract/members/icon.ts";
import { saveProfile } from "#/lib/contract/members/profile.ts";
import {
  countUnread,
  deleteMessages,
  listMessages,
  markRead,
  restoreMessages,
} from "#/lib/contract/messages/calls.ts";
import { reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { switchPushOff, switchPushOn } from "#/lib/contract/messages/push.ts";
import { addFeedbackPicture, sendFeedback, sendSupport } from "#/lib/contract/messages/support.ts";
import { shareWinCard } from "#/lib/contract/messages/win-cards.ts";
import { issueTicket, rememberLogin } from "#/lib/contract/session/calls.ts";
import { revokeDevices } from "#/lib/contract/session/devices.ts";
import { listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { transferToMember } from "#/lib/contract/wallet/member-transfers.ts";
import { listPlayed, listProfit } from "#/lib/contract/wallet/profit.ts";
import { getStatement } from "#/lib/contract/wallet/statement.ts";
import type { Db } from "#/server/db/index.ts";
import { setMemberStatus } from "#/server/members/index.ts";
import { writeMessage } from "#/server/messages/index.ts";
import { endLogins } from "#/server/session/index.ts";
import { changeSite } from "#/server/site/index.ts";
import { signedBy } from "../../support/authenticator.ts";
import { giveBonus } from "../../support/given-bonus.ts";
import { ONE_PIXEL } from "../../support/hostile-pictures.ts";
import { getMemberByName } from "../../support/live.ts";
import { openDraw, sellLottery } from "../../support/lottery.ts";
import { HERE as origin } from "../../support/members.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";
import { browserWithNotices } from "../../support/push-browser.ts";
import { writtenFor } from "../../support/written.ts";

const { app, backend, database } = await testPlatform();
const { db, owner } = database;
const linh = await getMemberByName(db, "linh");

const payee = (number: string) => ({
  ...{ kind: "bank", institution: "Banco del Delta", holder: "NGUYEN THI LINH", number },
  paymentPassword: "135790",
});
const deposit = { method: "bank_qr", amount: "200000.00" };
const game = { gameId: "triple-siete", vassalage: "SALAORO" };
const key = () => ({ "idempotency-key": randomUUID() });
const there = {
  bonus: "",
  account: "",
  deposit: "",
  launch: "",
  draw: "",
  later: "",
  ticket: "",
  chase: "",
  feedback: "",
  message: "",
  deletion: randomUUID(),
  said: "",
};
const ruleVersion = await sellLottery(owner.db);
const lines = [{ type: "lo2", selection: [["05"]], stake: "1000.00" }];

beforeAll(async () => {
  const headers = await enter(app);
  const made = async (what: Call, input: Record<string, unknown>) => {
    const { code, value } = await send(app, what, input, { ...headers, ...key() });
    if (code !== "ok") throw new Error(`${what.path}: ${code}`);
    return value;
  };
  there.account = (await made(addPayeeAccount, payee("0071000123456"))).id;
  there.deposit = (await made(createDeposit, deposit)).id;
  there.launch = (await made(launchGame, game)).launchId;
  there.draw = await openDraw(owner.db);
  there.later = await openDraw(owner.db);
  there.ticket = (await made(placeTicket, ticket())).ticketId;
  there.feedback = (await made(sendFeedback, { kind: "idea", content: "Longer than ten" })).id;
  for (const _ of ["stays", "deleted"])
    await writeMessage(db, { memberId: linh, kind: "welcome", params: {}, atMs: Date.now() });
  const [message, other] = (await made(listMessages, {})).list;
  there.message = message.id;
  await made(deleteMessages, { key: there.deletion, messages: [other.id] });
  there.chase = (await made(placeChase, chase())).chaseId;
  await changeSite(owner.db, { flags: { CBS3: true } });
  there.bonus = await giveBonus(owner.db, "linh", "primer-deposito");
  there.said = (await made(sendChat, said())).id;
});

const ticket = () => ({ drawId: there.draw, ruleVersion, lines });
const chase = () => ({
  ...{ ruleVersion, lines, stopOnWin: true },
  draws: [there.draw, there.later].map((drawId) => ({ drawId, multiplier: 1 })),
});
const withdrawal = () => ({
  ...{ accountId: there.account, amount: "100000.00", paymentPassword: "135790" },
});
const contact = { way: "email", contact: "otra@correo.example" };
/** In the place of the one that she has proven. */
const [mobile, password] = [{ way: "mobile", contact: "+12025550199" }, "Pleno-2026"];
const said = () => ({ room: "es", key: randomUUID(), text: "Hello" });
const acts: readonly [string, Call, () => Record<string, unknown>][] = [
  ["opens no deposit", createDeposit, () => deposit],
  ["gives no deposit up", cancelDeposit, () => ({ id: there.deposit })],
  ["saves no account", addPayeeAccount, () => payee("0071000999999")],
  ["asks no withdrawal", requestWithdrawal, withdrawal],
  ["shows no deposit", addDepositProof, () => ({ id: there.deposit, picture: "AA==" })],
  ["adds no picture", addReceiptProof, () => ({ id: "w_none", picture: "AA==" })],
  ["takes no withdrawal back", cancelWithdrawal, () => ({ id: "w_none" })],
  ["confirms no withdrawal", confirmReceipt, () => ({ id: "w_none", outcome: "received" })],
  [
    "sends nothing to another",
    transferToMember,
    () => ({ direction: "up", amount: "100000.00", paymentPassword: "135790" }),
  ],
  [
    "moves nothing to a vendor's wallet",
    transferWallet,
    () => ({ direction: "in", vassalage: "TRESREYES", amount: "1000.00" }),
  ],
  ["gives no bonus up", giveUpBonus, () => ({ id: there.bonus })],
  ["buys no ticket", placeTicket, ticket],
  ["cancels no ticket", cancelTicket, () => ({ ticketId: there.ticket })],
  ["shows no ticket around", shareTicket, () => ({ ticketId: there.ticket, named: false })],
  ["takes no ticket's link back", unshareTicket, () => ({ ticketId: there.ticket })],
  [
    "shows no win in the chat",
    shareWinCard,
    () => ({ winId: `ticket:${there.ticket}`, room: "es", withWin: true }),
  ],
  ["chases no draws", placeChase, chase],
  ["gives no chase up", cancelChase, () => ({ chaseId: there.chase })],
  ["launches no game", launchGame, () => game],
  ["keeps no favourite", own.addFavourite, () => ({ nodeId: "n1001", vendor: "STUDIO" })],
  ["takes no favourite away", own.removeFavourite, () => ({ nodeId: "n1001", vendor: "STUDIO" })],
  ["gets no game's address", getLaunch, () => ({ id: there.launch })],
  ["reads no message", markRead, () => ({})],
  ["deletes no message", deleteMessages, () => ({ key: randomUUID(), messages: [there.message] })],
  ["brings no message back", restoreMessages, () => ({ key: there.deletion })],
  ["has no notices come", switchPushOn, browserWithNotices],
  ["ends none", switchPushOff, () => ({})],
  ["says nothing to staff", sendSupport, () => ({ key: randomUUID(), text: "Hello" })],
  ["says nothing in the chat", sendChat, said],
  ["reports nothing there", reportChat, () => ({ id: there.said })],
  ["tells no opinion", sendFeedback, () => ({ kind: "idea", content: "Longer than ten" })],
  ["adds no picture to it", addFeedbackPicture, () => ({ id: there.feedback, picture: ONE_PIXEL })],
  ["saves no profile", saveProfile, () => ({ nickname: "Changed" })],
  ["keeps no picture", putIcon, () => ({ picture: ONE_PIXEL })],
  ["takes no picture away", removeIcon, () => ({})],
  ["sends no code to a new contact", beginContact, () => ({ ...contact, password })],
  ["closes no account", askClosure, () => ({ password })],
  ["keeps no account that was to close", takeBackClosure, () => ({})],
  ["lets nobody read all data", beginExport, () => ({ password })],
  ["keeps no contact", confirmContact, () => ({ ...contact, code: "000000" })],
  ["begins no change of one", changes.beginContactChange, () => ({ ...mobile, password })],
  ["shows no old contact", changes.proveOldContact, () => ({ ...mobile, code: "000000" })],
  ["sends no code to what takes its place", changes.sendNewContactCode, () => mobile],
  ["begins no passkey", beginPasskey, () => ({ password: "Pleno-2026", origin })],
  ["adds no passkey", addPasskey, () => ({ name: "Key", credential: signedBy().made })],
  ["renames no passkey", renamePasskey, () => ({ id: "1", name: "Key" })],
  ["removes no passkey", removePasskey, () => ({ id: "1", password: "Pleno-2026" })],
  ["asks no passkey", beginPasskeyCode, () => ({ origin })],
  ["takes no passkey's code", getPasskeyCode, () => ({ credential: signedBy().assertion })],
  [
    "sets no payment password",
    setPaymentPassword,
    () => ({ password, paymentPassword: "739154", confirmPaymentPassword: "739154" }),
  ],
];

const READERS: readonly Call[] = [
  ...[countUnread, listAccountRecords, getMerchantWallet, getStatement, listPlayed, listProfit],
  getPlayerAvatar,
  readExport,
  ...[own.listFavouriteIds, own.listFavourites, own.listRecentGames],
];
/** `login-ends.test.ts` and `contact-change.test.ts` ask these of a login that ends; a code that is sent gives nothing by itself. */
const TRIED_ELSEWHERE: readonly Call[] = [
  beginTotp,
  changePassword,
  changes.confirmContactChange,
  confirmProofMethod,
  confirmTotp,
  endTotp,
  issueTicket,
  linkIdentity,
  rememberLogin,
  renewRecoveryCodes,
  revokeDevices,
  sendProofMethodCode,
  unlinkIdentity,
];

const written = () => writtenFor(owner.db, linh);
async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Makes a call whose session was looked up as good, and is ended before the call can write. */
async function callAndEnd(
  [, what, input]: (typeof acts)[number],
  end: (tx: Db, sessionId: string) => Promise<void>,
) {
  const headers = { ...(await enter(app)), ...key() };
  const { id } = await db
    .selectFrom("sessions")
    .select("id")
    .where("member_id", "=", linh)
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const before = await written();
  const ending = await owner.db.startTransaction().execute(); // a call made inside inTransaction() would count as a part of it
  await end(ending, String(id));
  const calling = send(app, what, input(), headers);
  await expect.poll(waitingForLocks).toBe(1);
  await ending.commit().execute();
  const { status, code } = await calling;
  return { status, code, before, after: await written() };
}

describe("a session that ended while its call was under way", () => {
  it("is tried with every call of a member that writes", () => {
    const tried = [...acts.map(([, what]) => what), ...READERS, ...TRIED_ELSEWHERE];
    const untried = backend.routes
      .map((route) => route.call)
      .filter((call) => asksSession(call) && call.method !== "GET")
      .filter((each) => !tried.includes(each));
    expect(
      untried.map(({ path }) => path),
      "name each in `acts` above, in READERS or in TRIED_ELSEWHERE",
    ).toEqual([]);
  });

  it.each(acts)("%s", async (...act) => {
    const { status, code, before, after } = await callAndEnd(act, (tx) =>
      endLogins(tx, Date.now, linh, { what: "all" }),
    );
    expect([status, code]).toEqual([401, "session_expired"]);
    expect(after).toEqual(before);
  });

  const ends: Readonly<Record<string, (tx: Db, sessionId: string) => Promise<void>>> = {
    "a logout": (tx, sessionId) => endLogins(tx, Date.now, linh, { what: "session", sessionId }),
    "another session's sign-out of the others": (tx) =>
      endLogins(tx, Date.now, linh, { what: "except", sessionId: "0" }),
    "a suspension": (tx) => setMemberStatus(tx, Date.now, linh, "suspended"),
  };
  it.each(Object.entries(ends))("takes no money out after %s", async (_, end) => {
    const asks = acts.filter(([, what]) => what === requestWithdrawal);
    expect(asks).toHaveLength(1);
    for (const ask of asks) {
      const { code, before, after } = await callAndEnd(ask, end);
      expect(code).toBe("session_expired");
      expect(after).toEqual(before);
    }
    await setMemberStatus(owner.db, Date.now, linh, "active");
  });
});
