import { DAY_MS } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import { askClosure } from "#/lib/contract/care/closure.ts";
import {
  CLOSURE_WAIT_DAYS,
  careData,
  careRoutes,
  closeDueAccounts,
  type OpenMatters,
} from "#/server/care/index.ts";
import type { Db } from "#/server/db/index.ts";
import { createPasswords } from "#/server/session/index.ts";
import { cheapHasher } from "./members.ts";
import { proofWorld } from "./proof.ts";
import { SEALING } from "./sealing.ts";
import type { Visitor } from "./visitor.ts";

export const PASSWORD = "Pleno-2026";

/** Members who close their accounts. What is open of theirs, and who is asked, is the test's to say. */
export function closingWorld(db: Db) {
  const open = new Map<bigint, OpenMatters>();
  const outside = new Map<bigint, OpenMatters>();
  const asked: bigint[] = [];
  const matters = {
    here: async ({ memberId }: { memberId: bigint }) => open.get(memberId) ?? {},
    elsewhere: async ({ memberId }: { memberId: bigint }) => {
      asked.push(memberId);
      return outside.get(memberId) ?? {};
    },
  };
  const world = proofWorld(db, {
    flags: { FREEPLAY3: true },
    moreRoutes: ({ db: at, clock }) =>
      careRoutes({
        ...{ db: at, clock, matters, sealing: SEALING, memberData: careData(clock) },
        passwords: createPasswords(openTurns({ atOnce: 2, waiting: 10_000 }), cheapHasher()),
      }),
  });
  const { clock } = world;
  const ask = (who: Visitor, more: object = {}) =>
    who.call(askClosure, { password: PASSWORD, ...more });
  const run = () => closeDueAccounts({ db, clock, matters, sealing: SEALING });
  /** A member whose waiting time is over. */
  const waited = async <Made extends { readonly who: Visitor }>(made: Made): Promise<Made> => {
    const reply = await ask(made.who);
    if (!reply.ok) throw new Error(reply.code);
    clock.advance(CLOSURE_WAIT_DAYS * DAY_MS);
    return made;
  };
  const statusOf = async (id: bigint) =>
    (await db.selectFrom("members").select("status").where("id", "=", id).executeTakeFirstOrThrow())
      .status;
  const closureOf = (id: bigint) =>
    db.selectFrom("care_closures").selectAll().where("member_id", "=", id).executeTakeFirst();
  return { ...world, open, outside, asked, matters, ask, run, waited, statusOf, closureOf };
}
