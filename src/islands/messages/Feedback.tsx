import { useState } from "react";
import { useCallForm } from "#/islands/forms/use-call-form.ts";
import { Button } from "#/islands/ui/Button.tsx";
import { FormError } from "#/islands/ui/FormError.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { PicturePick } from "#/islands/ui/PicturePick.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { TextArea } from "#/islands/ui/TextArea.tsx";
import { FEEDBACK_KINDS, LEAST_FEEDBACK, MOST_FEEDBACK } from "#/lib/base/feedback.ts";
import { MOST_PICTURES } from "#/lib/base/proof-pictures.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { sendFeedback } from "#/lib/client/stores/messages/support.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { checkFeedback } from "#/lib/rules/messages/feedback.ts";
import { SUPPORT_AREAS } from "./support-texts.ts";
import "./support.css";

/** What the member thinks of the site, in so many words and up to three pictures (VAL-80). */
export function Feedback({ lang }: { lang: string }) {
  const t = textsFor(lang, ...SUPPORT_AREAS);
  return (
    <Held source={memberSource} t={t} lines={6}>
      {() => <FeedbackForm t={t} />}
    </Held>
  );
}

const EMPTY: { kind: (typeof FEEDBACK_KINDS)[number]; content: string } = {
  kind: "idea",
  content: "",
};

function FeedbackForm({ t }: { t: Translate }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [thanked, setThanked] = useState<{ readonly lost: Refused | null } | null>(null);
  const wordsOf = (code: string) =>
    t(`feedback_${code}`, { least: LEAST_FEEDBACK, most: MOST_FEEDBACK });
  const { form, field, busy, refusal, submit } = useCallForm({
    t,
    values: EMPTY,
    act: (typed) => sendFeedback(typed, files),
    onDone: (sent) => {
      setThanked(sent);
      setFiles([]);
      form.reset(EMPTY);
    },
    wordsOf: (_field, code) => wordsOf(code),
  });

  if (thanked)
    return (
      <div className="feedback" role="status">
        <p className="h3 jade">{t("feedback_thanks")}</p>
        <p className="t2">{t("feedback_thanks_text")}</p>
        {thanked.lost ? (
          <p className="hint err">
            {t("feedback_lost")} {textOfRefusal(t, thanked.lost)}
          </p>
        ) : null}
        <Button onClick={() => setThanked(null)}>{t("feedback_more")}</Button>
      </div>
    );
  return (
    <form className="feedback" noValidate onSubmit={submit}>
      <p className="t2">{t("feedback_about")}</p>
      <FormError text={refusal} />
      <Select
        {...field("kind")}
        label={t("feedback_kind")}
        options={FEEDBACK_KINDS.map((value) => ({ value, label: t(`feedback_${value}_kind`) }))}
      />
      <TextArea
        {...field("content", {
          validate: (typed) => {
            const code = checkFeedback(typed);
            return code ? wordsOf(code) : true;
          },
        })}
        label={t("feedback_content")}
        hint={t("feedback_hint", { least: LEAST_FEEDBACK, most: MOST_FEEDBACK })}
        rows={6}
        required
      />
      <PicturePick
        label={t("feedback_pictures")}
        hint={t("feedback_pictures_hint")}
        addLabel={t("feedback_add")}
        removeLabel={(name) => t("feedback_remove", { name })}
        files={files}
        most={MOST_PICTURES}
        busy={busy}
        onChange={setFiles}
      />
      <Button type="submit" look="pri" size="lg" busy={busy}>
        {t("feedback_send")}
      </Button>
    </form>
  );
}
