import type { Call } from "#/lib/contract/call.ts";
import { askClosure } from "#/lib/contract/care/closure.ts";
import { beginExport } from "#/lib/contract/care/export.ts";
import type { Area } from "#/server/area.ts";
import { createPasswords, openSealing } from "#/server/session/index.ts";
import {
  CARE_COMMANDS,
  CONTACT_COMMANDS,
  careData,
  careRoutes,
  careWork,
  findClosure,
  keepsOut,
} from "./index.ts";

/** Responsible gaming, and leaving. */
export const careArea: Area = {
  name: "care",
  commands: [CARE_COMMANDS, CONTACT_COMMANDS],
  acts: new Map<Call, string>([
    [askClosure, "account_closure"],
    [beginExport, "data_export"],
  ]),
  open({ db, clock, keyring, hashTurns, additionsTo }) {
    const matters = {
      here: additionsTo("openMatters"),
      elsewhere: additionsTo("mattersElsewhere"),
    };
    const deps = { clock, sealing: openSealing(keyring), matters };
    const passwords = createPasswords(hashTurns);
    return {
      routes: careRoutes({ ...deps, db, passwords, memberData: additionsTo("memberData") }),
      work: careWork(deps),
      adds: {
        memberData: careData(clock),
        keptOut: async ({ db: at, memberId }) => ({ keptOut: await keepsOut(at, memberId) }),
        async balance(memberId) {
          const closure = await findClosure(db, memberId);
          return closure ? { closesAt: closure.closes_at.toISOString() } : {};
        },
      },
    };
  },
};
