import { useStore } from "@nanostores/react";
import { useState } from "react";
import type { BetType } from "#/lib/rules/lottery/bet-type.ts";
import { useBoard } from "./board-context.ts";
import { Cells } from "./Cells.tsx";
import { followKeys } from "./grid-keys.ts";
import { LuckyDip } from "./LuckyDip.tsx";
import { lookOf, placeName } from "./names.ts";
import { PlaceQuick } from "./PlaceQuick.tsx";
import { Prizes } from "./Prizes.tsx";
import type { LotteryRules } from "./sale.ts";
import { Undo } from "./Undo.tsx";
import { valuesOf } from "./values-of.ts";

/** So many places of so many picks do not fit a phone's screen: it shows one at a time. */
const MANY_PLACES = 4;
const MANY_PICKS = 8;

/** Where bets of the house's games are picked: every place of the chosen type with all that can be picked there. */
export function HousePicker({ rules }: { rules: LotteryRules }) {
  const { t, sale, slip } = useBoard();
  const state = useStore(slip.$slip);
  const [shown, setShown] = useState(0);
  const type = sale.types.get(state.type)?.type;
  if (!type) return null;
  const [first] = type.places;
  const byTabs =
    type.places.length >= MANY_PLACES &&
    first !== undefined &&
    valuesOf(first).length >= MANY_PICKS;
  const dips = type.places.length === 1 && first && /^\d/.test(valuesOf(first)[0] ?? "");
  return (
    <section className="picker" aria-label={t("numbers")}>
      <Prizes type={type} odds={rules.types.find((each) => each.type === type.code)?.odds ?? {}} />
      <div className="picked-bar">
        {dips ? (
          <div className="strip quick">
            <LuckyDip type={type.code} place={first} />
          </div>
        ) : null}
        <PickedCount type={type} />
      </div>
      {byTabs ? <PlaceTabs type={type} shown={shown} onShow={setShown} /> : null}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells within are what is interacted with */}
      <div className={byTabs ? "places by-tabs" : "places"} onKeyDown={followKeys}>
        {type.places.map((place, at) => (
          <PlaceRow
            key={`${type.code} ${place.name}`}
            type={type}
            at={at}
            isShown={at === shown}
            rules={rules}
          />
        ))}
      </div>
    </section>
  );
}

type RowProps = {
  readonly type: BetType;
  readonly at: number;
  readonly isShown: boolean;
  readonly rules: LotteryRules;
};

function PlaceRow({ type, at, isShown, rules }: RowProps) {
  const { t, game } = useBoard();
  const place = type.places[at];
  if (!place) return null;
  const hasName = type.places.length > 1;
  const name = hasName ? placeName(t, place.name) : t("numbers");
  const odds =
    type.byPick && type.tiers.length > 1
      ? (rules.types.find((each) => each.type === type.code)?.odds ?? null)
      : null;
  return (
    <div className={hasName ? "place named" : "place"} data-shown={isShown || undefined}>
      {hasName ? <p className="place-name b">{name}</p> : null}
      <Cells place={place} at={at} look={lookOf(game, place)} name={name} odds={odds} />
      <PlaceQuick place={place} at={at} name={name} />
    </div>
  );
}

/** How much is picked on the line that is written, and how to be done with it. */
function PickedCount({ type }: { type: BetType }) {
  const { t, slip } = useBoard();
  const count = type.places.reduce((sum, _, at) => sum + slip.picked(at).length, 0);
  return (
    <p className="picked" aria-live="polite">
      <b className="sm">{t("picked", { count })}</b>
      <span>
        <button type="button" className="lnk sm" disabled={count === 0} onClick={slip.beginNext}>
          {t("next_line")}
        </button>
        <button type="button" className="lnk sm" disabled={count === 0} onClick={slip.clear}>
          {t("clear")}
        </button>
        <Undo />
      </span>
    </p>
  );
}

type TabsProps = {
  readonly type: BetType;
  readonly shown: number;
  readonly onShow: (at: number) => void;
};

/** The places as tabs, each with how many are picked there; a wide screen shows all of them at once. */
function PlaceTabs({ type, shown, onShow }: TabsProps) {
  const { t, slip } = useBoard();
  return (
    <div className="seg place-tabs">
      {type.places.map(({ name }, at) => {
        const count = slip.picked(at).length;
        return (
          <button key={name} type="button" aria-pressed={at === shown} onClick={() => onShow(at)}>
            {placeName(t, name)}
            {count > 0 ? <small className="num">×{count}</small> : null}
          </button>
        );
      })}
    </div>
  );
}
