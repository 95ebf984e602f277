import { atom } from "nanostores";
import { ok, type Result } from "#/lib/base/result.ts";
import { onLive, onLiveResumed } from "#/lib/client/live.ts";
import { type Refused, send } from "#/lib/client/send.ts";
import { readPicture } from "#/lib/client/send-picture.ts";
import { onMember } from "#/lib/client/stores/session/session.ts";
import type { InputOf } from "#/lib/contract/call.ts";
import {
  addFeedbackPicture,
  listSupport,
  type SupportLine,
  sendFeedback as sendFeedbackCall,
  sendSupport as sendSupportCall,
} from "#/lib/contract/messages/support.ts";

type Talk = { readonly lines: readonly SupportLine[]; readonly next: string | null };

/** The member's talk with staff, the oldest line first; null while it is not here. */
export const $talk = atom<Talk | null>(null);

/** Lines by their number, each once. */
function joined(lines: readonly SupportLine[]): SupportLine[] {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return [...byId.values()].sort((a, b) => Number(a.id) - Number(b.id));
}

function add(lines: readonly SupportLine[]): void {
  const talk = $talk.get();
  if (talk) $talk.set({ ...talk, lines: joined([...talk.lines, ...lines]) });
}

/** Brings the newest lines, or with `before` those that came before it. */
export async function loadTalk(before?: string): Promise<Result<null> | Refused> {
  const reply = await send(listSupport, before === undefined ? {} : { before });
  if (!reply.ok) return reply;
  const talk = $talk.get();
  const lines = joined([...reply.value.list, ...(talk?.lines ?? [])]);
  const next = before === undefined && talk ? talk.next : reply.value.next;
  $talk.set({ lines, next });
  return ok(null);
}

/** Says something to staff; the same key again is the same line. */
export async function sendSupport(key: string, text: string): Promise<Result<null> | Refused> {
  const reply = await send(sendSupportCall, { key, text });
  if (!reply.ok) return reply;
  add([reply.value]);
  return ok(null);
}

onLive("support", ({ type: _, ...line }) => add([line]));
// What was said while the stream was away is not told again.
onLiveResumed(() => {
  if ($talk.get()) void loadTalk();
});
onMember(() => $talk.set(null));

/** A picture takes its time on a phone's line. */
const PICTURE_MS = 28_000;

/** Sends what the member thinks of the site, then its pictures; `lost` says why the first that was not taken was not. */
export async function sendFeedback(
  input: InputOf<typeof sendFeedbackCall>,
  files: readonly Blob[],
): Promise<Result<{ readonly lost: Refused | null }> | Refused> {
  const sent = await send(sendFeedbackCall, input);
  if (!sent.ok) return sent;
  for (const file of files) {
    const picture = await readPicture(file);
    if (!picture.ok) return ok({ lost: picture });
    const reply = await send(
      addFeedbackPicture,
      { id: sent.value.id, picture: picture.value },
      { timeoutMs: PICTURE_MS },
    );
    if (!reply.ok) return ok({ lost: reply });
  }
  return ok({ lost: null });
}
