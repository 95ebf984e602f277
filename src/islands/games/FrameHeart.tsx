import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  $favourites,
  followFavourites,
  toggleFavourite,
} from "#/lib/client/stores/games/favourites.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { HeartIcon } from "./HeartIcon.tsx";

type Props = { readonly t: Translate; readonly game: Game };

/** The heart in the bar over a framed game: it flips once the platform has said so, or says why it does not. */
export function FrameHeart({ t, game }: Props) {
  const kept = useStore($favourites, { ssr: "initial" })?.has(game.gameId) ?? false;
  const [refusal, setRefusal] = useState<Refused | null>(null);
  useEffect(() => followFavourites(), []);
  const bar = document.querySelector("[data-frame-tools]");
  if (!bar) return null;

  async function press(): Promise<void> {
    setRefusal(null);
    const reply = await toggleFavourite(game);
    if (reply && !reply.ok) setRefusal(reply);
  }

  return createPortal(
    <>
      <button
        type="button"
        className="like"
        aria-label={`${t("favourite")}: ${game.name}`}
        aria-pressed={kept}
        onClick={() => void press()}
      >
        <HeartIcon />
      </button>
      <span role="alert" className="like-told">
        {refusal && textOfRefusal(t, refusal)}
      </span>
    </>,
    bar,
  );
}
