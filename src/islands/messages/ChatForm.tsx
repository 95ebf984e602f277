import { useEffect, useRef } from "react";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { MOST_CHAT_SIGNS } from "#/lib/base/chat.ts";
import { type ShownLine, sayInChat } from "#/lib/client/stores/messages/chat.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly replyTo: ShownLine | null;
  /** What was answered, or is not to be. */
  readonly onReplied: () => void;
};

/** Says a line: Enter sends it. One that was lost is sent again as the same, and what was typed stays when it is refused. */
export function ChatForm({ t, replyTo, onReplied }: Props) {
  const key = useRef(crypto.randomUUID());
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { text: "" },
    first: "text",
    act: ({ text }) => sayInChat(key.current, text.trim(), replyTo?.id ?? null),
    onDone: () => {
      key.current = crypto.randomUUID();
      form.reset({ text: "" });
      form.setFocus("text");
      onReplied();
    },
    // Another line than the one that was refused is another.
    onRefused: () => {
      key.current = crypto.randomUUID();
      return false;
    },
  });

  const { setFocus } = form;
  useEffect(() => {
    if (replyTo) setFocus("text");
  }, [replyTo, setFocus]);

  return (
    <form className="chat-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      {replyTo ? (
        <p className="chat-replying xs">
          <span dir="auto">{t("chat_replying", { name: replyTo.name })}</span>
          <button type="button" className="icb" aria-label={t("chat_no_reply")} onClick={onReplied}>
            <Icon name="close" />
          </button>
        </p>
      ) : null}
      <Field
        {...field("text", { validate: (text) => text.trim() !== "" || t("chat_empty") })}
        label={t("chat_label")}
        maxLength={MOST_CHAT_SIGNS}
        autoComplete="off"
        enterKeyHint="send"
      />
      <Button type="submit" look="pri" busy={busy}>
        {t("chat_send")}
      </Button>
    </form>
  );
}
