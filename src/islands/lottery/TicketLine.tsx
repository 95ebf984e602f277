import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import { findBetType, findGame } from "#/lib/rules/lottery/games.ts";
import { type Hits, hitsOf } from "#/lib/rules/lottery/hits.ts";
import { oddsOf, useWords, writeMoney } from "./board-context.ts";
import { LineOdds, onlyOdds } from "./LineOdds.tsx";
import { tierName, typeName } from "./names.ts";
import { Picks } from "./Picks.tsx";

/** As many picks of a place as a printed ticket names. */
const MOST_PICKS = 60;

type Line = Ticket["lines"][number];
type Shown = Pick<Ticket, "gameCode" | "drawn" | "currency">;

/** A line of a ticket: its bet, its picks and odds; once drawn what matched, and how that comes to its payout. */
export function TicketLine({ line, ticket }: { line: Line; ticket: Shown }) {
  const { t, lang } = useWords();
  const { gameCode, drawn, currency } = ticket;
  const game = findGame(gameCode);
  const type = game && findBetType(game, line.type);
  const hits = type && drawn ? hitsOf(type, line.selection, drawn) : null;
  const odds = onlyOdds(line);
  const money = (amount: string) => writeMoney(amount, currency, lang);
  return (
    <li className="bet">
      <div className="bet-head">
        <p>
          <b>{typeName(t, gameCode, line.type)}</b>{" "}
          <bdi className="num xs t2">
            {money(line.stake)} {odds === null ? "" : oddsOf(lang, odds)}
          </bdi>
        </p>
        <bdi className="num b">{money(line.price)}</bdi>
      </div>
      {game && type ? (
        <Picks
          {...{ game, type, selection: line.selection, most: MOST_PICKS }}
          {...(hits && { marked: hits.marked })}
        />
      ) : null}
      {type ? <LineOdds type={type} line={line} /> : null}
      {hits ? <Arithmetic hits={hits} line={line} ticket={ticket} /> : null}
    </li>
  );
}

/** How what matched comes to what was paid: each prize by how often it was won, and stakes that came back. */
function Arithmetic({ hits, line, ticket }: { hits: Hits; line: Line; ticket: Shown }) {
  const { t, lang } = useWords();
  const money = (amount: string) => writeMoney(amount, ticket.currency, lang);
  const isSingle = Object.keys(line.odds).length === 1;
  const won = hits.tiers.map(({ tier, count }) => {
    const amount = `${money(line.stake)} ${oddsOf(lang, line.odds[tier] ?? "0")}`;
    return isSingle
      ? t("hits", { count, amount })
      : t("hits_tier", { tier: tierName(t, tier), times: count, amount });
  });
  return (
    <>
      {won.length === 0 && hits.refunded === 0 ? <p className="xs t2">{t("no_hits")}</p> : null}
      {won.map((text, at) => (
        <p key={text} className="bet-head xs">
          <span className="jade b">{text}</span>
          {at === won.length - 1 ? <bdi className="num jade b">{money(line.payout)}</bdi> : null}
        </p>
      ))}
      {hits.refunded > 0 ? (
        <p className="bet-head xs">
          <span className="b">
            {t("hits_refunded", { count: hits.refunded, amount: money(line.stake) })}
          </span>
          <bdi className="num b">{money(line.refund)}</bdi>
        </p>
      ) : null}
    </>
  );
}
