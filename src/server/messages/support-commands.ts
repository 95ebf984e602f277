import { writeFile } from "node:fs/promises";
import { systemClock } from "#/lib/base/time.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { takesOnly } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, type Verb, verbsOf } from "#/server/ops/verbs.ts";
import { closeFeedback, listFeedback, showFeedbackPictures } from "./feedback.ts";
import { listHelpAnswers } from "./help-answers.ts";
import { answerSupport, closeTalk, findTalk, listWaiting } from "./support.ts";

const BOUNDS = { preset: 50, most: 500 };
/** So that nobody writes lines that another seems to have said. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, " ");
const noMember = (account: string) => refused("not_found", `There is no member "${account}".`);

/** `support …`: members who wait for an answer, what was said, and answering. */
export const SUPPORT_COMMANDS: CommandGroup = {
  noun: "support",
  usage: `  npm run ops -- support list
  npm run ops -- support show|close <account>
  npm run ops -- support answer <account> "<text>"`,
  mayRun: { list: ["support"], show: ["support"], answer: ["support"], close: ["support"] },
  find([verb = "", account, text, ...more], options) {
    const named = `support ${verb}`;
    if (verb === "list" && account === undefined) {
      takesOnly(named, { options, takes: ["limit"] });
      return limited(options, showWaiting, BOUNDS);
    }
    if (account !== undefined && verb === "show") {
      takesOnly(named, { extra: text === undefined ? [] : [text], options, takes: ["limit"] });
      return limited(options, (limit) => showTalk(account, limit), BOUNDS);
    }
    takesOnly(named, { extra: more, options });
    if (account !== undefined && verb === "close" && text === undefined) return close(account);
    if (account !== undefined && verb === "answer" && text !== undefined)
      return answer(account, text);
    throw new UsageError(
      'support is followed by list, show or close <account>, answer <account> "…"',
    );
  },
};

const showWaiting =
  (limit: number): Command =>
  async ({ db }) => {
    const waiting = await listWaiting(db, limit);
    const rows = waiting.map(({ account, since }) => [account, moment(since.toISOString())]);
    return done(
      waiting,
      rows.length > 0 ? table(["Account", "Waits since"], rows) : ["Nobody waits."],
    );
  };

const showTalk =
  (account: string, limit: number): Command =>
  async ({ db, by }) => {
    const lines = await findTalk(db, account, { by, limit });
    if (!lines) return noMember(account);
    const json = lines.map(({ id, ...line }) => ({ id: String(id), ...line }));
    return done(
      json,
      lines.map(
        (line) =>
          `${moment(line.written_at.toISOString())}  ${line.staff ?? account}: ${inOneLine(line.text)}`,
      ),
    );
  };

const answer =
  (account: string, text: string): Command =>
  async ({ db, by }) => {
    const answered = await answerSupport(db, { account, by, text, atMs: systemClock() });
    if (answered.ok) return done({ ok: true }, [`${account} reads it at once.`]);
    return answered.code === "not_found"
      ? noMember(account)
      : refused(answered.code, "An answer has 1 to 1,000 signs.");
  };

const close =
  (account: string): Command =>
  async ({ db, by }) => {
    const closed = await closeTalk(db, { account, by });
    return closed.ok ? done({ ok: true }, [`${account} waits no more.`]) : noMember(account);
  };

const list: Verb = {
  mayRun: ["support", "content"],
  takes: ["limit"],
  find: (options) =>
    limited(
      options,
      (limit) =>
        async ({ db }) => {
          const open = await listFeedback(db, limit);
          const json = open.map(({ id, pictures, ...one }) => ({
            ...{ id: String(id), pictures: Number(pictures) },
            ...one,
          }));
          return done(
            json,
            json.flatMap((one) => [
              `${one.id}  ${moment(one.written_at.toISOString())}  ${one.account}  ${one.kind}  pictures: ${one.pictures}`,
              `  ${inOneLine(one.content)}`,
            ]),
          );
        },
      BOUNDS,
    ),
};

const pictures: Verb = {
  mayRun: ["support", "content"],
  takes: ["save"],
  of: "feedback",
  find: ({ save }, id) => {
    if (save === undefined) throw new UsageError("feedback pictures needs --save <name>");
    return async ({ db, by }) => {
      const found = await showFeedbackPictures(db, { id, by });
      const names = found.map((_, at) => `${save}-${at + 1}.jpg`);
      for (const [at, picture] of found.entries())
        await writeFile(names[at] ?? save, picture, { flag: "wx" });
      return found.length > 0
        ? done({ files: names }, names)
        : refused("not_found", "There are no pictures.");
    };
  },
};

const finish: Verb = {
  mayRun: ["support", "content"],
  takes: [],
  of: "feedback",
  find:
    (_options, id) =>
    async ({ db, by }) => {
      const closed = await closeFeedback(db, { id, by, atMs: systemClock() });
      return closed.ok
        ? done({ ok: true }, [`Feedback ${id} is done with.`])
        : refused("not_found", "There is no such feedback that is open.");
    },
};

const articles: Verb = {
  mayRun: ["support", "content"],
  takes: ["limit"],
  find: (options) =>
    limited(
      options,
      (limit) =>
        async ({ db }) => {
          const answers = await listHelpAnswers(db, limit);
          const rows = answers.map(({ article, language, helped, notHelped }) => [
            ...[article, language, String(helped), String(notHelped)],
            `${Math.round((helped * 100) / (helped + notHelped))} %`,
          ]);
          return done(
            answers,
            rows.length > 0
              ? table(["Article", "Language", "Helped", "Did not", "Share"], rows)
              : ["Nobody has answered yet."],
          );
        },
      BOUNDS,
    ),
};

/** `feedback …`: what members think of the site, and which help articles helped. */
export const FEEDBACK_COMMANDS: CommandGroup = verbsOf(
  "feedback",
  `  npm run ops -- feedback list
  npm run ops -- feedback articles
  npm run ops -- feedback pictures <id> --save <name>
  npm run ops -- feedback done <id>`,
  { list, articles, pictures, done: finish },
);
