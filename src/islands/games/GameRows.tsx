import { Icon } from "#/islands/ui/Icon.tsx";
import type { Game } from "#/lib/contract/games/calls.ts";
import { pictureOf } from "./GameCards.tsx";

type Props = {
  readonly games: readonly Game[];
  readonly imageHost: string | null;
  /** The site offers play money to visitors. */
  readonly demo: boolean;
  /** What the button to a game's sheet is called. */
  readonly about: string;
};

/** Games as lines that launch them (auth/presses.ts), each with the way to its sheet. */
export function GameRows({ games, imageHost, demo, about }: Props) {
  return (
    <ul className="game-rows">
      {games.map((game) => (
        <li key={game.gameId}>
          <a
            href={`#${game.gameId}`}
            data-game={game.gameId}
            data-node={game.nodeId}
            data-vassalage={game.vassalage}
            data-try={demo && game.trialAllowed && !isDraw(game) ? "" : undefined}
            {...(isDraw(game) ? { "data-category": game.category } : {})}
          >
            <img
              src={pictureOf(game, imageHost)}
              alt=""
              width="40"
              height="45"
              loading="lazy"
              decoding="async"
            />
            <span>
              <b className="ell">{game.name}</b>
              <span className="sm t2 ell">{game.vendorName}</span>
            </span>
          </a>
          <button
            type="button"
            className="icb"
            data-sheet={game.gameId}
            aria-label={`${about}: ${game.name}`}
          >
            <Icon name="info" />
          </button>
        </li>
      ))}
    </ul>
  );
}

const isDraw = ({ category }: Game): boolean => category === "LOTT" || category === "ELOTT";
