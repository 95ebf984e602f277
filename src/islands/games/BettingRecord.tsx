import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { MoreList } from "#/islands/ui/MoreList.tsx";
import { type Range, RangeFilter } from "#/islands/ui/RangeFilter.tsx";
import { SaveTable } from "#/islands/ui/SaveTable.tsx";
import { SearchField } from "#/islands/ui/SearchField.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useMore } from "#/islands/ui/use-more.ts";
import { minusWire } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { fetchRounds } from "#/lib/client/stores/games/games.ts";
import { $recordKind, type RecordKind } from "#/lib/client/stores/games/record-kind.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { $mayShareWins, askMayShareWins } from "#/lib/client/stores/messages/may-share.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Round } from "#/lib/contract/games/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { GoOn } from "./GoOn.tsx";
import { RoundDialog } from "./RoundDialog.tsx";
import { roundCells } from "./record-cells.ts";
import { GAMES_RECORD_AREAS } from "./record-texts.ts";
import { useShownRound } from "./round-address.ts";
import { isPending, isShareable } from "./won-round.ts";
import "./games.css";

/** The games' part of the betting record: every round with its stake and payout, and the round's own details on demand. */
export function BettingRecord({ lang }: { lang: string }) {
  const t = textsFor(lang, ...GAMES_RECORD_AREAS);
  const kind = useStore($recordKind, { ssr: "initial" });
  if (kind !== "games") return null;
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <Rounds t={t} lang={lang} member={member} />}
    </Held>
  );
}

