import { useEffect, useState } from "react";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { askLogin } from "#/lib/client/modals.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { readSession } from "#/lib/client/storage.ts";
import { fetchFavourites } from "#/lib/client/stores/games/favourites.ts";
import { fetchRecentGames } from "#/lib/client/stores/games/recent-games.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { FINDER_AREAS } from "./finder-texts.ts";
import { GameCards } from "./GameCards.tsx";

export const SHELVES = ["favourites", "recent"] as const;
export type Shelf = (typeof SHELVES)[number];
const FETCH = { favourites: fetchFavourites, recent: () => fetchRecentGames() } as const;
/** In the address while a shelf is shown. */
const HASH = "#mine-";

const shelfOf = (name: string | undefined): Shelf | undefined =>
  SHELVES.find((shelf) => shelf === name);

type Props = { readonly lang: string; readonly imageHost: string | null };

/**
 * A member's favourites and recent games in a lobby, in the place of its cards. A visitor logs in first, and what was
 * pressed goes on (GAM-07, GAM-13). The lobby's own filters and its search lead back.
 */
export function LobbyShelf({ lang, imageHost }: Props) {
  const t = textsFor(lang, ...FINDER_AREAS);
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const [games, setGames] = useState<readonly Game[] | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function load(asked: Shelf): Promise<void> {
    setRefusal(null);
    setGames(null);
    const reply = await FETCH[asked]();
    if (reply.ok) setGames(reply.value.list);
    else setRefusal(reply);
  }

  function show(asked: Shelf): void {
    setShelf(asked);
    history.replaceState(
      history.state,
      "",
      `${location.pathname}${location.search}${HASH}${asked}`,
    );
    void load(asked);
  }

  function open(asked: Shelf): void {
    if (readSession("token")) show(asked);
    else askLogin(() => show(asked));
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    function press(event: MouseEvent): void {
      const target = event.target instanceof Element ? event.target : null;
      const asked = shelfOf(target?.closest<HTMLElement>("[data-shelf]")?.dataset["shelf"]);
      if (asked) open(asked);
    }
    function leave(event: Event): void {
      if (!(event.target instanceof Element && event.target.closest("search form.bar"))) return;
      setShelf(null);
    }
    document.addEventListener("click", press);
    document.addEventListener("input", leave);
    const asked = shelfOf(location.hash.startsWith(HASH) ? location.hash.slice(HASH.length) : "");
    if (asked) open(asked);
    return () => {
      document.removeEventListener("click", press);
      document.removeEventListener("input", leave);
    };
  }, []);

  // The lobby's own parts are the page's, not React's.
  useEffect(() => {
    const lobby = document.querySelector<HTMLElement>("[data-lobby]");
    if (lobby) lobby.hidden = shelf !== null;
    for (const button of document.querySelectorAll<HTMLElement>("[data-shelf]"))
      button.ariaPressed = String(button.dataset["shelf"] === shelf);
    for (const link of document.querySelectorAll<HTMLElement>("search .seg a[aria-current]"))
      link.ariaCurrent = String(shelf === null);
  }, [shelf]);

  if (shelf === null) return null;
  if (refusal)
    return (
      <Failed
        title={t("shelf_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("list_retry")}
        onRetry={() => void load(shelf)}
      />
    );
  if (games === null) return <Skeleton lines={6} label={t("shelf_loading")} />;
  if (games.length === 0)
    return <Empty title={t(`${shelf}_empty`)} text={t(`${shelf}_empty_text`)} />;
  return <GameCards lang={lang} games={games} imageHost={imageHost} likes={t("favourite")} />;
}
