import { useRef, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Checkbox } from "#/islands/ui/Field.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { switchOff, switchOn } from "#/lib/client/stores/messages/push.ts";
import {
  PUSH_DEFAULTS,
  PUSH_TOPICS,
  type PushDevice,
  type PushSettings,
  type PushTopic,
} from "#/lib/contract/messages/push.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly publicKey: string;
  /** This one, where notices come to it. */
  readonly device: PushDevice | undefined;
  readonly onTold: (told: PushSettings) => void;
  /** The browser was asked: what it allows may be another. */
  readonly onAnswered: () => void;
};

/** What comes to this device, and the press that has it come, changes it or ends it. */
export function PushChoice({ t, publicKey, device, onTold, onAnswered }: Props) {
  const [topics, setTopics] = useState<readonly PushTopic[]>(device?.topics ?? PUSH_DEFAULTS);
  const [details, setDetails] = useState(device?.details ?? false);
  const [busy, setBusy] = useState<"on" | "off" | null>(null);
  const [said, setSaid] = useState<{ readonly text: string; readonly isWrong: boolean } | null>(
    null,
  );
  const first = useRef<HTMLInputElement>(null);
  const say = (text: string, isWrong = false) => setSaid({ text, isWrong });

  async function turnOn(): Promise<void> {
    if (topics.length === 0) {
      say(t("push_none_chosen"), true);
      first.current?.focus();
      return;
    }
    setBusy("on");
    const was = device;
    const reply = await switchOn(publicKey, { topics, details });
    setBusy(null);
    onAnswered();
    if (reply === "denied") setSaid(null);
    else if (typeof reply === "string") say(t(`push_${reply}`), true);
    else if (!reply.ok) say(textOfRefusal(t, reply), true);
    else {
      say(t(was ? "push_is_saved" : "push_is_on"));
      onTold(reply.value);
    }
  }

  async function turnOff(): Promise<void> {
    setBusy("off");
    const reply = await switchOff();
    setBusy(null);
    if (!reply.ok) return say(textOfRefusal(t, reply), true);
    say(t("push_is_off"));
    onTold(reply.value);
  }

  return (
    <>
      <fieldset className="push-topics">
        <legend>{t("push_topics")}</legend>
        {PUSH_TOPICS.map((topic, at) => (
          <Checkbox
            key={topic}
            {...(at === 0 ? { ref: first } : {})}
            checked={topics.includes(topic)}
            onChange={({ target }) =>
              setTopics((before) =>
                PUSH_TOPICS.filter((each) =>
                  each === topic ? target.checked : before.includes(each),
                ),
              )
            }
          >
            {t(`push_topic_${topic}`)}
          </Checkbox>
        ))}
      </fieldset>
      <Checkbox checked={details} onChange={({ target }) => setDetails(target.checked)}>
        {t("push_details")} <span className="t3">{t("push_details_hint")}</span>
      </Checkbox>
      <p className="push-acts">
        <Button look="pri" busy={busy === "on"} onClick={() => void turnOn()}>
          {t(device ? "push_save" : "push_switch_on")}
        </Button>
        {device ? (
          <Button busy={busy === "off"} onClick={() => void turnOff()}>
            {t("push_switch_off")}
          </Button>
        ) : null}
      </p>
      <p className={said?.isWrong ? "hint err" : "hint"} role="status">
        {said?.text}
      </p>
    </>
  );
}
