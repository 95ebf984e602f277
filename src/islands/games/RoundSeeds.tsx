import type { FairRoundDetails } from "#/lib/contract/games/seamless.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { SEEDS_AREAS } from "./seeds-texts.ts";

type Props = { readonly lang: string; readonly details: FairRoundDetails };

/** What a round came from: the seeds as far as they are told, to be copied and computed with anywhere. */
export function RoundSeeds({ lang, details }: Props) {
  const t = textsFor(lang, ...SEEDS_AREAS);
  const { fairness, kind } = details;
  const { serverSeed, serverSeedHash, clientSeed, nonce } = fairness;
  const isShared = kind === "crash";
  const rows = [
    [isShared ? "fair_flight_hash" : "server_seed", serverSeed],
    [isShared ? "crash_previous_hash" : "server_hash", serverSeedHash],
    [isShared ? "crash_salt" : "client_seed", clientSeed],
    [isShared ? "crash_number" : "nonce", String(nonce)],
  ] as const;
  return (
    <section className="round-seeds" aria-label={t("fair_seeds")}>
      <h3 className="lab">{t("fair_seeds")}</h3>
      <dl>
        {rows.map(([key, value]) => (
          <div key={key}>
            <dt className="t2">{t(key)}</dt>
            <dd>{value ?? t(isShared ? "crash_not_revealed" : "not_revealed")}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
