import { useEffect } from "react";
import { CARDS_CAME } from "#/lib/client/page/cards-came.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import { onHost } from "#/lib/rules/site/hosts.ts";

type Props = {
  readonly games: readonly Game[];
  readonly imageHost: string | null;
  /** The site offers play money to visitors. */
  readonly demo?: boolean;
};

/** Games as cards, drawn here: of somebody's own, or found. They launch as a page's cards do (auth/presses.ts). */
export function GameCards({ games, imageHost, demo = false }: Props) {
  useEffect(() => {
    if (games.length > 0) document.dispatchEvent(new Event(CARDS_CAME));
  }, [games]);
  return (
    <ul className="grid games">
      {games.map((game) => (
        <li className="gc" key={game.gameId}>
          <a
            href={`#${game.gameId}`}
            data-game={game.gameId}
            data-node={game.nodeId}
            data-vassalage={game.vassalage}
            data-try={demo && game.trialAllowed ? "" : undefined}
          >
            <span className="pic">
              <img
                src={pictureOf(game, imageHost)}
                alt=""
                width="200"
                height="226"
                loading="lazy"
              />
              <span className="plq" aria-hidden="true">
                {game.number}
              </span>
            </span>
            <span className="nm">
              <b>{game.name}</b>
              <span>{game.vendorName}</span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** The vendor's own picture, or the card that is drawn of its id. */
export function pictureOf({ gameId, image }: Game, imageHost: string | null): string {
  return (image && onHost(image, imageHost)) ?? `/art/${gameId}.svg`;
}
