import { atom } from "nanostores";
import { onLive, onLiveLost } from "#/lib/client/live.ts";
import { type Refused, send } from "#/lib/client/send.ts";
import { keepChoice, readChoice, writeSession } from "#/lib/client/storage.ts";
import { onMember } from "#/lib/client/stores/session/session.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import { type Balance, getBalance, listAccountRecords } from "#/lib/contract/wallet/calls.ts";
import { getPassbook } from "#/lib/contract/wallet/passbook.ts";
import { getPlayed, listPlayed, listProfit } from "#/lib/contract/wallet/profit.ts";
import { getStatement } from "#/lib/contract/wallet/statement.ts";

/** The balance as last heard; undefined until it is loaded (WAL-07). */
export const $balance = atom<Balance | undefined>(undefined);
// The session's own copy (ENT-09), gone with the session.
$balance.listen((balance) => {
  if (balance) writeSession({ wallet: balance.sumBalance });
});
/** Why the last refresh failed; null when it did not. */
export const $balanceRefusal = atom<Refused | null>(null);
/** Whether a refresh is under way. */
export const $refreshing = atom(false);
/** Whether the person chose to hide the balance (HDR-12); kept on this device. */
export const $balanceHidden = atom(false);

type Heard = Partial<Pick<Balance, "sumBalance" | "heldBalance" | "bonusBalance" | "unreadCount">>;
let heardSince: Heard = {};

/** Fetches the balance again. What is shown stays until the answer comes; what was heard meanwhile is newer. */
export async function refreshBalance(): Promise<void> {
  $refreshing.set(true);
  heardSince = {};
  const reply = await send(getBalance, {});
  $refreshing.set(false);
  $balanceRefusal.set(reply.ok ? null : reply);
  if (reply.ok) $balance.set({ ...reply.value, ...heardSince });
}

/** Takes over what the live stream says. */
export function hearBalance(heard: Heard): void {
  const balance = $balance.get();
  heardSince = { ...heardSince, ...heard };
  if (balance) $balance.set({ ...balance, ...heard });
  else if (!$refreshing.get()) void refreshBalance();
}

export function readBalanceHidden(): void {
  $balanceHidden.set(readChoice("pleno.balanceHidden") === "1");
}

export function toggleBalance(): void {
  $balanceHidden.set(!$balanceHidden.get());
  keepChoice("pleno.balanceHidden", $balanceHidden.get() ? "1" : "0");
}

/** The statement of some days as a file, in the reader's zone. */
export function fetchStatement(input: Omit<InputOf<typeof getStatement>, "zone">) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return send(getStatement, { ...input, zone: timeZone }, { timeoutMs: 60_000 });
}

export const fetchPassbook = () => send(getPassbook, {});
export const fetchProfit = (starts: readonly string[]) => send(listProfit, { starts: [...starts] });
export const fetchPlayed = (input: InputOf<typeof listPlayed>) => send(listPlayed, input);
export const fetchPlayedEntries = (id: string) => send(getPlayed, { id });

/** A page of the account record. */
export function fetchAccountRecords(input: InputOf<typeof listAccountRecords>) {
  return send(listAccountRecords, input);
}

onLive("balance", hearBalance);
onLive("unread", ({ unreadCount }) => hearBalance({ unreadCount }));
onLive("session_ended", () => void refreshBalance());
onLiveLost(() => void refreshBalance());

onMember((member) => {
  $balance.set(undefined);
  $balanceRefusal.set(null);
  if (member) void refreshBalance();
});
