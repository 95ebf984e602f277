import type { Round } from "#/lib/contract/games/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = { readonly t: Translate; readonly round: Round; readonly className: string };

/** Leads back into the game of a round that is open, with the money that it was begun with. */
export function GoOn({ t, round, className }: Props) {
  return (
    <button
      type="button"
      className={className}
      data-game={round.gameId}
      data-vassalage={round.vassalage}
      data-money={round.bonus ? "bonus" : undefined}
    >
      {t("round_go_on")}
    </button>
  );
}
