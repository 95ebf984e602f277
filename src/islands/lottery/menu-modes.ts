import type { PrizeMode } from "#/lib/contract/lottery/menus.ts";
import type { Translate } from "#/lib/i18n/format.ts";

const MODES = ["Lott", "SEA", "ZY", "Elott"] as const satisfies readonly PrizeMode[];

/** The prize modes as tabs, all lotteries first. */
export const modeTabs = (t: Translate) =>
  MODES.map((name) => ({ name, label: t(`mode_${name.toLowerCase()}`) }));
