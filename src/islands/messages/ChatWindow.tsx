import { useStore } from "@nanostores/react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { $chat, $unseen, leaveChat, showChat } from "#/lib/client/stores/messages/chat.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { ChatTalk } from "./ChatTalk.tsx";
import { $look, type Look, setLook } from "./chat-look.ts";
import { CHAT_AREAS } from "./chat-texts.ts";
import { useBackHides } from "./use-back-hides.ts";
import "./chat.css";
import "./chat-lines.css";

const ENLARGE = "M9.5 4H4v5.5M14.5 4H20v5.5M20 14.5V20h-5.5M4 14.5V20h5.5";
const BUBBLE = "M4 5h16v11h-9l-5 4v-4H4z";
const SHRINK = "M4 9.5h5.5V4M20 9.5h-5.5V4M14.5 20v-5.5H20M9.5 20v-5.5H4";

export type Props = {
  readonly lang: string;
  /** The languages that the site is served in. */
  readonly rooms: readonly { readonly tag: string; readonly name: string }[];
};

/** The chat room's window, beside the page: hidden, enlarged, shrunk and closed (MSG-06 to 08). */
export function ChatWindow({
  lang,
  rooms,
  onClosed,
  focused,
}: Props & {
  readonly onClosed: () => void;
  /** Somebody opened it on this page. */
  readonly focused: boolean;
}) {
  const look = useStore($look, { ssr: "initial" });
  const unseen = useStore($unseen, { ssr: "initial" });
  const chat = useStore($chat, { ssr: "initial" });
  const shrunk = useRef<HTMLButtonElement>(null);
  const section = useRef<HTMLElement>(null);
  const before = useRef<Look | null>(null);
  useBackHides(look);

  useEffect(() => {
    const was = before.current;
    if (was && was !== "hidden" && look === "hidden") shrunk.current?.focus();
    if (was === "hidden" && look !== "hidden") {
      const field = section.current?.querySelector<HTMLElement>("form:not([hidden]) input");
      (field ?? section.current?.querySelector<HTMLElement>(".chat-log"))?.focus();
    }
    before.current = look;
    showChat(look !== "hidden");
  }, [look]);

  if (look === "closed") return null;
  const t = textsFor(lang, ...CHAT_AREAS);

  function close(): void {
    setLook("closed");
    leaveChat();
    onClosed();
  }

  function hideOnEscape(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    setLook("hidden");
  }

  const isLarge = look === "large";
  return (
    <>
      <button
        ref={shrunk}
        type="button"
        className="chat-back"
        hidden={look !== "hidden"}
        onClick={() => setLook("small")}
      >
        <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
          <path d={BUBBLE} />
        </svg>
        <span>{t("chat_title")}</span>
        <b className="num" role="status">
          {unseen > 0 ? t("chat_unseen", { count: unseen }) : null}
        </b>
      </button>
      <section
        ref={section}
        id="chatRoom"
        className="chat"
        data-look={look}
        hidden={look === "hidden"}
        role="dialog"
        aria-label={t("chat_title")}
        onKeyDown={hideOnEscape}
      >
        <div className="chat-head">
          <h2>{t("chat_title")}</h2>
          <p className="xs">{chat ? t("chat_present", { count: chat.present }) : null}</p>
          <button
            type="button"
            className="icb"
            aria-label={t(isLarge ? "chat_shrink" : "chat_enlarge")}
            onClick={() => setLook(isLarge ? "small" : "large")}
          >
            <svg className="i" viewBox="0 0 24 24" aria-hidden="true">
              <path d={isLarge ? SHRINK : ENLARGE} />
            </svg>
          </button>
          <button
            type="button"
            className="icb"
            aria-label={t("chat_hide")}
            onClick={() => setLook("hidden")}
          >
            <Icon name="minus" />
          </button>
          <button type="button" className="icb" aria-label={t("chat_close")} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <ChatTalk t={t} lang={lang} rooms={rooms} focused={focused} />
      </section>
    </>
  );
}
