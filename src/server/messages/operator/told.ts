import { DAY_MS, HOUR_MS, MINUTE_MS } from "#/lib/base/time.ts";
import { DEFAULT_LANGUAGE } from "#/lib/i18n/languages.ts";
import { moment, table } from "#/server/ops/output.ts";
import type { MessageDocument } from "./document.ts";
import type { OperatorMessage } from "./messages.ts";
import { type Reach, TOLD_FROM } from "./reach.ts";
import { describeSegment } from "./segment.ts";

/** How many it reaches, in which languages, and what those read. */
export const linesOfReach = ({ members, leftOut, languages }: Reach): string[] => [
  `It reaches ${members}${linesOfLeftOut(leftOut)}.`,
  ...(languages.length > 0
    ? table(
        ["Language", "Members", "Read it in"],
        languages.map((each) => [
          each.language === "none" ? "not known" : each.language,
          ...[String(each.members), each.reads],
        ]),
        ["Members"],
      )
    : []),
];

function linesOfLeftOut(leftOut: number | null): string {
  if (leftOut === null)
    return `, but whom nobody invites to play: how many is told of ${TOLD_FROM} and more`;
  return leftOut > 0 ? `, and leaves out ${leftOut} whom nobody invites to play` : "";
}

/** What it says, and where it leads. */
export const linesOfTexts = ({
  title,
  text,
  page,
}: Pick<MessageDocument, "title" | "text" | "page">) => [
  ...Object.keys(title).flatMap((tag) => [
    "",
    `${tag}  ${title[tag as keyof typeof title] ?? ""}`,
    ...(text[tag as keyof typeof text] ?? "").split("\n").map((line) => `  ${line}`),
  ]),
  "",
  `Leads to: ${page ?? "nothing"}`,
];

/** Why one that was written does not go out. */
export const HELD: Readonly<Record<string, string>> = {
  lapsed: "Nobody agreed on it within a day.",
  late: "It would have begun more than an hour late: somebody agrees on it again, or it is recalled.",
  stopped:
    "When it was to begin, who wrote it or agreed might not any more, or the member is kept from play: somebody agrees on it again, or it is recalled.",
};

/** Whether inboxes have it, all or the first of them. */
export const isOut = (state: OperatorMessage["state"]) => state === "sending" || state === "sent";

/** How many have it. Null: it promotes and so few have it that this might tell who is kept from play. */
export const reachedOf = ({ promotes, reached, started_at }: OperatorMessage): number | null =>
  promotes && started_at !== null && reached < TOLD_FROM ? null : reached;

/** A count in words; one that is not told is below what is. */
export const toldCount = (count: number | null): string =>
  count === null ? `<${TOLD_FROM}` : String(count);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

/** A message as JSON tells it. */
export function jsonOf(message: OperatorMessage) {
  const { recalled_by: by, recalled_at: at, recall_reason: reason } = message;
  const { title, text, page, promotes } = message;
  const reached = reachedOf(message);
  const state = message.lapsed ? "lapsed" : message.state;
  return {
    ...{ id: String(message.id), state, to: describeSegment(message.segment) },
    ...{ title, text, page, promotes, reached },
    ...{ startsAt: iso(message.starts_at), startedAt: iso(message.started_at) },
    ...{ sentAt: iso(message.sent_at), writtenAt: message.written_at.toISOString() },
    ...{ writtenBy: message.written_by, agreedBy: message.agreed_by },
    recalled: at === null ? null : { by, at: at.toISOString(), reason },
  };
}

/** A moment with its zone and how far off it is, for who thinks in another. */
export function whenIs(at: Date, nowMs: number): string {
  return `${moment(at.toISOString()).replace("Z", " UTC")} (${awayFrom(at.getTime() - nowMs)})`;
}

/** To the minute; from a day on to the hour. */
function awayFrom(ms: number): string {
  const long = Math.abs(ms);
  const [days, hours] = [Math.floor(long / DAY_MS), Math.floor((long % DAY_MS) / HOUR_MS)];
  const parts = [
    ...(days > 0 ? [`${days} d`] : []),
    ...(days + hours > 0 ? [`${hours} h`] : []),
    ...(days > 0 ? [] : [`${Math.floor((long % HOUR_MS) / MINUTE_MS)} min`]),
  ];
  return ms < 0 ? `${parts.join(" ")} ago` : `in ${parts.join(" ")}`;
}

/** When it goes out or did, or was to. */
export function lineOfTimes(message: OperatorMessage, nowMs: number): string {
  const { state, starts_at, started_at, sent_at, lapsed } = message;
  if (started_at !== null)
    return `began ${moment(iso(started_at))}, ${sent_at === null ? "not done" : `done ${moment(iso(sent_at))}`}`;
  const when = starts_at === null ? "at once" : `at ${whenIs(starts_at, nowMs)}`;
  if (lapsed || state === "recalled") return `never went out; was to go out ${when}`;
  if (state === "agreed") return `goes out ${when}`;
  return state === "draft"
    ? `goes out ${when}, once somebody else agrees`
    : `held back; was to go out ${when}`;
}

/** A message by its number, its title and whom it is for: who agrees or recalls sees which one it is. */
export const nameOf = ({ id, title, segment }: Pick<OperatorMessage, "id" | "title" | "segment">) =>
  `${id} "${title[DEFAULT_LANGUAGE as keyof typeof title] ?? ""}" (to ${describeSegment(segment)})`;
