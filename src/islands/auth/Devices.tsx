import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Dialog } from "#/islands/ui/Dialog.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchDevices, revokeDevices } from "#/lib/client/stores/auth/proof.ts";
import { showToast } from "#/lib/client/toasts.ts";
import type { Device } from "#/lib/contract/session/devices.ts";
import { deviceName, placeName } from "#/lib/i18n/device-names.ts";
import type { Translate } from "#/lib/i18n/format.ts";

/** Where the member logged in from, and how to sign one of them out, or all others. */
export function Devices({ t, lang }: { t: Translate; lang: string }) {
  const [devices, setDevices] = useState<readonly Device[] | null>(null);
  const [failed, setFailed] = useState(false);
  const [leaving, setLeaving] = useState<Device | "others" | null>(null);
  const [busy, setBusy] = useState(false);

  async function load(): Promise<void> {
    setFailed(false);
    const list = await fetchDevices();
    if (list) setDevices(list);
    else setFailed(true);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  async function signOut(): Promise<void> {
    if (!leaving) return;
    setBusy(true);
    const reply = await revokeDevices(leaving === "others" ? undefined : leaving.id);
    setBusy(false);
    const done = t(leaving === "others" ? "devices_revoked" : "device_revoked");
    setLeaving(null);
    showToast(
      reply.ok
        ? { tone: "success", text: done }
        : { tone: "warning", text: textOfRefusal(t, reply) },
    );
    await load();
  }

  if (failed)
    return (
      <Failed
        title={t("devices_failed")}
        text={t("form_failed_text")}
        retryLabel={t("retry")}
        onRetry={() => void load()}
      />
    );
  if (!devices) return <Skeleton lines={4} label={t("form_loading")} />;
  const one = leaving !== null && leaving !== "others";
  return (
    <>
      <ul className="security-list">
        {devices.map((device) => (
          <DeviceRow key={device.id} {...{ t, lang, device }} onLeave={() => setLeaving(device)} />
        ))}
      </ul>
      {devices.length > 1 ? (
        <Button onClick={() => setLeaving("others")}>{t("devices_revoke_others")}</Button>
      ) : (
        <p className="t3">{t("devices_alone")}</p>
      )}
      <Dialog
        id="revokeDialog"
        open={leaving !== null}
        title={t(one ? "device_revoke_title" : "devices_revoke_others_title")}
        confirmLabel={t(one ? "device_revoke" : "devices_revoke_others")}
        onConfirm={() => void signOut()}
        busy={busy}
        cancelLabel={t("keep")}
        onCancel={() => setLeaving(null)}
      >
        <p>
          {one
            ? t("device_revoke_text", { device: deviceName(t, leaving) })
            : t("devices_revoke_others_text")}
        </p>
      </Dialog>
    </>
  );
}

type RowProps = {
  readonly t: Translate;
  readonly lang: string;
  readonly device: Device;
  readonly onLeave: () => void;
};

function DeviceRow({ t, lang, device, onLeave }: RowProps) {
  const name = deviceName(t, device);
  return (
    <li data-device={device.current ? "this" : "other"}>
      <span>
        <b>{name}</b>
        <span className="t3">
          {placeName(device.country, lang) ?? t("place_unknown")} ·{" "}
          <bdi className="num">{device.address}</bdi>
        </span>
        <span className="t3">
          {t("device_last")}: <Time at={device.lastLoginAt} language={lang} />
        </span>
      </span>
      <span className="acts">
        {device.current ? <span className="tag gold">{t("device_this")}</span> : null}
        {device.current ? null : (
          <>
            <span className={device.open ? "tag jade" : "tag"}>
              {t(device.open ? "device_open" : "device_closed")}
            </span>
            <Button
              size="sm"
              aria-label={t("device_revoke_label", { device: name })}
              onClick={onLeave}
            >
              {t("device_revoke")}
            </Button>
          </>
        )}
      </span>
    </li>
  );
}
