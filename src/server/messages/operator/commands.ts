import { readFileSync } from "node:fs";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { momentOf, type Options, reasonOf } from "#/server/ops/options.ts";
import { done, moment, type Outcome, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, type Verb, verbsOf } from "#/server/ops/verbs.ts";
import { type MessageDocument, readMessage } from "./document.ts";
import {
  agreeOnMessage,
  findOperatorMessage,
  listOperatorMessages,
  type OperatorMessage,
  previewMessage,
  recallMessage,
  writeOperatorMessage,
} from "./messages.ts";
import { type Reach, TOLD_FROM } from "./reach.ts";
import { type Audience, audienceOf, describeSegment } from "./segment.ts";

const WHY = {
  not_found: "There is no such message.",
  in_the_past: "Its time has gone by: it is to be written anew, with another.",
  too_far: "Its time is more than 90 days ahead; nothing was written.",
  written_already:
    "The same went to the same within a day, or waits to: --again writes it once more.",
  page_missing: "The page that it leads to is not there now.",
  lapsed: "It waited for more than a day: it is to be written anew.",
  writers_account: "Who wrote it added your account, or gave it its roles: somebody else agrees.",
  reaches_nobody: "It would reach nobody; nothing was written.",
  own_message: "You wrote it yourself: somebody else agrees.",
  already_decided: "It waits for nobody: two people agreed on it, or it was recalled.",
  writer_gone: "Who wrote it may not write messages any more: it is to be written anew.",
  already_recalled: "It was recalled already; nothing changed.",
} as const;

/** Why it is not written, nor previewed. */
function unfit(
  {
    code,
    detail,
  }: { readonly code: keyof typeof WHY | "condition_unknown"; readonly detail?: object },
  audience: Audience,
): Outcome {
  if (code === "condition_unknown")
    return refused(code, `The site does not know ${Object.values(detail ?? {}).join()}.`);
  return code === "not_found" && audience.kind === "account"
    ? refused(code, `There is no member "${audience.account}".`)
    : refused(code, WHY[code]);
}

function readDocument(file: string | undefined, command: string): unknown {
  if (file === undefined) throw new UsageError(`${command} needs --file <json>, or - for a pipe`);
  try {
    return JSON.parse(readFileSync(file === "-" ? 0 : file, "utf8"));
  } catch (fault) {
    throw new UsageError(`${file}: ${fault instanceof Error ? fault.message : String(fault)}`);
  }
}

/** A command about a document that is fit, and whom it goes to. */
function withDocument(
  command: string,
  { file, to }: Options,
  run: (of: { document: MessageDocument; audience: Audience }) => Command,
): Command {
  const audience = audienceOf(to);
  const read = readMessage(readDocument(file, command));
  if (read.ok) return run({ document: read.value, audience });
  const fields = Object.entries(read.fields ?? {});
  const lines = fields.map((pair) => pair.join(": ")).join("; ");
  return async () => refused(read.code, `It is not fit. ${lines}`, Object.fromEntries(fields));
}

