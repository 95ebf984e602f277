import { atom } from "nanostores";
import { chatTopic } from "#/lib/base/chat.ts";
import { ok, type Result } from "#/lib/base/result.ts";
import { DAY_MS } from "#/lib/base/time.ts";
import { CHAT_ROOM_KEY } from "#/lib/client/chat-room.ts";
import { onLive, onLiveResumed } from "#/lib/client/live.ts";
import { hearTopic } from "#/lib/client/live-topics.ts";
import { type Refused, send } from "#/lib/client/send.ts";
import { readSession, writeSession } from "#/lib/client/storage.ts";
import { onMember } from "#/lib/client/stores/session/session.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { type ChatLine, listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";
import { $ownLines, noteOwnLine } from "./own-lines.ts";

export type ShownLine = ChatLine & { readonly mine: boolean };
type Room = {
  readonly room: string;
  /** The oldest first. */
  readonly lines: readonly ShownLine[];
  readonly next: string | null;
  readonly present: number;
  /** Until when the member may only read, null: until staff say otherwise; absent: they may write. */
  readonly mutedUntil?: string | null | undefined;
};

/** How often an open room is asked for anew: who asks is there. */
const ASK_MS = 45_000;
/** More than anybody scrolls back over: there the way further back ends. */
const MOST_KEPT = 1_000;

/** The room that is open; null: none is, or it is not here yet. */
export const $chat = atom<Room | null>(null);
/** How many lines came that were not in sight, on this page or on the tab's page before. */
export const $unseen = atom(0);
/** The lines that staff were told of from this page. */
export const $reported = atom<readonly string[]>([]);

/** What outlives the page beside the room: the newest line that was in sight. */
const SEEN_KEY = "pleno.chatSeen";

let entered: string | null = null;
/** The room that the window shows: a member who logs in again is in it again. */
let wanted: string | null = null;
let inSight = true;
let stopHearing: (() => void) | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
let unmuting: ReturnType<typeof setTimeout> | undefined;

function joined(lines: readonly ShownLine[]): ShownLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id));
}

/** Lines without those that staff took out, nor what answers quote of them. */
function without(lines: readonly ShownLine[], gone: readonly string[]): ShownLine[] {
  if (gone.length === 0) return [...lines];
  const ids = new Set(gone);
  return lines
    .filter(({ id }) => !ids.has(id))
    .map((line) => (line.replyTo && ids.has(line.replyTo.id) ? { ...line, replyTo: null } : line));
}

/**
 * The newest part as it stands now, on top of what was known before it: a line that is gone from it, or is named as gone,
 * was taken out. What came while it was asked for stays. Where nothing of it is known, lines are missing between: what was known goes.
 */
function refreshed(
  known: Room,
  { list, next, gone }: Pick<ReplyOf<typeof listChat>, "list" | "next" | "gone">,
) {
  const [newest, oldest] = [Number(list[0]?.id ?? 0), Number(list.at(-1)?.id ?? 0)];
  const ids = new Set(list.map(({ id }) => id));
  const overlaps = next === null || known.lines.some(({ id }) => ids.has(id));
  const older = overlaps
    ? known.lines.filter(({ id }) => next !== null && Number(id) < oldest)
    : [];
  const newer = known.lines.filter(({ id }) => Number(id) > newest);
  return {
    lines: without(joined([...older, ...list, ...newer]), gone),
    next: older.length > 0 ? known.next : next,
  };
}

function add(line: ChatLine): void {
  const room = $chat.get();
  if (!room) return;
  const known = room.lines.find(({ id }) => id === line.id);
  const mine = known?.mine === true || $ownLines.get().has(line.id);
  $chat.set({ ...room, lines: joined([...room.lines, { ...line, mine }]) });
  countUnseen();
}

/** In sight all of it is seen; else what came after what was is not, but for one's own. */
function countUnseen(): void {
  const lines = $chat.get()?.lines ?? [];
  const newest = lines.at(-1)?.id;
  const seen = readSession(SEEN_KEY);
  if (newest && (inSight || seen === null)) writeSession({ [SEEN_KEY]: newest });
  const isUnseen = ({ id, mine }: ShownLine) => !mine && Number(id) > Number(seen);
  $unseen.set(inSight || seen === null ? 0 : lines.filter(isUnseen).length);
}

