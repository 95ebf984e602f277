import { systemClock } from "#/lib/base/time.ts";
import { LANGUAGES } from "#/lib/i18n/languages.ts";
import { findMember } from "#/server/members/index.ts";
import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { momentOf, type Options, reasonOf } from "#/server/ops/options.ts";
import { done, moment, refused, table, UsageError } from "#/server/ops/output.ts";
import { limited, type Verb, verbsOf } from "#/server/ops/verbs.ts";
import {
  changeWord,
  keepLine,
  listForStaff,
  listWords,
  muteMember,
  removeLine,
  restoreLine,
  setSlowMode,
  unmuteMember,
} from "./moderation.ts";

const MAY_RUN = ["support"] as const;
const MOST_SLOW_SECONDS = 3_600;

const lines = (reported: boolean): Verb => ({
  mayRun: MAY_RUN,
  takes: ["limit", "room", "of"],
  find: (options) => limited(options, (limit) => show(reported, options, limit)),
});

const show =
  (reported: boolean, { room, of }: Options, limit: number): Command =>
  async ({ db }) => {
    const member = of === undefined ? null : await findMember(db, of);
    if (of !== undefined && !member) return refused("not_found", `There is no member "${of}".`);
    const found = await listForStaff(db, { reported, limit, room, memberId: member?.id });
    const json = found.map(({ id, reports, ...line }) => ({
      ...{ id: String(id), ...line, reports: Number(reports ?? 0n) },
    }));
    const rows = json.map((line) => [
      ...[line.id, moment(line.written_at.toISOString()), line.room, line.account],
      ...[String(line.reports), line.removed_by ?? "", line.text],
    ]);
    const headings = ["Id", "Written", "Room", "Account", "Reports", "Removed by", "Text"];
    return done(
      json,
      rows.length > 0 ? table(headings, rows, ["Id", "Reports"]) : ["There is nothing."],
    );
  };

/** Does something about a line, with a reason. */
const about = (verb: string, act: typeof removeLine, said: string, missing: string): Verb => ({
  mayRun: MAY_RUN,
  takes: ["reason"],
  of: "line",
  find: (options, id) => {
    const reason = reasonOf(options, `chat ${verb}`);
    return async ({ db, by }) => {
      const acted = await act(db, { id, by, reason });
      return acted.ok ? done({ ok: true }, [said]) : refused("not_found", missing);
    };
  },
});

function untilOf({ until, forever }: Options): Date | null {
  if ((until === undefined) === !forever)
    throw new UsageError("chat mute needs --until <moment> or --forever");
  return until === undefined ? null : momentOf(until);
}

const mute: Verb = {
  mayRun: MAY_RUN,
  takes: ["until", "forever", "reason"],
  of: "member",
  find: (options, account) => {
    const [until, reason] = [untilOf(options), reasonOf(options, "chat mute")];
    return async ({ db, by }) => {
      const muted = await muteMember(db, systemClock, { account, by, until, reason });
      if (muted.ok) return done({ ok: true }, [`${account} reads and does not write.`]);
      return muted.code === "in_the_past"
        ? refused(muted.code, "That moment has gone by; nothing changed.")
        : refused("not_found", `There is no member "${account}".`);
    };
  },
};

const unmute: Verb = {
  mayRun: MAY_RUN,
  takes: [],
  of: "member",
  find:
    (_options, account) =>
    async ({ db, by }) => {
      const unmuted = await unmuteMember(db, { account, by });
      return unmuted.ok
        ? done({ ok: true }, [`${account} may write again.`])
        : refused("not_found", `Nothing keeps "${account}" from writing.`);
    },
};

const words: Verb = {
  mayRun: MAY_RUN,
  takes: [],
  find:
    () =>
    async ({ db }) => {
      const list = await listWords(db);
      return done(list, list.length > 0 ? list : ["No word is refused."]);
    },
};

const word = (add: boolean): Verb => ({
  mayRun: MAY_RUN,
  takes: [],
  of: "word",
  find:
    (_options, typed) =>
    async ({ db, by }) => {
      const changed = await changeWord(db, { word: typed, by, add });
      if (changed.ok)
        return done({ ok: true, word: changed.value }, [
          add
            ? `No line may have "${changed.value}" any more.`
            : `Lines may have "${changed.value}".`,
        ]);
      return changed.code === "bad_text"
        ? refused(
            "bad_text",
            "A word has 2 to 60 letters, or is one sign of a script without capitals.",
          )
        : refused("not_found", `"${typed}" is not on the list.`);
    },
});

const slow: Verb = {
  mayRun: MAY_RUN,
  takes: [],
  of: "room",
  find: (_options, typed) => {
    const [, room, digits] = /^([a-z]{2}(?:-[a-z]{2})?)=(\d{1,4})$/.exec(typed) ?? [];
    const seconds = Number(digits);
    if (room !== undefined && !LANGUAGES.some(({ tag }) => tag === room))
      throw new UsageError(`there is no room "${room}": a room is a language, such as es`);
    if (room === undefined || seconds > MOST_SLOW_SECONDS)
      throw new UsageError(
        `chat slow is followed by a room and seconds, 0 to ${MOST_SLOW_SECONDS}: es=10`,
      );
    return async ({ db, by }) => {
      await setSlowMode(db, { room, seconds, by });
      return done({ ok: true, room, seconds }, [`In ${room} ${seconds} s between two lines.`]);
    };
  },
};

/** `chat …`: the rooms' lines, what members reported of them, who may write, and which words no line may have. */
export const CHAT_COMMANDS: CommandGroup = verbsOf(
  "chat",
  `  npm run ops -- chat lines|reports [--room es] [--of <account>] [--limit 50]
  npm run ops -- chat remove|restore|keep <id> --reason "…"
  npm run ops -- chat mute <account> --until <moment>|--forever --reason "…"
  npm run ops -- chat unmute <account>
  npm run ops -- chat words
  npm run ops -- chat refuse|allow <word>
  npm run ops -- chat slow <room>=<seconds>`,
  {
    lines: lines(false),
    reports: lines(true),
    remove: about(
      "remove",
      removeLine,
      "Nobody sees it any more.",
      "There is no such line in sight.",
    ),
    restore: about(
      "restore",
      restoreLine,
      "It is in sight again.",
      "There is no such line that was taken out.",
    ),
    keep: about("keep", keepLine, "It stays, off the list.", "No such line was reported."),
    ...{ mute, unmute, words, slow, refuse: word(true), allow: word(false) },
  },
);
