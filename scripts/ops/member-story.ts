import { systemClock } from "#/lib/base/time.ts";
import { type CareBlock, listBlocks } from "#/server/care/index.ts";
import { findMoneyCase, type MoneyCase } from "#/server/cashier/index.ts";
import type { Db } from "#/server/db/index.ts";
import { listReviews, listRoundCases, type Review, type RoundCase } from "#/server/games/index.ts";
import { listActs, type RecordedAct, recordAct } from "#/server/ledger/index.ts";
import { listTicketCases, type TicketCase } from "#/server/lottery/index.ts";
import {
  findIdentity,
  findMemberCase,
  getMember,
  type Identity,
  listNotes,
  type MemberCase,
  type MemberNote,
  type Sight,
  showAddress,
  showRealName,
  sightOf,
} from "#/server/members/index.ts";
import type { Actor } from "#/server/ops/roles.ts";
import {
  type DeviceCase,
  type LoginCase,
  listDeviceCases,
  listLogins,
} from "#/server/session/index.ts";
import { type Approval, listApprovals } from "#/server/staff/index.ts";
import { balanceOf, balanceOnWire, findHoldings } from "#/server/wallet/index.ts";

/** What all areas know of one member, as somebody of staff may see it: of each kind the last few. */
export type MemberStory = MemberCase & {
  readonly identity: Identity;
  readonly currency: string;
  readonly sumBalance: string;
  readonly heldBalance: string;
  readonly holdings: Awaited<ReturnType<typeof findHoldings>>;
  readonly blocks: readonly CareBlock[];
  readonly waiting: MoneyCase["waiting"] & {
    readonly approvals: readonly Approval[];
    readonly reviews: readonly Review[];
  };
  readonly deposits: MoneyCase["deposits"];
  readonly withdrawals: MoneyCase["withdrawals"];
  readonly payees: MoneyCase["payees"];
  readonly rounds: readonly RoundCase[];
  readonly tickets: readonly TicketCase[];
  readonly logins: readonly LoginCase[];
  readonly devices: readonly (Omit<DeviceCase, "alsoOf"> & {
    readonly alsoOf: readonly string[];
  })[];
  readonly notes: readonly MemberNote[];
  readonly acts: readonly RecordedAct[];
};

const MOST_ACTS = 10;
/** Acts that say who looked, or stand among the notes: `audit list` has them all. */
const NOT_AMONG_ACTS = [
  "member_show",
  "member_search",
  "member_note",
  "message_preview_member",
  "payment_show",
  "ticket_show",
  "support_show",
];

type Ask = { readonly by: string; readonly actor: Actor | null; readonly limit: number };

/** Tells the story of an account, and keeps that it was looked at; null when there is no such account. */
export async function readStory(
  db: Db,
  account: string,
  { by, actor, limit }: Ask,
): Promise<MemberStory | null> {
  const member = await findMemberCase(db, account);
  if (!member) return null;
  const sight = sightOf(actor?.roles ?? []);
  const { id } = member;
  await recordAct(db, { by, act: "member_show", subject: member.account, after: { sight } });
  const { currency, ...balance } = await balanceOf(db, id);
  const showName = (name: string) => showRealName(name, sight);
  const { waiting, ...money } = await findMoneyCase(db, id, { limit, showName });
  const subjects = [member.account, ...waiting.withdrawals.map((each) => each.id)];
  return {
    ...member,
    ...balanceOnWire({ ...balance, currency }),
    ...money,
    currency: currency.code,
    identity: await findIdentity(db, id, sight),
    holdings: await findHoldings(db, id, limit),
    blocks: await listBlocks(db, id),
    waiting: {
      ...waiting,
      approvals: await listApprovals(db, { limit, waiting: true, ofAny: subjects }),
      reviews: await listReviews(db, { open: true, limit, memberId: id }),
    },
    rounds: await listRoundCases(db, id, limit),
    tickets: await listTicketCases(db, id, limit),
    logins: (await listLogins(db, systemClock, id, limit)).map(seenFrom(sight)),
    devices: await devicesOf(db, id, { sight, limit }),
    notes: await listNotes(db, member.account, limit),
    acts: await listActs(db, { limit: MOST_ACTS, of: member.account, except: NOT_AMONG_ACTS }),
  };
}

const seenFrom =
  (sight: Sight) =>
  <From extends { readonly address: string }>(from: From): From => ({
    ...from,
    address: showAddress(from.address, sight),
  });

async function devicesOf(
  db: Db,
  memberId: bigint,
  { sight, limit }: { readonly sight: Sight; readonly limit: number },
): Promise<MemberStory["devices"]> {
  const devices = await listDeviceCases(db, memberId, limit);
  const named = devices.map(async (device) => {
    // Who shares a device is for those who may search by one.
    const shown = sight === "whole" ? device.alsoOf : [];
    const others = await Promise.all(shown.map((id) => getMember(db, id)));
    return { ...seenFrom(sight)(device), alsoOf: others.map(({ account }) => account) };
  });
  return Promise.all(named);
}
