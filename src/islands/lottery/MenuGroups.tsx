import { useEffect, useState } from "react";
import { $houseDraws, refreshHouseDraws } from "#/lib/client/stores/lottery/house-draws.ts";
import type { RecentLotteries } from "#/lib/client/stores/lottery/menus.ts";
import type { OpenedDraw } from "#/lib/contract/lottery/calls.ts";
import type { LotteryEntry, LotteryMenu } from "#/lib/contract/lottery/menus.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { DrawnNumbers } from "./DrawnNumbers.tsx";
import { LotteryLink } from "./LotteryLink.tsx";
import { MenuTime } from "./MenuTime.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly gameCode: string;
  readonly groups: readonly LotteryMenu[];
  readonly popular: readonly LotteryEntry[];
  readonly recent: RecentLotteries;
};

/** So many are told to be the most played, and so many that the member played. */
const MARKED = 3;
const RECENT = 4;
const SECOND_MS = 1_000;

/** A menu's lotteries: what the member played lately with what it drew last, then every group with the time that is left. */
export function MenuGroups({ t, lang, gameCode, groups, popular, recent }: Props) {
  // The clocks go on while the menu is open.
  const [, tick] = useState(0);
  useEffect(() => {
    if (Object.keys($houseDraws.get()).length === 0) void refreshHouseDraws();
    const timer = setInterval(() => tick((count) => count + 1), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  const sold = new Set(groups.flatMap(({ gameMenus }) => gameMenus.map((each) => each.gameCode)));
  const played = recent.list.filter((each) => sold.has(each.gameCode)).slice(0, RECENT);
  const most = new Set(popular.slice(0, MARKED).map((each) => each.gameCode));
  return (
    <div className="lot-menu">
      {groups.length === 0 ? <p className="t2">{t("menu_none")}</p> : null}
      {played.length > 0 ? (
        <section aria-label={t("menu_recent")}>
          <h3>{t("menu_recent")}</h3>
          <ul className="lot-played">
            {played.map((lottery) => (
              <li key={lottery.gameCode}>
                <LotteryLink
                  lang={lang}
                  lottery={lottery}
                  isCurrent={lottery.gameCode === gameCode}
                >
                  <Name lottery={lottery} />
                  <Newest draw={recent.newest.get(lottery.gameCode)} />
                </LotteryLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {groups.map(({ gameGroupCode, labelName, gameMenus }) => (
        <section key={gameGroupCode} aria-label={labelName}>
          <h3>{labelName}</h3>
          <ul className="lot-group">
            {gameMenus.map((lottery) => (
              <li key={lottery.gameCode}>
                <LotteryLink
                  lang={lang}
                  lottery={lottery}
                  isCurrent={lottery.gameCode === gameCode}
                >
                  <Name lottery={lottery} />
                  {most.has(lottery.gameCode) ? (
                    <span className="xs gold">{t("menu_popular")}</span>
                  ) : null}
                </LotteryLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Name({ lottery }: { lottery: LotteryEntry }) {
  return (
    <b>
      {lottery.labelName}
      <MenuTime gameCode={lottery.gameCode} />
    </b>
  );
}

/** What fell last: the special prize of one of Vietnam's draws with who drew it, or all that a draw of the house drew. */
function Newest({ draw }: { draw: OpenedDraw | undefined }) {
  if (!draw) return null;
  if (draw.station === "") return <DrawnNumbers gameCode={draw.gameCode} drawn={draw.drawn} />;
  const special = draw.drawn[0]?.[0] ?? "";
  return (
    <span className="lot-special">
      <span className="xs t2" lang="vi">
        {draw.station}
      </span>
      <b className="num" dir="ltr">
        {special}
      </b>
    </span>
  );
}
