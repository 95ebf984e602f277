import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { momentOf } from "#/islands/forms/amount-words.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  $chat,
  enterChat,
  keptRoom,
  loadChat,
  type ShownLine,
} from "#/lib/client/stores/messages/chat.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { ChatForm } from "./ChatForm.tsx";
import { ChatLines } from "./ChatLines.tsx";

/** Within so many pixels of the newest line, the next one is scrolled to. */
const NEAR_PX = 80;

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly rooms: readonly { readonly tag: string; readonly name: string }[];
  /** Somebody opened the room, to write in it. */
  readonly focused: boolean;
};

/** What is said in a room, and saying something. */
export function ChatTalk({ t, lang, rooms, focused }: Props) {
  const chat = useStore($chat, { ssr: "initial" });
  const [room, setRoom] = useState(() => keptRoom(rooms.map(({ tag }) => tag)) ?? lang);
  const [failure, setFailure] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [replyTo, setReplyTo] = useState<ShownLine | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const [hasBelow, setHasBelow] = useState(false);
  const newest = chat?.lines.at(-1)?.id;
  const isThere = chat !== null;
  // A line that staff took out is answered no more.
  const answered = replyTo && chat?.lines.some(({ id }) => id === replyTo.id) ? replyTo : null;

  async function bring(how: () => ReturnType<typeof loadChat>): Promise<void> {
    setFailure(null);
    setBusy(true);
    const reply = await how();
    setBusy(false);
    if (!reply.ok) setFailure(reply);
  }

  function toEnd(): void {
    isNear.current = true;
    setHasBelow(false);
    list.current?.scrollTo({ top: list.current.scrollHeight });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another room is chosen
  useEffect(() => {
    isNear.current = true;
    setReplyTo(null);
    void bring(() => enterChat(room));
  }, [room]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is in sight, unless one reads what was before
  useLayoutEffect(() => {
    if (isNear.current) toEnd();
    else setHasBelow(true);
  }, [newest]);
  // The form grows and shrinks, and so does the window: what was at its end stays there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the list is there
  useEffect(() => {
    if (!list.current || typeof ResizeObserver === "undefined") return;
    const watch = new ResizeObserver(() => {
      if (isNear.current) toEnd();
    });
    watch.observe(list.current);
    return () => watch.disconnect();
  }, [isThere]);

  return (
    <>
      <div className="chat-rooms xs">
        <p className="t2">{t("chat_rule")}</p>
        {rooms.length > 1 ? (
          <select
            aria-label={t("chat_language")}
            value={room}
            onChange={({ target }) => setRoom(target.value)}
          >
            {rooms.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        ) : null}
      </div>
      {failure ? (
        <Failed
          title={t("chat_load_failed")}
          text={textOfRefusal(t, failure)}
          retryLabel={t("chat_retry")}
          onRetry={() => void bring(() => enterChat(room))}
        />
      ) : null}
      {chat || failure ? null : <Skeleton lines={6} label={t("list_loading")} />}
      {chat ? (
        <>
          <div
            ref={list}
            className="chat-log"
            role="log"
            aria-label={t("chat_talk")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
              isNear.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
              if (isNear.current) setHasBelow(false);
            }}
          >
            <ol className="chat-lines">
              {chat.next ? (
                <li className="chat-more">
                  <Button
                    size="sm"
                    busy={busy}
                    onClick={() => {
                      isNear.current = false;
                      void bring(() => loadChat(chat.next ?? undefined));
                    }}
                  >
                    {t("chat_earlier")}
                  </Button>
                </li>
              ) : null}
              {chat.lines.length === 0 ? <li className="chat-none">{t("chat_none")}</li> : null}
              <ChatLines t={t} lang={lang} lines={chat.lines} onReply={setReplyTo} />
            </ol>
          </div>
          {hasBelow ? (
            <button type="button" className="chat-below btn sm" onClick={toEnd}>
              {t("chat_below")}
            </button>
          ) : null}
          <ChatForm
            t={t}
            replyTo={answered}
            onReplied={() => setReplyTo(null)}
            focused={focused}
            muted={chat.mutedUntil !== undefined}
          />
          {chat.mutedUntil === undefined ? null : (
            <p className="chat-muted sm" role="status">
              {chat.mutedUntil === null
                ? t("chat_muted")
                : t("chat_muted_until", { time: momentOf(chat.mutedUntil, lang) })}
            </p>
          )}
        </>
      ) : null}
    </>
  );
}
