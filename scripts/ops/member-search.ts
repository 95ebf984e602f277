import { readLine } from "#/lib/base/line.ts";
import { readPhone } from "#/lib/rules/members/phone.ts";
import { hideName, tidyName } from "#/lib/rules/members/real-name.ts";
import {
  type FoundBy,
  findMembersByPayee,
  findMembersByPayment,
  numberVault,
  readAccountNumber,
} from "#/server/cashier/index.ts";
import { inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";
import {
  type FoundMember,
  listFound,
  maskEmail,
  maskEnd,
  maskMobile,
  type Sight,
  searchMembers,
  sightOf,
} from "#/server/members/index.ts";
import type { Command, World } from "#/server/ops/command.ts";
import { type Options, takesOnly } from "#/server/ops/options.ts";
import { done, moment, table, UsageError } from "#/server/ops/output.ts";
import type { MayRun } from "#/server/ops/roles.ts";
import { limited } from "#/server/ops/verbs.ts";
import { listMembersOnDevice } from "#/server/session/index.ts";

type Asking = Pick<World, "db" | "keyring"> & { readonly sight: Sight; readonly limit: number };

type Search = {
  readonly mayRun: MayRun;
  /** Reads what was typed, a second word for the bank of a `payee`; throws UsageError. */
  readonly read: (typed: string, more: string | undefined) => Reading;
};
type Reading = {
  /** What the act keeps of it: nothing that tells who somebody is. */
  readonly kept: string;
  readonly find: (asking: Asking) => Promise<readonly FoundBy[]>;
};

const LEAST_SIGNS = 2;
const LEAST_OF_EMAIL = 3;
const MOST_SIGNS = 200;
const withoutThing = (ids: readonly bigint[]): FoundBy[] =>
  ids.map((memberId) => ({ memberId, through: "" }));

function readText(typed: string, least = 1): string {
  const text = readLine(typed);
  if (text === null || text.length < least || text.length > MOST_SIGNS)
    throw new UsageError(`that is searched by ${least} to ${MOST_SIGNS} signs of text`);
  return text;
}

/** By what members are found. Who sees a thing masked finds it whole only: by beginnings it could be spelt out. */
const SEARCHES: Readonly<Record<string, Search>> = {
  username: {
    mayRun: "staff",
    read(typed) {
      const wanted = {
        by: "username",
        text: readText(typed, LEAST_SIGNS),
        beginning: true,
      } as const;
      const find = async ({ db, limit }: Asking) =>
        withoutThing(await searchMembers(db, wanted, limit));
      return { kept: wanted.text, find };
    },
  },
  name: {
    mayRun: "staff",
    read(typed) {
      const text = tidyName(readText(typed, LEAST_SIGNS));
      const find = async ({ db, limit, sight }: Asking) => {
        const wanted = { by: "name", text, beginning: sight !== "masked" } as const;
        return withoutThing(await searchMembers(db, wanted, limit));
      };
      return { kept: hideName(text), find };
    },
  },
  email: {
    mayRun: "staff",
    read(typed) {
      const text = readText(typed, LEAST_OF_EMAIL);
      const find = async ({ db, limit, sight }: Asking) => {
        const wanted = { by: "email", text, beginning: sight === "whole" } as const;
        return withoutThing(await searchMembers(db, wanted, limit));
      };
      return { kept: maskEmail(text), find };
    },
  },
  mobile: {
    mayRun: "staff",
    read(typed) {
      const phone = readPhone(typed, "");
      if (!phone)
        throw new UsageError("a mobile is searched with its country, such as +84912345678");
      const find = async ({ db, limit }: Asking) =>
        withoutThing(await searchMembers(db, { by: "mobile", phone }, limit));
      return { kept: maskMobile(phone.e164), find };
    },
  },
  payment: {
    mayRun: "staff",
    read(typed) {
      const id = readText(typed);
      return { kept: id, find: ({ db, limit }) => findMembersByPayment(db, id, limit) };
    },
  },
  payee: {
    mayRun: ["payments", "risk"],
    read(typed, bank) {
      const number = readAccountNumber(typed);
      if (number === null)
        throw new UsageError("an account number has 6 to 64 letters and figures");
      const institution = bank === undefined ? null : readText(bank, LEAST_SIGNS);
      const find = async ({ db, keyring, limit }: Asking) =>
        findMembersByPayee(db, numberVault(await keyring()), { number, institution }, limit);
      return { kept: maskEnd(number), find };
    },
  },
  device: {
    mayRun: ["risk"],
    read(typed) {
      if (!/^\d{1,18}$/.test(typed))
        throw new UsageError("a device is searched by the number that members show names it by");
      const find = async ({ db, limit }: Asking) =>
        withoutThing(await listMembersOnDevice(db, BigInt(typed), limit));
      return { kept: typed, find };
    },
  },
};

const searchOf = (by: string): Search | undefined =>
  Object.hasOwn(SEARCHES, by) ? SEARCHES[by] : undefined;

/** Who may search by this, of those who may search at all. */
export const maySearch = (by: string): MayRun => searchOf(by)?.mayRun ?? "staff";

const BOUNDS = { preset: 20, most: 100 };

/** `members search <by> <what>`: whom it is of, as far as who asks may see. That they were found is kept. Throws UsageError. */
export function searchCommand(words: readonly string[], options: Options): Command {
  const [by = "", typed, bank] = words;
  const search = searchOf(by);
  if (!search)
    throw new UsageError(`members search is followed by ${Object.keys(SEARCHES).join(", ")}`);
  const named = `members search ${by}`;
  takesOnly(named, { extra: words.slice(by === "payee" ? 3 : 2), options, takes: ["limit"] });
  if (typed === undefined) throw new UsageError(`${named} needs what to search`);
  const { find, kept } = search.read(typed, bank);
  const run =
    (limit: number): Command =>
    async ({ db, keyring, by: staff, actor }) => {
      const sight = sightOf(actor?.roles ?? []);
      const through = await find({ db, keyring, sight, limit });
      const members = await listFound(
        db,
        through.map(({ memberId }) => memberId),
        sight,
      );
      await keepSearch(db, { staff, by, kept, members });
      const found = members.map((member) => ({
        ...member,
        through: through
          .filter(({ memberId, through: thing }) => memberId === member.id && thing !== "")
          .map(({ through: thing }) => thing),
      }));
      return done(found, found.length > 0 ? linesOfFound(found) : ["Nobody is found."]);
    };
  return limited(options, run, BOUNDS);
}

/** Keeps that somebody searched, on each account that they found, or on none. */
async function keepSearch(
  db: World["db"],
  search: {
    readonly staff: string;
    readonly by: string;
    readonly kept: string;
    readonly members: readonly FoundMember[];
  },
): Promise<void> {
  const { staff, by, kept, members } = search;
  const subjects = members.length > 0 ? members.map(({ account }) => account) : [`nobody:${by}`];
  await inTransaction(db, async (tx) => {
    for (const subject of subjects)
      await recordAct(tx, { by: staff, act: "member_search", subject, after: { by, for: kept } });
  });
}

const linesOfFound = (
  found: readonly (FoundMember & { readonly through: readonly string[] })[],
): string[] =>
  table(
    ["Account", "Id", "State", "Real name", "Registered", "Last login", "Through"],
    found.map((each) => [
      ...[each.account, String(each.id), each.status, each.realName],
      moment(each.registeredAt.toISOString()),
      moment(each.lastLoginAt?.toISOString() ?? null),
      each.through.join("; "),
    ]),
    ["Id"],
  );
