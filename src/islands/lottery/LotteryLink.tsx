import type { ReactNode } from "react";
import type { LotteryEntry } from "#/lib/contract/lottery/menus.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { launchPath } from "#/lib/rules/games/launch.ts";

/** What a menu needs to know of a lottery. */
export type LotteryTile = Pick<
  LotteryEntry,
  "gameCode" | "gameType" | "defaultPlayType" | "labelName"
> &
  Partial<Pick<LotteryEntry, "isGame" | "vendor">>;

type Props = {
  readonly lang: string;
  readonly lottery: LotteryTile;
  readonly className?: string;
  /** It is the board that is open. */
  readonly isCurrent?: boolean;
  /** Asked instead of following the link, where the board is another platform's. */
  readonly onOpen?: (() => void) | undefined;
  readonly children: ReactNode;
};

/** A lottery of a menu: the way to its board, which begins with the type of bet that it is launched with. */
export function LotteryLink(props: Props) {
  const { lang, lottery, className = "tab-card", isCurrent = false, onOpen, children } = props;
  const { gameCode, gameType, defaultPlayType, isGame, vendor } = lottery;
  if (isGame === "VASSALAGE")
    return (
      <button type="button" className={className} data-vendor-games={vendor}>
        {children}
      </button>
    );
  if (onOpen)
    return (
      <button type="button" className={className} onClick={onOpen}>
        {children}
      </button>
    );
  const path = launchPath({ category: gameType, gameCode, playType: defaultPlayType });
  return (
    <a
      className={className}
      href={localizePath(path ?? "/lottery", lang)}
      aria-current={isCurrent ? "page" : undefined}
    >
      {children}
    </a>
  );
}
