import { useEffect, useRef } from "react";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { MOST_CHAT_SIGNS } from "#/lib/base/chat.ts";
import { SECOND_MS } from "#/lib/base/time.ts";
import { type ShownLine, sayInChat } from "#/lib/client/stores/messages/chat.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly replyTo: ShownLine | null;
  /** What was answered, or is not to be. */
  readonly onReplied: () => void;
  /** Somebody opened the room, to write in it. */
  readonly focused: boolean;
  /** The member may only read: what was typed waits. */
  readonly muted: boolean;
};

/** Every refusal stands under the field, which keeps the focus. */
const ABOUT: Readonly<Partial<Record<string, "text">>> = {
  ...{ bad_text: "text", bad_words: "text", no_links: "text", not_found: "text" },
  ...{ chat_slow: "text", chat_closed: "text", chat_excluded: "text" },
};

/** Says a line: Enter sends it. One that was lost is sent again as the same, and what was typed stays when it is refused. */
export function ChatForm({ t, replyTo, onReplied, focused, muted }: Props) {
  const key = useRef(crypto.randomUUID());
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { text: "" },
    ...(focused ? { first: "text" as const } : {}),
    act: ({ text }) => {
      clearTimeout(waiting.current);
      return sayInChat(key.current, text.trim(), replyTo?.id ?? null);
    },
    about: ABOUT,
    onDone: () => {
      key.current = crypto.randomUUID();
      form.reset({ text: "" });
      form.setFocus("text");
      onReplied();
    },
    // Another line than the one that was refused is another.
    onRefused: ({ code, detail }) => {
      key.current = crypto.randomUUID();
      const seconds = code === "chat_slow" ? Number(detail?.["seconds"]) : 0;
      if (seconds > 0)
        waiting.current = setTimeout(() => form.clearErrors("text"), seconds * SECOND_MS);
      return code === "chat_muted";
    },
  });

  const { setFocus } = form;
  useEffect(() => {
    if (replyTo) setFocus("text");
  }, [replyTo, setFocus]);
  useEffect(() => () => clearTimeout(waiting.current), []);

  const { error, ...text } = field("text", {
    validate: (typed) => typed.trim() !== "" || t("chat_empty"),
  });
  return (
    <form className="chat-form" noValidate onSubmit={submit} hidden={muted}>
      {replyTo ? (
        <p className="chat-replying xs">
          <span dir="auto">{t("chat_replying", { name: replyTo.name })}</span>
          <button type="button" className="icb" aria-label={t("chat_no_reply")} onClick={onReplied}>
            <Icon name="close" />
          </button>
        </p>
      ) : null}
      <Field
        {...text}
        error={error ?? (refusal || undefined)}
        label={t("chat_label")}
        maxLength={MOST_CHAT_SIGNS}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button type="submit" look="pri" busy={busy}>
        {t("chat_send")}
      </Button>
      <span className="vh" role="status">
        {error ?? refusal}
      </span>
    </form>
  );
}