/** The room that the tab's page before had open, of those that there are. */
export function keptRoom(rooms: readonly string[]): string | null {
  const kept = readSession(CHAT_ROOM_KEY);
  return kept !== null && rooms.includes(kept) ? kept : null;
}

/** Keeps a member from writing until then, and looks again when that is over. */
function mute(until: string | null | undefined): void {
  clearTimeout(unmuting);
  const room = $chat.get();
  if (room) $chat.set({ ...room, mutedUntil: until });
  if (until)
    unmuting = setTimeout(() => void loadChat(), Math.min(Date.parse(until) - Date.now(), DAY_MS));
}

/** Enters a room, hears it, and brings its newest lines. */
export function enterChat(room: string): Promise<Result<null> | Refused> {
  if (entered !== room) {
    leaveChat();
    entered = room;
    wanted = room;
    if (readSession(CHAT_ROOM_KEY) !== room)
      writeSession({ [CHAT_ROOM_KEY]: room, [SEEN_KEY]: null });
    stopHearing = hearTopic(chatTopic(room));
    timer = setInterval(() => void loadChat(), ASK_MS);
  }
  return loadChat();
}

/** Brings the newest lines of the room that was entered, or with `before` those that came before it. */
export async function loadChat(before?: string): Promise<Result<null> | Refused> {
  const room = entered;
  if (room === null) return ok(null);
  const oldest = before === undefined ? $chat.get()?.lines[0]?.id : undefined;
  const reply = await send(listChat, {
    room,
    ...(before === undefined ? {} : { before }),
    ...(oldest === undefined ? {} : { oldest }),
  });
  if (!reply.ok) return reply;
  if (entered !== room) return ok(null);
  const known = $chat.get();
  const { list, next, gone, present, mutedUntil } = reply.value;
  const parts =
    before === undefined && known
      ? refreshed(known, { list, next, gone })
      : { lines: joined([...(known?.lines ?? []), ...list]), next };
  const isFull = parts.lines.length >= MOST_KEPT;
  $chat.set({ room, present, lines: parts.lines, next: isFull ? null : parts.next });
  mute(mutedUntil);
  countUnseen();
  return ok(null);
}

/** Says something in the room; the same key again is the same line. */
export async function sayInChat(
  key: string,
  text: string,
  replyTo: string | null,
): Promise<Result<null> | Refused> {
  const room = entered ?? "";
  const reply = await send(sendChat, { room, key, text, ...(replyTo ? { replyTo } : {}) });
  if (!reply.ok) {
    const until = reply.detail?.["until"];
    if (reply.code === "chat_muted") mute(typeof until === "string" ? until : null);
    return reply;
  }
  noteOwnLine(reply.value.id);
  add(reply.value);
  return ok(null);
}

/** Tells staff that a line is not fit. */
export async function reportLine(id: string): Promise<Result<null> | Refused> {
  const reply = await send(reportChat, { id });
  if (!reply.ok) return reply;
  $reported.set([...$reported.get(), id]);
  return ok(null);
}

/** Whether the lines are in sight: those that come meanwhile are counted. */
export function showChat(shown: boolean): void {
  inSight = shown;
  countUnseen();
}

export function leaveChat(): void {
  stopHearing?.();
  stopHearing = null;
  clearInterval(timer);
  clearTimeout(unmuting);
  entered = null;
  wanted = null;
  $chat.set(null);
  $unseen.set(0);
}

$ownLines.listen((own) => {
  const room = $chat.get();
  if (!room) return;
  $chat.set({
    ...room,
    lines: room.lines.map((line) => (own.has(line.id) ? { ...line, mine: true } : line)),
  });
  countUnseen();
});
onLive("chat", ({ room, line }) => {
  if (room === entered) add(line);
});
onLive("chat_removed", ({ room: of, id }) => {
  const room = $chat.get();
  if (!room || of !== room.room) return;
  $chat.set({ ...room, lines: without(room.lines, [id]) });
  countUnseen();
});
// What was said while the stream was away is not told again.
onLiveResumed(() => void loadChat());
onMember((member) => {
  $ownLines.set(new Set());
  const room = wanted;
  if (!member) leaveChat();
  wanted = room;
  if (member && room !== null && entered === null) void enterChat(room);
});
