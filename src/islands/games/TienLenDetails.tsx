import type { ReactNode } from "react";
import type { TienLenRoundDetails } from "#/lib/contract/games/seamless.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { tienLenWords } from "#/lib/rules/studio/tienlen/words.ts";
import { PlayedCards } from "./PlayedCards.tsx";
import "./games.css";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly details: TienLenRoundDetails;
  readonly money: (amount: string) => ReactNode;
};

/** A member's hand at a table of members: what came of it, what the table took, and play by play. */
export function TienLenDetails({ t, lang, details, money }: Props) {
  const { net, rake, moves, seat, seats, failed } = details;
  const words = tienLenWords(t, lang);
  const name = (of: number) => (of === seat ? t("tl_you") : t("tl_player", { number: of + 1 }));
  const playedBy = (of: number) => moves.flatMap((move) => (move.seat === of ? move.cards : []));
  return (
    <>
      <ul className="wins">
        <li>
          <span>{words.handText(details)}</span>
          {net === null ? null : money(net)}
        </li>
        {rake === null ? null : (
          <li>
            <span>{t("tl_rake")}</span>
            {money(rake)}
          </li>
        )}
      </ul>
      {failed.length === 0 ? null : (
        <div className="round-seeds">
          <dl>
            {failed.map(({ deal, missing, serverSeed, serverSeedHash }) => (
              <div key={deal}>
                <dt className="t2">
                  {t("tl_failed_deal", { deal, names: missing.map(name).join(", ") })}
                </dt>
                <dd dir="ltr">{`${serverSeedHash} : ${serverSeed}`}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      {moves.length === 0 ? null : (
        <ul className="wins hands">
          {seats.map(({ seat: of }) => (
            <li key={of}>
              <span>{name(of)}</span>
              <PlayedCards cards={playedBy(of)} nameOf={words.cardName} isHand />
            </li>
          ))}
        </ul>
      )}
      {moves.length === 0 ? null : (
        <details>
          <summary>{t("tl_moves")}</summary>
          <ol className="wins">
            {moves.map((move, turn) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a move is its place
              <li key={turn}>
                <span>{name(move.seat)}</span>
                <b dir="ltr">{words.moveText(move)}</b>
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  );
}
