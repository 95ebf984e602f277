import { useStore } from "@nanostores/react";
import { Modal } from "#/islands/ui/Modal.tsx";
import { $modal, closeModal, openModal } from "#/lib/client/modals.ts";
import { $gamePopup } from "#/lib/client/stores/games/popup.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { FINDER_AREAS } from "./finder-texts.ts";
import { GameSearch } from "./GameSearch.tsx";
import { GameSheet } from "./GameSheet.tsx";
import { VendorGames } from "./VendorGames.tsx";
import "./finder.css";

/** A visitor's press on a card that may be played without an account opens the sheet, which offers both ways. */
const PRESSED = "[data-sheet], [data-vendor-games], [data-show], [data-who=visitor] [data-try]";

function press(event: MouseEvent): void {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey) return;
  const target = event.target instanceof Element ? event.target : null;
  const pressed = target?.closest<HTMLElement>(PRESSED);
  const { vendorGames, show, game } = pressed?.dataset ?? {};
  const sheet = pressed?.dataset["sheet"] ?? game;
  if (sheet) $gamePopup.set({ kind: "game", gameId: sheet });
  else if (vendorGames)
    $gamePopup.set({
      kind: "vendor",
      vassalage: vendorGames,
      name: pressed?.textContent?.trim() ?? "",
    });
  else if (show !== "search") return;
  event.preventDefault();
  openModal(sheet || vendorGames ? "sheet" : "search");
}

if (!import.meta.env.SSR) document.addEventListener("click", press);

type Props = { readonly lang: string; readonly imageHost: string | null; readonly demo: boolean };

/**
 * The search of games, and the game popup (MOD-08): opened anywhere by `data-show="search"`, `data-sheet="<game>"` and
 * `data-vendor-games="<vendor>"`, by visitors too. Nothing of them is in the page before.
 */
export function GamePopups({ lang, imageHost, demo }: Props) {
  const t = textsFor(lang, ...FINDER_AREAS);
  const shown = useStore($modal, { ssr: "initial" });
  const popup = useStore($gamePopup, { ssr: "initial" });
  return (
    <>
      <Modal
        id="gameSearchModal"
        open={shown === "search"}
        onClose={closeModal}
        title={t("search_title")}
        closeLabel={t("close")}
        full
      >
        <GameSearch lang={lang} imageHost={imageHost} demo={demo} />
      </Modal>
      <Modal
        id="gamePopupModal"
        open={shown === "sheet"}
        onClose={closeModal}
        title={popup?.kind === "vendor" ? popup.name : t("sheet_title")}
        titleHidden={popup?.kind === "game"}
        closeLabel={t("close")}
      >
        {popup?.kind === "game" ? (
          <GameSheet
            key={popup.gameId}
            lang={lang}
            imageHost={imageHost}
            demo={demo}
            gameId={popup.gameId}
          />
        ) : null}
        {popup?.kind === "vendor" ? (
          <VendorGames
            key={popup.vassalage}
            lang={lang}
            imageHost={imageHost}
            vassalage={popup.vassalage}
            demo={demo}
          />
        ) : null}
      </Modal>
    </>
  );
}
