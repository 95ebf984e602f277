import { Fetched } from "#/islands/ui/Fetched.tsx";
import { Empty } from "#/islands/ui/states.tsx";
import { fetchVendorGames } from "#/lib/client/stores/games/popup.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { FINDER_AREAS, fetchedTexts } from "./finder-texts.ts";
import { GameCards } from "./GameCards.tsx";

type Props = {
  readonly lang: string;
  readonly imageHost: string | null;
  readonly vassalage: string;
  readonly demo: boolean;
};

/** The games of a vendor, for a launch that names the vendor and no game (GAM-08). */
export function VendorGames({ lang, imageHost, vassalage, demo }: Props) {
  const t = textsFor(lang, ...FINDER_AREAS);
  const fetch = async () => {
    const reply = await fetchVendorGames(vassalage);
    return reply.ok ? reply.value.list : null;
  };
  return (
    <Fetched fetch={fetch} lines={6} texts={fetchedTexts(t)}>
      {(games) =>
        games.length === 0 ? (
          <Empty title={t("lobby_none")} />
        ) : (
          <div className="vendor-games">
            <GameCards games={games} imageHost={imageHost} demo={demo} />
          </div>
        )
      }
    </Fetched>
  );
}
