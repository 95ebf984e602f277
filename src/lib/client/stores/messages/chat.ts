import { atom } from "nanostores";
import { chatTopic } from "#/lib/base/chat.ts";
import { ok, type Result } from "#/lib/base/result.ts";
import { onLive, onLiveResumed } from "#/lib/client/live.ts";
import { hearTopic } from "#/lib/client/live-topics.ts";
import { type Refused, send } from "#/lib/client/send.ts";
import { onMember } from "#/lib/client/stores/session/session.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { type ChatLine, listChat, reportChat, sendChat } from "#/lib/contract/messages/chat.ts";

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
/** How many lines came that were not in sight. */
export const $unseen = atom(0);

let entered: string | null = null;
/** The room that the window shows: a member who logs in again is in it again. */
let wanted: string | null = null;
let inSight = true;
let stopHearing: (() => void) | null = null;
let timer: ReturnType<typeof setInterval> | undefined;
const sent = new Set<string>();

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
 * The newest part as it stands now, on top of what was known before it: a line that is gone from it, or is named as gone, was taken out. What
 * came while it was asked for stays. Where nothing of it is known, lines are missing between: what was known goes.
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
  const isNew = room.lines.every(({ id }) => id !== line.id);
  $chat.set({ ...room, lines: joined([...room.lines, { ...line, mine: sent.has(line.id) }]) });
  if (isNew && !inSight && !sent.has(line.id)) $unseen.set($unseen.get() + 1);
}

/** Enters a room, hears it, and brings its newest lines. */
export function enterChat(room: string): Promise<Result<null> | Refused> {
  if (entered !== room) {
    leaveChat();
    entered = room;
    wanted = room;
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
  $chat.set({ room, present, mutedUntil, lines: parts.lines, next: isFull ? null : parts.next });
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
  if (!reply.ok) return reply;
  sent.add(reply.value.id);
  add(reply.value);
  return ok(null);
}

/** Tells staff that a line is not fit. */
export async function reportLine(id: string): Promise<Result<null> | Refused> {
  const reply = await send(reportChat, { id });
  return reply.ok ? ok(null) : reply;
}

/** Whether the lines are in sight: those that come meanwhile are counted. */
export function showChat(shown: boolean): void {
  inSight = shown;
  if (shown) $unseen.set(0);
}

export function leaveChat(): void {
  stopHearing?.();
  stopHearing = null;
  clearInterval(timer);
  entered = null;
  wanted = null;
  $chat.set(null);
  showChat(true);
}

onLive("chat", ({ room, line }) => {
  if (room === entered) add(line);
});
onLive("chat_removed", ({ room: of, id }) => {
  const room = $chat.get();
  if (!room || of !== room.room) return;
  $chat.set({ ...room, lines: without(room.lines, [id]) });
});
// What was said while the stream was away is not told again.
onLiveResumed(() => void loadChat());
onMember((member) => {
  sent.clear();
  const room = wanted;
  if (!member) leaveChat();
  wanted = room;
  if (member && room !== null && entered === null) void enterChat(room);
});
