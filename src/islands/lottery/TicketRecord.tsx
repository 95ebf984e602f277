import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Held } from "#/islands/ui/Held.tsx";
import { ListPage, listWords } from "#/islands/ui/ListPage.tsx";
import { Modal } from "#/islands/ui/Modal.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { type Range, RangeFilter } from "#/islands/ui/RangeFilter.tsx";
import { SaveTable } from "#/islands/ui/SaveTable.tsx";
import { Select } from "#/islands/ui/Select.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import { useList } from "#/islands/ui/use-list.ts";
import { minusWire } from "#/lib/base/money.ts";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { $recordKind, type RecordKind } from "#/lib/client/stores/games/record-kind.ts";
import { fetchTicketPage, fetchTicketRecord } from "#/lib/client/stores/lottery/tickets.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import {
  $mayShareWins,
  askMayShareWins,
  offersWins,
} from "#/lib/client/stores/messages/may-share.ts";
import { $balance } from "#/lib/client/stores/wallet/wallet.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { calledOf } from "#/lib/rules/lottery/gain.ts";
import { Words } from "./board-context.ts";
import { gameName } from "./names.ts";
import { PrintedTicket } from "./PrintedTicket.tsx";
import { RECORD_AREAS } from "./record-texts.ts";
import { SharePart } from "./SharePart.tsx";
import { backOf, ticketCells } from "./ticket-cells.ts";
import { dayOfDraw } from "./use-draws.ts";

/** The lottery's part of the betting record: every ticket with what it cost and what came back; each opens as printed. */
export function TicketRecord({ lang }: { lang: string }) {
  const t = textsFor(lang, ...RECORD_AREAS);
  const kind = useStore($recordKind, { ssr: "initial" });
  if (kind !== "lottery") return null;
  return (
    <Held source={memberSource} t={t} lines={8}>
      {(member) => <Tickets t={t} lang={lang} member={member} />}
    </Held>
  );
}

const isShareable = (ticket: Ticket): boolean =>
  calledOf(ticket) === "won" && offersWins(ticket.settledAt);

