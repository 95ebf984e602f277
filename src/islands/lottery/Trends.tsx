import { useId, useState } from "react";
import { Fetched } from "#/islands/ui/Fetched.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import { fetchOpened } from "#/lib/client/stores/lottery/result-tools.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { RESULT_AREAS } from "./result-texts.ts";

type Props = { readonly lang: string; readonly gameCode: string };

/** A game's trends (how long numbers stay out, how often they fall, roads): fetched, chart and figures, once opened. */
export function Trends({ lang, gameCode }: Props) {
  const t = textsFor(lang, ...RESULT_AREAS);
  const id = useId();
  const [isOpen, setOpen] = useState(false);

  async function bring() {
    const [{ TrendCharts }, reply] = await Promise.all([
      loadChunk(() => import("./TrendCharts.tsx")),
      fetchOpened(gameCode),
    ]);
    return reply.ok ? { TrendCharts, opened: reply.value.list } : null;
  }

  return (
    <section className="tool trends" aria-label={t("trends_title")}>
      <button
        type="button"
        className="btn sec"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t("trends_title")}
        <Icon name={isOpen ? "up" : "down"} />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <Fetched
            key={gameCode}
            fetch={bring}
            lines={8}
            texts={{
              loading: t("trends_loading"),
              title: t("trends_failed"),
              text: t("trends_failed_text"),
              retry: t("again"),
            }}
          >
            {({ TrendCharts, opened }) => <TrendCharts t={t} gameCode={gameCode} opened={opened} />}
          </Fetched>
        ) : null}
      </div>
    </section>
  );
}