const linesOfReach = ({ members, leftOut, languages }: Reach): string[] => [
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

const linesOfTexts = ({ title, text, page }: Pick<MessageDocument, "title" | "text" | "page">) => [
  ...Object.keys(title).flatMap((tag) => [
    "",
    `${tag}  ${title[tag as keyof typeof title] ?? ""}`,
    ...(text[tag as keyof typeof text] ?? "").split("\n").map((line) => `  ${line}`),
  ]),
  "",
  `Leads to: ${page ?? "nothing"}`,
];

const preview: Verb = {
  mayRun: ["content", "risk"],
  takes: ["file", "to"],
  find: (options) =>
    withDocument("messages preview", options, (order) => async ({ db, by }) => {
      const found = await previewMessage(db, { ...order, by });
      if (!found.ok) return unfit(found, order.audience);
      const { title, text, page, promotes } = order.document;
      return done({ ...found.value, title, text, page, promotes }, [
        ...linesOfReach(found.value),
        ...linesOfTexts(order.document),
      ]);
    }),
};

const send: Verb = {
  mayRun: ["content"],
  takes: ["file", "to", "at", "again"],
  find: (options) => {
    const startsAt = options.at === undefined ? null : momentOf(options.at, "--at");
    return withDocument("messages send", options, (order) => async ({ db, by }) => {
      const { again } = options;
      const written = await writeOperatorMessage(db, { ...order, startsAt, again, by });
      if (!written.ok) return unfit(written, order.audience);
      const { id, reach, waits } = written.value;
      const when = startsAt === null ? "at once" : `at ${moment(startsAt.toISOString())}`;
      return done({ ok: true, id: String(id), ...reach, waits }, [
        waits
          ? `It is written as ${id}, and goes out once somebody else agrees (messages agree ${id}): ${when} then.`
          : `It is written as ${id}, and goes out ${when}.`,
        ...linesOfReach(reach),
      ]);
    });
  },
};

const agree: Verb = {
  mayRun: ["content", "risk"],
  takes: [],
  of: "message",
  find:
    (_options, id) =>
    async ({ db, by }) => {
      const agreed = await agreeOnMessage(db, { id, by });
      if (!agreed.ok) return refused(agreed.code, WHY[agreed.code]);
      const { message, reach } = agreed.value;
      const at = message.state === "draft" ? message.starts_at : null;
      const when = at === null ? "now" : `at ${moment(at.toISOString())}`;
      return done({ ok: true, id, ...reach }, [`${id} goes out ${when}.`, ...linesOfReach(reach)]);
    },
};

const recall: Verb = {
  mayRun: ["content", "risk"],
  takes: ["reason"],
  of: "message",
  find: (options, id) => {
    const reason = reasonOf(options, "messages recall");
    return async ({ db, by }) => {
      const recalled = await recallMessage(db, { id, by, reason });
      if (!recalled.ok) return refused(recalled.code, WHY[recalled.code]);
      const { state } = recalled.value;
      const reached = reachedOf(recalled.value);
      return done({ ok: true, id, was: state, reached }, [
        isOut(state)
          ? `${id} is in nobody's inbox any more; ${toldCount(reached)} had it.`
          : `${id} never goes out.`,
      ]);
    };
  },
};

function list(open: boolean, limit: number): Command {
  return async ({ db }) => {
    const found = (await listOperatorMessages(db, { open, limit })).map(jsonOf);
    const rows = found.map((each) => [
      ...[each.id, each.state, each.to, each.title["es"] ?? "", each.promotes ? "yes" : ""],
      ...[moment(each.startsAt), each.writtenBy, each.agreedBy ?? "", toldCount(each.reached)],
    ]);
    const heads = ["Id", "State", "To", "Title", "Promotes", "At", "Written by", "Agreed by"];
    const none = open ? "None waits or is to go out." : "There is none.";
    return done(
      found,
      rows.length > 0 ? table([...heads, "Reached"], rows, ["Id", "Reached"]) : [none],
    );
  };
}

/** Why one that was written does not go out. */
const HELD: Readonly<Record<string, string>> = {
  lapsed: "Nobody agreed on it within a day.",
  late: "It would have begun more than an hour late: somebody agrees on it again, or it is recalled.",
  stopped:
    "When it was to begin, who wrote it or agreed might not any more, or the member is kept from play: somebody agrees on it again, or it is recalled.",
};

const show: Verb = {
  mayRun: ["content", "risk", "support"],
  takes: [],
  of: "message",
  find:
    (_options, id) =>
    async ({ db }) => {
      const found = await findOperatorMessage(db, id);
      if (!found) return refused("not_found", WHY.not_found);
      const one = jsonOf(found.message);
      const { recalled } = one;
      const read = one.reached === null ? null : found.read;
      return done({ ...one, read, reach: found.reach }, [
        `${one.id}  ${one.state}  to ${one.to}${one.promotes ? ", promotes" : ""}`,
        `written ${moment(one.writtenAt)} by ${one.writtenBy}, ${one.agreedBy === null ? "agreed on by nobody" : `agreed on by ${one.agreedBy}`}`,
        `goes out: ${one.startsAt === null ? "at once" : moment(one.startsAt)}; began ${moment(one.startedAt)}, done ${moment(one.sentAt)}`,
        `reached ${toldCount(one.reached)}, read by ${toldCount(read)}`,
        ...(HELD[one.state] ? [HELD[one.state] ?? ""] : []),
        ...(found.reach ? linesOfReach(found.reach) : []),
        ...(recalled
          ? [`recalled ${moment(recalled.at)} by ${recalled.by}: ${recalled.reason}`]
          : []),
        ...linesOfTexts(found.message),
        `Link to it: /member/messageV2#message=${one.id}`,
      ]);
    },
};

const isOut = (state: OperatorMessage["state"]) => state === "sending" || state === "sent";

/** How many have it. Null: it promotes and so few have it that this might tell who is kept from play. */
const reachedOf = ({ promotes, reached, started_at }: OperatorMessage): number | null =>
  promotes && started_at !== null && reached < TOLD_FROM ? null : reached;

const toldCount = (count: number | null): string =>
  count === null ? `<${TOLD_FROM}` : String(count);

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;

function jsonOf(message: OperatorMessage) {
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

/** `messages …`: what the operator writes to members. */
export const OPERATOR_MESSAGE_COMMANDS: CommandGroup = verbsOf(
  "messages",
  `  npm run ops -- messages preview --file <json> --to all|one:<account>|<condition> [--to <condition> …]
  npm run ops -- messages send --file <json> --to … [--at <moment>] [--again]   two people, but to one account
  npm run ops -- messages list [--state open|all] [--limit 50]
  npm run ops -- messages show <id>
  npm run ops -- messages agree <id>                                    somebody else than who wrote it
  npm run ops -- messages recall <id> --reason "…"
      conditions, all of which must hold: language=es,vi currency=VND country=VN rank=1,2 registered-since=<moment>
      registered-before=<moment> deposited=ever|never|<moment> login-since=<moment> login-before=<moment>`,
  { preview, send, agree, recall, show, list: openOrAll(["content", "risk", "support"], list) },
);