function Rounds({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const balance = useStore($balance, { ssr: "initial" });
  const [shown, setShown] = useShownRound();
  const [isSharing, setSharing] = useState(false);
  const [range, setRange] = useState<Range>({});
  const [search, setSearch] = useState("");
  const [played, setPlayed] = useState<"own" | "bonus">("own");
  const [state, setState] = useState<"all" | "open">("all");
  const chosen = {
    ...{ ...range, money: played },
    ...(search ? { search } : {}),
    ...(state === "open" ? { state } : {}),
  };
  const list = useMore({
    fetch: ({ before, size }) =>
      fetchRounds({
        ...chosen,
        ...(before ? { before } : {}),
        ...(size ? { pageSize: size } : {}),
      }),
    of: JSON.stringify([range, search, played, state]),
    fresh: `${balance?.sumBalance} ${balance?.bonusBalance}`,
  });
  const money = (amount: string, signed = false) => (
    <Money amount={amount} currency={member.currency} language={lang} signed={signed} />
  );
  const mayShare = useStore($mayShareWins, { ssr: "initial" });
  const won = list.rows?.find(isShareable)?.id;
  useEffect(() => {
    if (won) void askMayShareWins(`round:${won}`, lang);
  }, [won, lang]);
  const show = (id: string | null, sharing = false) => {
    setShown(id);
    setSharing(sharing);
  };
  const share = (row: Round) =>
    mayShare && isShareable(row) ? (
      <button
        type="button"
        className="lnk"
        aria-label={`${t("win_share")}: ${row.gameName}`}
        onClick={() => show(row.id, true)}
      >
        {t("win_share_row")}
      </button>
    ) : null;
  const sums = list.first;
  const open = sums?.totalOpen ?? "0";
  const isChosen = search !== "" || range.from !== undefined || range.to !== undefined;
  function emptyOf() {
    if (isChosen) return { title: t("rounds_none"), text: t("rounds_none_text") };
    if (state === "open") return { title: t("rounds_all_over"), text: t("rounds_all_over_text") };
    return {
      title: t("rounds_empty"),
      text: t("rounds_empty_text"),
      action: (
        <a className="btn pri" href={localizePath("/rng", lang)}>
          {t("see_games")}
        </a>
      ),
    };
  }
  return (
    <>
      <div className="filters">
        <Select
          label={t("record_kind")}
          value="games"
          onChange={(event) => $recordKind.set(event.target.value as RecordKind)}
          options={(["games", "lottery"] as const).map((value) => ({
            value,
            label: t(`kind_${value}`),
          }))}
        />
        {balance?.bonusBalance === undefined ? null : (
          <Select
            label={t("record_money")}
            value={played}
            onChange={(event) => setPlayed(event.target.value as typeof played)}
            options={(["own", "bonus"] as const).map((value) => ({
              value,
              label: t(`money_${value}`),
            }))}
          />
        )}
        <Select
          label={t("state")}
          value={state}
          onChange={(event) => setState(event.target.value as typeof state)}
          options={(["all", "open"] as const).map((value) => ({
            value,
            label: t(`rounds_in_state_${value}`),
          }))}
        />
        <RangeFilter t={t} onRange={setRange} />
        <SearchField t={t} given={search} onSearch={setSearch} />
      </div>
      <MoreList
        caption={t("betting_record")}
        t={t}
        list={list}
        refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
        keyOf={(row) => row.id}
        empty={emptyOf()}
        receipt={{ game: "lead", result: "figure", stake: "under", round: "side" }}
        columns={[
          {
            name: "at",
            label: t("date"),
            cell: (row) => <Time at={row.startedAt} language={lang} />,
          },
          {
            name: "game",
            label: t("game"),
            cell: (row) => (
              <>
                <b>{row.gameName}</b> <span className="t3">{row.vendorName}</span>
                {row.free ? <span className="t2"> · {t("round_free")}</span> : null}
                {row.jackpot ? (
                  <span className="t2">
                    {" · "}
                    {t("jackpot")} {money(row.jackpot)}
                  </span>
                ) : null}
              </>
            ),
          },
          {
            name: "round",
            label: t("round"),
            cell: (row) => (
              <button
                type="button"
                className="lnk num"
                data-round={row.id}
                onClick={() => show(row.id)}
              >
                <span className="not-phone">
                  {t("round_details", { round: row.roundId.slice(-8) })}
                </span>
                <span className="only-phone">
                  <Time at={row.startedAt} language={lang} />
                </span>
              </button>
            ),
          },
          {
            name: "stake",
            label: t("stake"),
            numeric: true,
            cell: (row) => (
              <>
                <span className="only-phone">{t("stake")} </span>
                {money(row.stake)}
                <span className="only-phone">
                  {" · "}
                  {isPending(row) ? (
                    t("payout_pending_line")
                  ) : (
                    <>
                      {t("payout")} {money(row.payout)}
                    </>
                  )}
                </span>
                <span className="only-phone"> {share(row)}</span>
              </>
            ),
          },
          {
            name: "payout",
            label: t("payout"),
            numeric: true,
            cell: (row) => (isPending(row) ? t("payout_pending") : money(row.payout)),
          },
          {
            name: "result",
            label: t("result"),
            numeric: true,
            // What is in play has come to nothing yet: it is no loss.
            cell: (row) =>
              row.state === "open" ? (
                <>
                  <span className="not-phone">{t("round_open")}</span>
                  <span className="only-phone">
                    <GoOn t={t} round={row} className="lnk" />
                  </span>
                </>
              ) : (
                money(minusWire(row.payout, row.stake), true)
              ),
          },
          {
            name: "state",
            label: t("state"),
            cell: (row) =>
              row.state === "open" ? (
                <GoOn t={t} round={row} className="lnk" />
              ) : (
                <>
                  {t(`round_${row.state}`)} {share(row)}
                </>
              ),
          },
        ]}
        {...(sums
          ? {
              totals: {
                at: t("totals"),
                stake: money(sums.totalStake),
                payout: money(sums.totalPayout),
                result: money(minusWire(sums.totalPayout, minusWire(sums.totalStake, open)), true),
                ...(Number(open) > 0
                  ? {
                      state: (
                        <>
                          {t("round_open")} {money(open)}
                        </>
                      ),
                    }
                  : {}),
              },
            }
          : {})}
      />
      {list.rows?.length ? (
        <SaveTable
          t={t}
          name={t("record_games_file")}
          fetch={({ until, place }) =>
            fetchRounds({
              to: until,
              ...chosen,
              pageSize: 100,
              ...(place ? { before: place } : {}),
            })
          }
          textOf={(refusal) => textOfRefusal(t, refusal)}
          columns={roundCells(t, member.currency.code)}
        />
      ) : null}
      <RoundDialog
        t={t}
        lang={lang}
        member={member}
        id={shown}
        isSharing={isSharing}
        onClose={() => show(null)}
      />
    </>
  );
}
