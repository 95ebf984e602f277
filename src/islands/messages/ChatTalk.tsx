import { useStore } from "@nanostores/react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { momentOf } from "#/islands/forms/amount-words.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  $chat,
  enterChat,
  loadChat,
  reportLine,
  type ShownLine,
} from "#/lib/client/stores/messages/chat.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { ChatForm } from "./ChatForm.tsx";

/** Within so many pixels of the newest line, the next one is scrolled to. */
const NEAR_PX = 80;

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly rooms: readonly { readonly tag: string; readonly name: string }[];
};

/** What is said in a room, and saying something. */
export function ChatTalk({ t, lang, rooms }: Props) {
  const chat = useStore($chat, { ssr: "initial" });
  const [room, setRoom] = useState(lang);
  const [failure, setFailure] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const [replyTo, setReplyTo] = useState<ShownLine | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const isNear = useRef(true);
  const newest = chat?.lines.at(-1)?.id;

  async function bring(how: () => ReturnType<typeof loadChat>): Promise<void> {
    setFailure(null);
    setBusy(true);
    const reply = await how();
    setBusy(false);
    if (!reply.ok) setFailure(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: when another room is chosen
  useEffect(() => {
    isNear.current = true;
    setReplyTo(null);
    void bring(() => enterChat(room));
  }, [room]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest line is in sight, unless one reads what was before
  useLayoutEffect(() => {
    if (isNear.current) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [newest]);

  async function report(line: ShownLine): Promise<void> {
    const reply = await reportLine(line.id);
    showToast(
      reply.ok
        ? { tone: "success", text: t("chat_reported") }
        : { tone: "danger", text: textOfRefusal(t, reply) },
    );
  }

  return (
    <>
      {rooms.length > 1 ? (
        <label className="chat-rooms xs">
          {t("chat_language")}
          <select value={room} onChange={({ target }) => setRoom(target.value)}>
            {rooms.map(({ tag, name }) => (
              <option key={tag} value={tag}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
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
              {chat.lines.map((line) => (
                <li key={line.id} className={line.mine ? "mine" : undefined} data-line={line.id}>
                  <p className="xs t2">
                    <b dir="auto">{line.mine ? t("chat_you") : line.name}</b>{" "}
                    <Time at={line.at} language={lang} />
                  </p>
                  {line.replyTo ? (
                    <blockquote className="xs t2" dir="auto">
                      {line.replyTo.name}: {line.replyTo.text}
                    </blockquote>
                  ) : null}
                  <p dir="auto">{line.text}</p>
                  <p className="chat-acts">
                    <button
                      type="button"
                      className="lnk xs"
                      aria-label={`${t("chat_reply")}: ${line.text.slice(0, 40)}`}
                      onClick={() => setReplyTo(line)}
                    >
                      {t("chat_reply")}
                    </button>
                    {line.mine ? null : (
                      <button
                        type="button"
                        className="lnk xs"
                        aria-label={`${t("chat_report")}: ${line.text.slice(0, 40)}`}
                        onClick={() => void report(line)}
                      >
                        {t("chat_report")}
                      </button>
                    )}
                  </p>
                </li>
              ))}
            </ol>
          </div>
          {chat.mutedUntil === undefined ? (
            <ChatForm t={t} replyTo={replyTo} onReplied={() => setReplyTo(null)} />
          ) : (
            <p className="chat-muted sm">
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
