import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { CHUNK_FAILED, type ChunkFailure } from "#/lib/client/chunk-failures.ts";
import { lateModule } from "#/lib/client/late-module.ts";
import { askLogin, openModal } from "#/lib/client/modals.ts";
import { onOpener } from "#/lib/client/openers.ts";
import { readSession } from "#/lib/client/storage.ts";
import { isTrial } from "#/lib/client/stores/session/session.ts";
import type { Props } from "./ChatWindow.tsx";
import { $look, keptLook, type Look, setLook } from "./chat-look.ts";

const room = lateModule(() => import("./ChatWindow.tsx"));
let opener: HTMLElement | null = null;

/** Opens the room for members; a visitor logs in first, a trial is told that it takes a real account (MSG-03 to 05). */
function open(): void {
  if (!readSession("token")) askLogin(openAfterLogin);
  else if (isTrial()) openModal("trial");
  else void show();
}

/** A dialog that closes gives the focus back: the room takes it afterwards. */
function openAfterLogin(): void {
  const dialog = document.querySelector<HTMLDialogElement>("#loginPopupModal");
  if (dialog?.open) dialog.addEventListener("close", open, { once: true });
  else open();
}

/** Its code comes when it is first opened; where it does not, the page offers the retry. */
async function show(look: Look = "small"): Promise<boolean> {
  try {
    await room.fetch();
    setLook(look);
    return true;
  } catch (cause) {
    const detail: ChunkFailure = { pressed: opener, retry: () => show(), cause };
    document.dispatchEvent(new CustomEvent(CHUNK_FAILED, { detail }));
    return false;
  }
}

if (!import.meta.env.SSR)
  onOpener("chat", (pressed) => {
    opener = pressed;
    open();
  });

/** The chat room, opened by `data-show="chat"` anywhere. Nothing of it is in the page before. */
export function ChatRoom(props: Props) {
  const look = useStore($look, { ssr: "initial" });
  const [isKept, setIsKept] = useState(false);
  // It stands on the tab's next page as it stood on the one before.
  useEffect(() => {
    const kept = keptLook();
    if (!kept || $look.get() !== "closed" || !readSession("token") || isTrial()) return;
    setIsKept(true);
    void room.fetch().then(
      () => setLook(kept),
      () => undefined,
    );
  }, []);
  if (look === "closed" || !room.came) return null;
  const { ChatWindow } = room.came;
  return <ChatWindow {...props} onClosed={() => opener?.focus()} focused={!isKept} />;
}
