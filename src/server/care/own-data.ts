import type { Clock } from "#/lib/base/time.ts";
import type { Adder } from "#/server/area.ts";
import { readContactData } from "#/server/auth/index.ts";
import { readAccountData } from "#/server/members/index.ts";
import { readDeviceData, readLoginData } from "#/server/session/index.ts";
import { findClosure } from "./closure.ts";
import { addData, readAtOnce } from "./member-data.ts";
import { listBlocks } from "./operations.ts";

/** The parts of this area, and of those below it, which know nothing of it. */
export function careData(clock: Clock): Adder<"memberData"> {
  return addData({
    account: readAtOnce(async ({ db, memberId }) => [await readAccountData(db, memberId)]),
    contacts: readAtOnce(({ db, memberId }) => readContactData(db, memberId)),
    logins: ({ db, memberId, cursor }) => readLoginData(db, clock, memberId, cursor),
    devices: readAtOnce(({ db, memberId }) => readDeviceData(db, memberId)),
    care: readAtOnce(async ({ db, memberId }) => {
      const [blocks, closure] = await Promise.all([
        listBlocks(db, memberId),
        findClosure(db, memberId),
      ]);
      return [
        ...blocks.map(({ act, code, until, setAt, liftAskedAt }) => ({
          ...{ kind: "block", act, code },
          setAt: setAt.toISOString(),
          until: until?.toISOString() ?? null,
          liftAskedAt: liftAskedAt?.toISOString() ?? null,
        })),
        ...(closure
          ? [
              {
                kind: "closure",
                askedAt: closure.asked_at.toISOString(),
                closesAt: closure.closes_at.toISOString(),
              },
            ]
          : []),
      ];
    }),
  });
}
