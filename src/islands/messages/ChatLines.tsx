import { useStore } from "@nanostores/react";
import { useState } from "react";
import { PaperCard } from "#/islands/ui/PaperCard.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { $reported, reportLine, type ShownLine } from "#/lib/client/stores/messages/chat.ts";
import type { ChatCard } from "#/lib/contract/chat-card.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";

/** Lines of one person within so long are one turn. */
const TURN_MS = 5 * 60_000;

type Shared = {
  readonly t: Translate;
  readonly lang: string;
  readonly onReply: (line: ShownLine) => void;
};

const dayOf = (at: string, lang: string) =>
  new Intl.DateTimeFormat(lang, { dateStyle: "long" }).format(new Date(at));

/** Whether a line goes on with what its person said just before. */
const goesOn = (line: ShownLine, before: ShownLine | undefined, isNewDay: boolean): boolean =>
  before !== undefined &&
  !isNewDay &&
  before.name === line.name &&
  before.mine === line.mine &&
  Date.parse(line.at) - Date.parse(before.at) < TURN_MS;

/** The lines of a room: days apart, and those of one person together. */
export function ChatLines({ lines, ...shared }: Shared & { readonly lines: readonly ShownLine[] }) {
  return lines.map((line, at) => {
    const before = lines[at - 1];
    const day = dayOf(line.at, shared.lang);
    const isNewDay = !before || dayOf(before.at, shared.lang) !== day;
    return (
      <Line
        key={line.id}
        {...shared}
        line={line}
        day={isNewDay ? day : null}
        joined={goesOn(line, before, isNewDay)}
      />
    );
  });
}

function Line({
  t,
  lang,
  line,
  day,
  joined,
  onReply,
}: Shared & {
  readonly line: ShownLine;
  readonly day: string | null;
  readonly joined: boolean;
}) {
  const about = line.text.slice(0, 40);
  const time = new Date(line.at);
  return (
    <>
      {day ? (
        <li className="chat-day xs t2">
          <span className="iso">{day}</span>
        </li>
      ) : null}
      <li
        className={[line.mine ? "mine" : "", joined ? "joined" : ""].join(" ").trim() || undefined}
        data-line={line.id}
        tabIndex={-1}
      >
        <p className={joined ? "vh" : "xs t2"}>
          <b dir="auto" data-hue={line.mine ? undefined : hueOf(line.name)}>
            {line.mine ? t("chat_you") : line.name}
          </b>{" "}
          <time
            dateTime={line.at}
            title={new Intl.DateTimeFormat(lang, { dateStyle: "long", timeStyle: "long" }).format(
              time,
            )}
            className="num nw iso"
          >
            {new Intl.DateTimeFormat(lang, { timeStyle: "short" }).format(time)}
          </time>
        </p>
        {line.replyTo ? (
          <blockquote className="xs t2" dir="auto">
            {line.replyTo.name}: {line.replyTo.text}
          </blockquote>
        ) : null}
        {line.card ? <WinCard t={t} lang={lang} card={line.card} /> : <p dir="auto">{line.text}</p>}
        <div className="chat-acts">
          <button
            type="button"
            className="lnk xs"
            aria-label={`${t("chat_reply")}: ${about}`}
            onClick={() => onReply(line)}
          >
            {t("chat_reply")}
          </button>
          {line.mine ? null : <Report t={t} id={line.id} about={about} />}
        </div>
      </li>
    </>
  );
}

/** A win that was shown, which leads to its proof where there is one. */
function WinCard({ t, lang, card }: Pick<Shared, "t" | "lang"> & { readonly card: ChatCard }) {
  const paper = <PaperCard {...{ t, lang, card }} money={card.win} />;
  if (card.path === undefined) return <div className="chat-card">{paper}</div>;
  return (
    <a className="chat-card" href={localizePath(card.path, lang)}>
      {paper}
      <span className="xs">{t("card_proof")}</span>
    </a>
  );
}

/** One of six colours for a name, always the same one. */
const hueOf = (name: string): number =>
  [...name].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 997, 7) % 6;

/** Tells staff of a line, once it was asked for twice; then it says that it was. */
function Report({ t, id, about }: { t: Translate; id: string; about: string }) {
  const isReported = useStore($reported, { ssr: "initial" }).includes(id);
  const [isAsked, setIsAsked] = useState(false);
  const [refusal, setRefusal] = useState("");

  async function report(): Promise<void> {
    const reply = await reportLine(id);
    setIsAsked(false);
    setRefusal(reply.ok ? "" : textOfRefusal(t, reply));
  }

  if (isReported)
    return (
      <span className="xs t2" role="status">
        {t("chat_reported")}
      </span>
    );
  return isAsked ? (
    <>
      <button type="button" className="lnk xs" onClick={() => void report()}>
        {t("chat_report_yes")}
      </button>
      <button type="button" className="lnk xs" onClick={() => setIsAsked(false)}>
        {t("chat_report_no")}
      </button>
    </>
  ) : (
    <>
      <button
        type="button"
        className="lnk xs"
        aria-label={`${t("chat_report")}: ${about}`}
        onClick={() => setIsAsked(true)}
      >
        {t("chat_report")}
      </button>
      <span className="xs" role="status">
        {refusal}
      </span>
    </>
  );
}
