import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useState } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { fetchBonuses } from "#/lib/client/stores/bonus/bonuses.ts";
import { $favourites, followFavourites } from "#/lib/client/stores/games/favourites.ts";
import { fetchGameSheet } from "#/lib/client/stores/games/popup.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Game } from "#/lib/contract/games/calls.ts";
import type { GameSheet as Sheet } from "#/lib/contract/games/game-sheet.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { FINDER_AREAS, fetchedTexts } from "./finder-texts.ts";
import { pictureOf } from "./GameCards.tsx";
import { GamePots } from "./GamePots.tsx";
import { HeartIcon } from "./HeartIcon.tsx";

type Props = {
  readonly lang: string;
  readonly imageHost: string | null;
  readonly gameId: string;
  /** The site offers play money to visitors. */
  readonly demo: boolean;
};

/** A game's sheet: what it is, what it pays as far as its vendor tells, its last wins, and the ways to play it. */
export function GameSheet({ lang, imageHost, gameId, demo }: Props) {
  const t = textsFor(lang, ...FINDER_AREAS);
  const fetch = async () => {
    const reply = await fetchGameSheet(gameId);
    return reply.ok ? reply.value : null;
  };
  return (
    <Fetched fetch={fetch} lines={7} texts={fetchedTexts(t)}>
      {(sheet) => <Filled t={t} lang={lang} imageHost={imageHost} sheet={sheet} demo={demo} />}
    </Fetched>
  );
}

type FilledProps = Pick<Props, "lang" | "imageHost" | "demo"> & {
  readonly t: Translate;
  readonly sheet: Sheet;
};

function Filled({ t, lang, imageHost, sheet, demo }: FilledProps) {
  const { game, wins, underMaintenance } = sheet;
  return (
    <div className="game-sheet">
      <div className="game-sheet-head">
        <img src={pictureOf(game, imageHost)} alt="" width="120" height="136" />
        <div>
          <h2>{game.name}</h2>
          <p className="t2">{game.vendorName}</p>
          <Heart game={game} label={t("favourite")} />
        </div>
      </div>
      <GamePots t={t} lang={lang} gameId={game.gameId} jackpots={sheet.jackpots ?? []} />
      <Facts t={t} lang={lang} sheet={sheet} />
      {underMaintenance ? <p role="status">{t("sheet_resting")}</p> : null}
      {underMaintenance ? null : <Ways t={t} sheet={sheet} demo={demo} />}
      {wins.length > 0 ? (
        <section aria-label={t("sheet_wins")}>
          <h3 className="lab">{t("sheet_wins")}</h3>
          <ul className="game-sheet-wins">
            {wins.map(({ nickname, payout, currency, settledAt }) => (
              <li key={`${settledAt} ${payout}`}>
                <bdi>{nickname}</bdi>
                <Time at={settledAt} language={lang} />
                <Money amount={payout} currency={currency} language={lang} signed />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function Heart({ game, label }: { readonly game: Game; readonly label: string }) {
  const kept = useStore($favourites, { ssr: "initial" })?.has(game.gameId) ?? false;
  useEffect(() => followFavourites(), []);
  return (
    <button
      type="button"
      className="like"
      data-like={game.gameId}
      data-node={game.nodeId}
      data-vassalage={game.vassalage}
      aria-pressed={kept}
      aria-label={`${label}: ${game.name}`}
    >
      <HeartIcon />
    </button>
  );
}

function Ways({ t, sheet, demo }: Pick<FilledProps, "t" | "sheet" | "demo">) {
  const { game, trialAllowed } = sheet;
  const isVisitor = useStore($member, { ssr: "initial" }) === null;
  const bonus = useBonusAt(sheet.bonusCategory);
  const names = { "data-node": game.nodeId, "data-vassalage": game.vassalage };
  return (
    <p className="row wrap">
      <button
        type="button"
        className="btn pri"
        data-game={game.gameId}
        data-money={bonus ? "own" : undefined}
        {...names}
      >
        {t(bonus ? "game_play_own" : "game_play")}
      </button>
      {bonus ? (
        <button
          type="button"
          className="btn sec"
          data-game={game.gameId}
          data-money="bonus"
          {...names}
        >
          {t("game_play_bonus")}
        </button>
      ) : null}
      {demo && trialAllowed && isVisitor ? (
        <button type="button" className="btn sec" data-demo={game.gameId} {...names}>
          {t("game_demo")}
        </button>
      ) : null}
    </p>
  );
}

/** Whether a bonus is in play that is played at games of a category; null: none is played there. */
function useBonusAt(category: Sheet["bonusCategory"]): boolean {
  const balance = useStore($balance, { ssr: "initial" });
  const has = Number(balance?.bonusBalance ?? 0) > 0;
  const [isHere, setHere] = useState(false);
  useEffect(() => {
    if (!has || category === null) return setHere(false);
    void fetchBonuses().then((reply) =>
      setHere(
        reply.ok &&
          reply.value.list.some(
            ({ state, weights }) =>
              state === "active" && weights.some((weight) => weight.category === category),
          ),
      ),
    );
  }, [has, category]);
  return isHere;
}

function Facts({ t, lang, sheet }: Pick<FilledProps, "t" | "lang" | "sheet">) {
  const { game, minBet, maxWinMultiple, returnPercent, volatility } = sheet;
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 2 });
  return (
    <dl className="game-sheet-facts">
      {game.lines > 0 ? (
        <Fact name={t(game.ways ? "sheet_ways" : "sheet_lines")}>{number.format(game.lines)}</Fact>
      ) : null}
      {returnPercent === null ? null : (
        <Fact name={t("sheet_return")}>{`${number.format(Number(returnPercent))} %`}</Fact>
      )}
      {volatility === null ? null : (
        <Fact name={t("sheet_volatility")}>{t(`volatility_${volatility}`)}</Fact>
      )}
      {minBet === null ? null : (
        <Fact name={t("sheet_min_bet")}>
          <Money amount={minBet.amount} currency={minBet.currency} language={lang} />
        </Fact>
      )}
      <Fact name={t("sheet_max_win")}>
        {t("sheet_times", { times: number.format(maxWinMultiple) })}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}
