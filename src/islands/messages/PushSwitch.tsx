import { useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { CHUNK_FAILED, type ChunkFailure } from "#/lib/client/chunk-failures.ts";
import { lateModule } from "#/lib/client/late-module.ts";
import type { Translate } from "#/lib/i18n/format.ts";

const settings = lateModule(() => import("./PushSettings.tsx"));
const PANEL = "push-settings";

/** Opens and closes the settings of notices, which are fetched by the first press; nothing is asked before. */
export function PushSwitch({ t, lang }: { readonly t: Translate; readonly lang: string }) {
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function open(): Promise<boolean> {
    setBusy(true);
    try {
      await settings.fetch();
      setOpen(true);
      return true;
    } catch (cause) {
      const pressed = document.querySelector<HTMLElement>(`[aria-controls="${PANEL}"]`);
      const detail: ChunkFailure = { pressed, retry: open, cause };
      document.dispatchEvent(new CustomEvent(CHUNK_FAILED, { detail }));
      return false;
    } finally {
      setBusy(false);
    }
  }

  const Settings = settings.came?.PushSettings;
  return (
    <div className="push-switch">
      <Button
        size="sm"
        aria-expanded={isOpen}
        aria-controls={PANEL}
        busy={isBusy}
        onClick={() => (isOpen ? setOpen(false) : void open())}
      >
        <Icon name="bell" />
        {t("push_settings")}
      </Button>
      <div id={PANEL} hidden={!isOpen}>
        {isOpen && Settings ? <Settings lang={lang} /> : null}
      </div>
    </div>
  );
}
