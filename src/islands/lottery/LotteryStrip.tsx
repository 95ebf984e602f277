import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Tabs } from "#/islands/ui/Tabs.tsx";
import {
  fetchPopularLotteries,
  fetchRecentLotteries,
  openLotteryOf,
} from "#/lib/client/stores/lottery/menus.ts";
import { $member } from "#/lib/client/stores/session/session.ts";
import { LOTTERY_TYPE, type PrizeMode } from "#/lib/contract/lottery/menus.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { LotteryLink, type LotteryTile } from "./LotteryLink.tsx";
import { modeTabs } from "./menu-modes.ts";
import { MENU_AREAS } from "./menu-texts.ts";

type Props = {
  readonly lang: string;
  /** All that are sold, the most played first, as the page came with them. */
  readonly popular: readonly LotteryTile[];
  /** Their boards are another platform's. */
  readonly isElsewhere: boolean;
};

/** So many are told to be the most played, and so many to be what the member played lately. */
const MARKED = 3;
const RECENT = 4;

/** The lotteries of a prize mode in a row: those that the member played lately, then the others, the most played first. */
export function LotteryStrip({ lang, popular, isElsewhere }: Props) {
  const t = textsFor(lang, ...MENU_AREAS);
  const member = useStore($member, { ssr: "initial" });
  const [mode, setMode] = useState<PrizeMode>(LOTTERY_TYPE);
  const [list, setList] = useState(popular);
  const [played, setPlayed] = useState<readonly string[] | null>(null);
  const [failed, setFailed] = useState("");

  useEffect(() => {
    if (member === undefined) return;
    void fetchRecentLotteries().then((recent) =>
      setPlayed(recent.list.slice(0, RECENT).map(({ gameCode }) => gameCode)),
    );
  }, [member]);

  async function choose(next: PrizeMode): Promise<void> {
    setMode(next);
    const found = next === LOTTERY_TYPE ? popular : await fetchPopularLotteries(next);
    setList(found ?? []);
    setFailed(found ? "" : t("menu_failed"));
  }
  async function open(lottery: LotteryTile): Promise<void> {
    setFailed((await openLotteryOf(lottery)) ? "" : t("menu_unopened"));
  }

  const rankOf = ({ gameCode }: LotteryTile): number => {
    const at = played?.indexOf(gameCode) ?? -1;
    return at === -1 ? (played?.length ?? 0) : at;
  };
  const most = new Set(popular.slice(0, MARKED).map(({ gameCode }) => gameCode));
  function noteOf({ gameCode, gameType }: LotteryTile): string {
    if (played?.includes(gameCode)) return t("menu_played");
    return t(most.has(gameCode) ? "menu_popular" : `of_${gameType.toLowerCase()}`);
  }
  return (
    <section className="lots" aria-label={t("menu_title")} data-known={played ? "" : undefined}>
      <Tabs
        label={t("menu_modes")}
        look="seg"
        tabs={modeTabs(t)}
        chosen={mode}
        onChoose={(next) => void choose(next)}
      >
        <ul className="strip">
          {list
            .toSorted((one, other) => rankOf(one) - rankOf(other))
            .map((lottery) => (
              <li key={lottery.gameCode}>
                <LotteryLink
                  lang={lang}
                  lottery={lottery}
                  onOpen={isElsewhere ? () => void open(lottery) : undefined}
                >
                  <b>{lottery.labelName}</b>
                  <span className="xs t2">{noteOf(lottery)}</span>
                </LotteryLink>
              </li>
            ))}
        </ul>
        {failed === "" ? null : (
          <p className="hint err" role="alert">
            {failed}
          </p>
        )}
      </Tabs>
    </section>
  );
}
