import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { $modal, closeModal, openModal } from "#/lib/client/modals.ts";
import { onOpener } from "#/lib/client/openers.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchSite } from "#/lib/client/stores/site/site.ts";
import type { SiteInfo } from "#/lib/contract/site/admission.ts";
import type { Resource, ResourceType } from "#/lib/contract/site/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SITE_AREAS } from "./texts.ts";
import "./site.css";

if (!import.meta.env.SSR) onOpener("down", () => openModal("down"));

type System = "android" | "ios";

const STEPS = [1, 2, 3, 4] as const;
/** What each system may be offered, the best first. */
const OFFERS: Readonly<Record<System, readonly ResourceType[]>> = {
  android: ["Android"],
  ios: ["MOBILECONFIG", "IOS"],
};
const GO: Readonly<Partial<Record<ResourceType, string>>> = {
  Android: "down_android_go",
  MOBILECONFIG: "down_profile_go",
  IOS: "down_store_go",
};

function ownSystem(): System {
  return /iPhone|iPad|Macintosh/.test(navigator.userAgent) ? "ios" : "android";
}

/** The downModal (MOD-05): an Android and an iOS tab, for as many of them as the operator has an app for. */
export function DownModal({ lang }: { lang: string }) {
  const t = textsFor(lang, ...SITE_AREAS);
  const open = useStore($modal, { ssr: "initial" }) === "down";
  return (
    <Modal
      id="downModal"
      open={open}
      onClose={closeModal}
      title={t("down_title")}
      closeLabel={t("down_close")}
      full
    >
      <Downloads t={t} />
    </Modal>
  );
}

function Downloads({ t }: { t: Translate }) {
  const [site, setSite] = useState<SiteInfo>();
  const [refusal, setRefusal] = useState<Refused | null>(null);
  const [picked, setPicked] = useState<System>(ownSystem);

  async function load(): Promise<void> {
    setRefusal(null);
    const reply = await fetchSite();
    if (reply.ok) setSite(reply.value);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it opens
  useEffect(() => void load(), []);

  if (refusal)
    return (
      <Failed
        title={t("down_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("list_retry")}
        onRetry={() => void load()}
      />
    );
  if (!site) return <Skeleton lines={5} label={t("list_loading")} />;
  const apps = (["android", "ios"] as const).flatMap((system) => {
    const app = OFFERS[system].flatMap((type) => appOf(site, type)).at(0);
    return app ? [{ system, app }] : [];
  });
  const shown = apps.find(({ system }) => system === picked) ?? apps[0];
  if (!shown) return <p className="t2">{t("down_none_text")}</p>;
  return (
    <div className="down-modal">
      <Tabs
        label={t("down_systems")}
        tabs={apps.map(({ system }) => ({ name: system, label: t(`down_${system}`) }))}
        chosen={shown.system}
        onChoose={setPicked}
      >
        <Steps t={t} name={site.whitelabel.name} {...shown} />
      </Tabs>
    </div>
  );
}

function appOf(site: SiteInfo, type: ResourceType): Resource[] {
  return site.resources.filter(({ resourceType }) => resourceType === type);
}

/** The QR code, the link behind it, and how it is installed in four steps (MOD-06). */
function Steps(props: { t: Translate; name: string; system: System; app: Resource }) {
  const { t, name, system, app } = props;
  return (
    <div className="down-app">
      <figure className="down-code paper">
        <img src={app.qrCodeUrl} width="160" height="160" alt={t(`down_qr_${system}`)} />
        <figcaption className="xs">{t("down_scan")}</figcaption>
      </figure>
      <div>
        <h3>{t("down_steps")}</h3>
        <ol className="down-steps">
          {STEPS.map((step) => (
            <li key={step}>{t(`down_${system}_${step}`, { name })}</li>
          ))}
        </ol>
        <a className="btn pri" href={app.url} rel="noopener" target="_blank">
          {t(GO[app.resourceType] ?? "down_android_go")}
        </a>
      </div>
    </div>
  );
}