function Tickets({ t, lang, member }: { t: Translate; lang: string; member: MemberInfo }) {
  const balance = useStore($balance, { ssr: "initial" });
  const [shown, setShown] = useState<Ticket | null>(null);
  const [isSharing, setSharing] = useState(false);
  const [range, setRange] = useState<Range>({});
  const list = useList(
    (pageNo) => fetchTicketRecord({ pageNo, ...range }),
    `${range.from} ${range.to} ${balance?.sumBalance}`,
  );
  const money = (amount: string, currency = member.currency, signed = false) => (
    <Money amount={amount} currency={currency} language={lang} signed={signed} />
  );
  const mayShare = useStore($mayShareWins, { ssr: "initial" });
  const won = list.page?.list.find(isShareable)?.ticketId;
  useEffect(() => {
    if (won) void askMayShareWins(`ticket:${won}`, lang);
  }, [won, lang]);
  const show = (ticket: Ticket | null, sharing = false) => {
    setShown(ticket);
    setSharing(sharing);
  };
  const share = (row: Ticket) =>
    mayShare && isShareable(row) ? (
      <button
        type="button"
        className="lnk"
        aria-label={`${t("win_share")}: ${t("ticket_number", { number: row.ticketId.slice(-4) })}`}
        onClick={() => show(row, true)}
      >
        {t("win_share_row")}
      </button>
    ) : null;
  const { totalPrice, totalBack, totalOpen = "0" } = list.page ?? {};
  return (
    <>
      <div className="filters">
        <Select
          label={t("record_kind")}
          value="lottery"
          onChange={(event) => $recordKind.set(event.target.value as RecordKind)}
          options={(["games", "lottery"] as const).map((value) => ({
            value,
            label: t(`kind_${value}`),
          }))}
        />
        <RangeFilter
          t={t}
          onRange={(next) => {
            setRange(next);
            list.setPageNo(1);
          }}
        />
      </div>
      <ListPage
        caption={t("kind_lottery")}
        words={listWords(t, "tickets")}
        list={list}
        refusalText={list.refusal ? textOfRefusal(t, list.refusal) : null}
        keyOf={(row) => row.ticketId}
        emptyAction={
          <a className="btn pri" href={localizePath("/lottery", lang)}>
            {t("see_lotteries")}
          </a>
        }
        receipt={{ game: "lead", result: "figure", stake: "under", ticket: "side" }}
        columns={[
          {
            name: "at",
            label: t("date"),
            cell: (row) => <Time at={row.placedAt} language={lang} />,
          },
          {
            name: "game",
            label: t("game"),
            cell: (row) => (
              <>
                <b>{gameName(t, row.gameCode)}</b>{" "}
                <span className="t3">
                  {row.station === "" ? null : <span lang="vi">{row.station} </span>}
                  <span className="num">{dayOfDraw(row.drawsAt, lang)}</span>
                </span>
              </>
            ),
          },
          {
            name: "ticket",
            label: t("ticket"),
            cell: (row) => (
              <button
                type="button"
                className="lnk num"
                data-ticket={row.ticketId}
                onClick={() => show(row)}
              >
                {t("ticket_number", { number: row.ticketId.slice(-4) })}
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
                {money(row.price, row.currency)}
                {row.state === "open" ? null : (
                  <span className="only-phone">
                    {" "}
                    · {t(`state_${calledOf(row)}`)}{" "}
                    {Number(backOf(row)) > 0 ? money(backOf(row), row.currency) : null}
                  </span>
                )}
                <span className="only-phone"> {share(row)}</span>
              </>
            ),
          },
          {
            name: "back",
            label: t("ticket_back"),
            numeric: true,
            cell: (row) => (row.state === "open" ? "–" : money(backOf(row), row.currency)),
          },
          {
            name: "result",
            label: t("result"),
            numeric: true,
            // What is in play has come to nothing yet: it is no loss.
            cell: (row) =>
              row.state === "open"
                ? t("state_open")
                : money(minusWire(backOf(row), row.price), row.currency, true),
          },
          {
            name: "state",
            label: t("state"),
            cell: (row) => (
              <>
                {t(`state_${calledOf(row)}`)} {share(row)}
              </>
            ),
          },
        ]}
        {...(totalPrice !== undefined && totalBack !== undefined
          ? {
              totals: {
                at: t("totals"),
                stake: money(totalPrice),
                back: money(totalBack),
                result: money(
                  minusWire(totalBack, minusWire(totalPrice, totalOpen)),
                  member.currency,
                  true,
                ),
                ...(Number(totalOpen) > 0
                  ? {
                      state: (
                        <>
                          {t("state_open")} {money(totalOpen)}
                        </>
                      ),
                    }
                  : {}),
              },
            }
          : {})}
      />
      {list.page?.list.length ? (
        <SaveTable
          t={t}
          name={t("record_tickets_file")}
          fetch={({ until, place }) => fetchTicketPage({ to: until, ...range }, Number(place ?? 1))}
          textOf={(refusal) => textOfRefusal(t, refusal)}
          columns={ticketCells(t)}
        />
      ) : null}
      <Words value={{ lang, t }}>
        <Modal
          id="ticketRecordModal"
          open={shown !== null}
          onClose={() => show(null)}
          title={t("ticket_number", { number: shown?.ticketId ?? "" })}
          closeLabel={t("close")}
        >
          {shown && isSharing ? (
            <SharePart {...{ t, lang, ticket: shown }} isAsked={isSharing} />
          ) : null}
          {shown ? <PrintedTicket ticket={shown} /> : null}
          {shown && !isSharing && isShareable(shown) ? (
            <SharePart {...{ t, lang, ticket: shown }} isAsked={isSharing} />
          ) : null}
          <Button wide onClick={() => show(null)}>
            {t("close")}
          </Button>
        </Modal>
      </Words>
    </>
  );
}
