import { readFileSync } from "node:fs";
import { systemClock } from "#/lib/base/time.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { momentOf, type Options, reasonOf } from "#/server/ops/options.ts";
import { done, moment, type Outcome, refused, table, UsageError } from "#/server/ops/output.ts";
import { openOrAll, type Verb, verbsOf } from "#/server/ops/verbs.ts";
import { type MessageDocument, readMessage } from "./document.ts";
import {
  agreeOnMessage,
  findOperatorMessage,
  listOperatorMessages,
  previewMessage,
  recallMessage,
  writeOperatorMessage,
} from "./messages.ts";
import { type Audience, audienceOf } from "./segment.ts";
import {
  HELD,
  isOut,
  jsonOf,
  lineOfTimes,
  linesOfReach,
  linesOfTexts,
  nameOf,
  reachedOf,
  toldCount,
  whenIs,
} from "./told.ts";

const WHY = {
  in_the_past: "Its time has gone by: it is to be written anew, with another.",
  too_far: "Its time is more than 90 days ahead; nothing was written.",
  written_already:
    "The same went to the same within a day, or waits to: --again writes it once more.",
  page_missing: "The page that it leads to is not there now.",
  lapsed: "It waited for more than a day: it is to be written anew.",
  writers_account: "Who wrote it added your account, or gave it its roles: somebody else agrees.",
  reaches_nobody: "It would reach nobody; nothing was written.",
  own_message: "You wrote it yourself: somebody else agrees.",
  writer_gone: "Who wrote it may not write messages any more: it is to be written anew.",
  already_recalled: "It was recalled already; nothing changed.",
} as const;

/** Why it is not written, nor previewed. */
function unfit(
  {
    code,
    detail,
  }: {
    readonly code: keyof typeof WHY | "condition_unknown" | "not_found";
    readonly detail?: object;
  },
  audience: Audience,
): Outcome {
  if (code === "condition_unknown")
    return refused(code, `The site does not know ${Object.values(detail ?? {}).join()}.`);
  if (code !== "not_found") return refused(code, WHY[code]);
  return refused(
    code,
    `There is no member "${audience.kind === "account" ? audience.account : ""}".`,
  );
}

const unknown = (id: string): Outcome =>
  refused("not_found", `There is no message "${id}": messages list --state all tells them.`);

type Undone = keyof typeof WHY | "not_found" | "already_decided";

/** Why nobody agreed on it, or took it back. */
function undone(
  id: string,
  { code, detail }: { readonly code: Undone; readonly detail?: Readonly<Record<string, unknown>> },
): Outcome {
  if (code === "not_found") return unknown(id);
  if (code !== "already_decided") return refused(code, WHY[code]);
  return refused(code, `${id} waits for nobody: it is ${detail?.["state"]}.`);
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
      const nowMs = systemClock();
      const written = await writeOperatorMessage(db, { ...order, startsAt, again, by });
      if (!written.ok && written.code === "in_the_past" && startsAt)
        return refused(
          written.code,
          `It would go out at ${whenIs(startsAt, nowMs)}: that has gone by; nothing was written.`,
        );
      if (!written.ok) return unfit(written, order.audience);
      const { id, reach, waits } = written.value;
      const when = startsAt === null ? "at once" : `at ${whenIs(startsAt, nowMs)}`;
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
      if (!agreed.ok) return undone(id, agreed);
      const { message, reach } = agreed.value;
      const at = message.state === "draft" ? message.starts_at : null;
      const when = at === null ? "now" : `at ${whenIs(at, systemClock())}`;
      return done({ ok: true, id, ...reach }, [
        `${nameOf(message)} goes out ${when}.`,
        ...linesOfReach(reach),
      ]);
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
      if (!recalled.ok) return undone(id, recalled);
      const { state } = recalled.value;
      const reached = reachedOf(recalled.value);
      const name = nameOf(recalled.value);
      const had =
        state === "sending"
          ? `it was on its way: ${toldCount(reached)} had it, nobody else gets it`
          : `${toldCount(reached)} had it`;
      return done({ ok: true, id, was: state, reached }, [
        isOut(state)
          ? `${name} is in nobody's inbox any more; ${had}.`
          : `${name} never goes out; nobody had it.`,
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

const show: Verb = {
  mayRun: ["content", "risk", "support"],
  takes: [],
  of: "message",
  find:
    (_options, id) =>
    async ({ db }) => {
      const found = await findOperatorMessage(db, id);
      if (!found) return unknown(id);
      const one = jsonOf(found.message);
      const { recalled } = one;
      const read = one.reached === null ? null : found.read;
      return done({ ...one, read, reach: found.reach }, [
        `${one.id}  ${one.state}  to ${one.to}${one.promotes ? ", promotes" : ""}`,
        `written ${moment(one.writtenAt)} by ${one.writtenBy}, ${one.agreedBy === null ? "agreed on by nobody" : `agreed on by ${one.agreedBy}`}`,
        lineOfTimes(found.message, systemClock()),
        `reached ${toldCount(one.reached)}${one.state === "sending" ? " so far" : ""}, read by ${toldCount(read)}`,
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
      registered-before=<moment> deposited=ever|never|<moment> login-since=<moment> login-before=<moment>
      a moment is UTC: 2027-05-01T18:00Z, or 2027-05-01 for its 00:00; without --at it goes out as soon as it may
      the file: {"title":{"es":"…"},"text":{"es":"…"},"page":"/help" or null,"promotes":false}`,
  { preview, send, agree, recall, show, list: openOrAll(["content", "risk", "support"], list) },
);
