import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { switchOff } from "#/lib/client/stores/messages/push.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { PushDevice, PushSettings } from "#/lib/contract/messages/push.ts";
import { deviceName } from "#/lib/i18n/device-names.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly devices: readonly PushDevice[];
  /** Whether this device is switched off above. */
  readonly ownIsAbove: boolean;
  readonly onTold: (told: PushSettings) => void;
};

/** Every device of the member that notices come to, each with the way to end it. */
export function PushDevices({ t, lang, devices, ownIsAbove, onTold }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  if (devices.length === 0) return null;

  async function end({ id, current }: PushDevice): Promise<void> {
    setBusy(id);
    const reply = await switchOff(current ? undefined : id);
    setBusy(null);
    if (reply.ok) onTold(reply.value);
    else showToast({ tone: "danger", text: textOfRefusal(t, reply) });
  }

  const dayOf = (since: string) =>
    new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(since));
  return (
    <>
      <h3>{t("push_devices")}</h3>
      <ul className="push-devices">
        {devices.map((device) => (
          <li key={device.id}>
            <span>
              {deviceName(t, device)}
              {device.current ? <span className="tag gold">{t("push_this_device")}</span> : null}
              <span className="xs t3">{t("push_since", { day: dayOf(device.since) })}</span>
            </span>
            {device.current && ownIsAbove ? null : (
              <Button
                size="sm"
                busy={busy === device.id}
                aria-label={`${t("push_switch_off")}: ${deviceName(t, device)}`}
                onClick={() => void end(device)}
              >
                {t("push_switch_off")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
