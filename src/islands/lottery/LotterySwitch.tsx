import { useState } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { LOTTERY_TYPE, type PrizeMode } from "#/lib/contract/lottery/menus.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { modeTabs } from "./menu-modes.ts";
import { MENU_AREAS } from "./menu-texts.ts";
import { gameName } from "./names.ts";

type Props = {
  readonly lang: string;
  /** The board that is open. */
  readonly gameCode: string;
};

/** How one changes to another lottery's board: a button with the open one's name, and the menu that it opens. */
export function LotterySwitch({ lang, gameCode }: Props) {
  const t = textsFor(lang, ...MENU_AREAS);
  const [isOpen, setOpen] = useState(false);
  const [mode, setMode] = useState<PrizeMode>(LOTTERY_TYPE);

  async function bring() {
    const [{ MenuGroups }, menus] = await Promise.all([
      loadChunk(() => import("./MenuGroups.tsx")),
      loadChunk(() => import("#/lib/client/stores/lottery/menus.ts")),
    ]);
    const [groups, popular, recent] = await Promise.all([
      menus.fetchLotteryMenu(mode),
      menus.fetchPopularLotteries(mode),
      menus.fetchRecentLotteries(),
    ]);
    return groups && { MenuGroups, menu: { groups, popular: popular ?? [], recent } };
  }

  return (
    <>
      <button
        type="button"
        className="lot-switch"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <b>{gameName(t, gameCode)}</b>
        <span>{t("menu_open")}</span>
        <Icon name="down" />
      </button>
      <Modal
        id="lotteryMenuModal"
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("menu_title")}
        closeLabel={t("menu_close")}
        full
      >
        <Tabs
          label={t("menu_modes")}
          look="seg"
          tabs={modeTabs(t)}
          chosen={mode}
          onChoose={setMode}
        >
          <Fetched
            key={mode}
            fetch={bring}
            lines={8}
            texts={{
              loading: t("menu_loading"),
              title: t("menu_failed"),
              text: t("menu_failed_text"),
              retry: t("menu_retry"),
            }}
          >
            {({ MenuGroups, menu }) => (
              <MenuGroups t={t} lang={lang} gameCode={gameCode} {...menu} />
            )}
          </Fetched>
        </Tabs>
      </Modal>
    </>
  );
}
