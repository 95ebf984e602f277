import { useEffect, useState } from "react";
import { Select } from "#/islands/ui/Select.tsx";
import { fetchRounds } from "#/lib/client/stores/games/games.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { FAIR_GAMES } from "./fair-games.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  /** The round that is shown; null for one that is written in. */
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
};

/** The member's last rounds that can be checked, to be fetched instead of written in. Without any there is nothing. */
export function RoundPicker({ t, lang, chosen, onChoose }: Props) {
  const [rounds, setRounds] = useState<readonly Round[]>([]);
  useEffect(() => {
    void fetchRounds({ pageNo: 1 }).then((reply) => {
      if (reply.ok)
        setRounds(
          reply.value.list.filter((one) => FAIR_GAMES.includes(one.gameId) && one.state !== "open"),
        );
    });
  }, []);
  if (rounds.length === 0) return null;
  const when = new Intl.DateTimeFormat(lang, { dateStyle: "short", timeStyle: "medium" });
  return (
    <div className="fair-wide">
      <Select
        label={t("fair_pick")}
        value={rounds.some(({ id }) => id === chosen) ? (chosen ?? "") : ""}
        onChange={(event) => onChoose(event.target.value)}
        options={[
          { value: "", label: t("fair_pick_none") },
          ...rounds.map(({ id, gameName, startedAt }) => ({
            value: id,
            label: `${gameName} · ${when.format(new Date(startedAt))}`,
          })),
        ]}
      />
    </div>
  );
}
