import { type KeyboardEvent, useRef } from "react";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { TextArea } from "#/islands/ui/TextArea.tsx";
import { sendSupport } from "#/lib/client/stores/messages/support.ts";
import { MOST_SUPPORT_SIGNS } from "#/lib/contract/messages/support.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** Writes a line to staff: Enter sends it, with Shift it begins another. A line that was lost is sent again as the same. */
export function SupportForm({ t }: { t: Translate }) {
  const key = useRef(crypto.randomUUID());
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: { text: "" },
    act: ({ text }) => sendSupport(key.current, text.trim()),
    onDone: () => {
      key.current = crypto.randomUUID();
      form.reset({ text: "" });
      form.setFocus("text");
    },
  });

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.requestSubmit();
  }

  return (
    <form className="support-form" noValidate onSubmit={submit}>
      <FormError text={refusal} />
      <TextArea
        {...field("text", { validate: (text) => text.trim() !== "" || t("support_empty") })}
        label={t("support_label")}
        hint={t("support_hint")}
        rows={2}
        maxLength={MOST_SUPPORT_SIGNS}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" look="pri" busy={busy}>
        {t("support_send")}
      </Button>
    </form>
  );
}
