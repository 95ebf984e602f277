import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { askLogin } from "#/lib/client/modals.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { readSession } from "#/lib/client/storage.ts";
import { fetchFavourites } from "#/lib/client/stores/games/favourites.ts";
import { $ownList, OWN_LISTS, type OwnList } from "#/lib/client/stores/games/own-lists.ts";
import { fetchRecentGames } from "#/lib/client/stores/games/recent-games.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { FINDER_AREAS } from "./finder-texts.ts";
import { GameCards } from "./GameCards.tsx";

const FETCH = { favourites: fetchFavourites, recent: () => fetchRecentGames() } as const;
/** In the address while a list is shown. */
const HASH = "#mine-";

const listOf = (name: string | undefined): OwnList | undefined =>
  OWN_LISTS.find((list) => list === name);

function show(list: OwnList): void {
  $ownList.set(list);
  history.replaceState(history.state, "", `${location.pathname}${location.search}${HASH}${list}`);
}

function open(list: OwnList | undefined): void {
  if (!list) return;
  if (readSession("token")) show(list);
  else askLogin(() => show(list));
}

// A press kept for this island is given as soon as its module is here.
if (!import.meta.env.SSR) {
  document.addEventListener("click", ({ target }) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>("[data-own]");
    if (pressed) open(listOf(pressed.dataset["own"]));
  });
  document.addEventListener("input", ({ target }) => {
    if (target instanceof Element && target.closest("search form.bar")) $ownList.set(null);
  });
  if (location.hash.startsWith(HASH)) open(listOf(location.hash.slice(HASH.length)));
}

type Props = { readonly lang: string; readonly imageHost: string | null };

/**
 * A member's favourites and recent games in a lobby, in the place of its cards. A visitor logs in first, and what was
 * pressed goes on (GAM-07, GAM-13). The lobby's own filters and its search lead back.
 */
export function LobbyOwnGames({ lang, imageHost }: Props) {
  const t = textsFor(lang, ...FINDER_AREAS);
  const list = useStore($ownList, { ssr: "initial" });
  const [games, setGames] = useState<readonly Game[] | null>(null);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function load(asked: OwnList): Promise<void> {
    setRefusal(null);
    setGames(null);
    const reply = await FETCH[asked]();
    if ($ownList.get() !== asked) return;
    if (reply.ok) setGames(reply.value.list);
    else setRefusal(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each list
  useEffect(() => {
    if (list) void load(list);
  }, [list]);

  // The lobby's own parts are the page's, not React's.
  useEffect(() => {
    const lobby = document.querySelector<HTMLElement>("[data-lobby]");
    if (lobby) lobby.hidden = list !== null;
    for (const button of document.querySelectorAll<HTMLElement>("[data-own]"))
      button.ariaPressed = String(button.dataset["own"] === list);
    for (const link of document.querySelectorAll<HTMLElement>("search .seg a[aria-current]"))
      link.ariaCurrent = String(list === null);
  }, [list]);

  if (list === null) return null;
  if (refusal)
    return (
      <Failed
        title={t("own_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("list_retry")}
        onRetry={() => void load(list)}
      />
    );
  if (games === null) return <Skeleton lines={6} label={t("own_loading")} />;
  if (games.length === 0)
    return <Empty title={t(`${list}_empty`)} text={t(`${list}_empty_text`)} />;
  return <GameCards games={games} imageHost={imageHost} />;
}
