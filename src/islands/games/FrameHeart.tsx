import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import {
  $favourites,
  followFavourites,
  toggleFavourite,
} from "#/lib/client/stores/games/favourites.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { HeartIcon } from "./HeartIcon.tsx";

/** The heart in the bar over a framed game: it flips once the platform has said so. */
export function FrameHeart({ game, label }: { readonly game: Game; readonly label: string }) {
  const kept = useStore($favourites, { ssr: "initial" })?.has(game.gameId) ?? false;
  const [failed, setFailed] = useState(false);
  useEffect(() => followFavourites(), []);
  const bar = document.querySelector("[data-frame-tools]");
  if (!bar) return null;

  async function press(): Promise<void> {
    setFailed(false);
    const reply = await toggleFavourite(game);
    setFailed(reply?.ok === false);
  }

  return createPortal(
    <button
      type="button"
      className={failed ? "like failed" : "like"}
      aria-label={`${label}: ${game.name}`}
      aria-pressed={kept}
      onClick={() => void press()}
    >
      <HeartIcon />
    </button>,
    bar,
  );
}
