import { useState } from "react";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  bringBackMessages,
  noteInboxChange,
  removeMessages,
} from "#/lib/client/stores/messages/inbox.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { MessageTopic } from "#/lib/contract/messages/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** How long a deletion offers its undoing. */
const UNDO_MS = 10_000;

/**
 * Deletes messages, each deletion with its undoing in a toast. `gone` are out of sight from the press on, and back where
 * the deletion does not come to pass.
 */
export function useDeletions(t: Translate) {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());

  const hide = (ids: readonly string[]) => setGone((before) => new Set([...before, ...ids]));
  const show = (ids: readonly string[]) =>
    setGone((before) => new Set([...before].filter((id) => !ids.includes(id))));
  const tellRefusal = (refused: Refused) =>
    showToast({ tone: "danger", text: textOfRefusal(t, refused) });

  async function bringBack(key: string, ids: readonly string[]): Promise<void> {
    const reply = await bringBackMessages(key);
    if (!reply.ok) return void tellRefusal(reply);
    show(ids);
    noteInboxChange();
  }

  async function remove(messages: readonly string[] | "read", about?: MessageTopic): Promise<void> {
    const key = crypto.randomUUID();
    const ids = messages === "read" ? [] : messages;
    hide(ids);
    const reply = await removeMessages(key, messages, about);
    if (!reply.ok) {
      show(ids);
      tellRefusal(reply);
    } else if (reply.value.count > 0)
      showToast({
        tone: "success",
        text: t("inbox_deleted", { count: reply.value.count }),
        lifeMs: UNDO_MS,
        action: { label: t("inbox_undo"), run: () => void bringBack(key, ids) },
      });
    noteInboxChange();
  }

  return { gone, remove };
}
