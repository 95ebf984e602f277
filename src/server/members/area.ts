import { ok, refuse } from "#/lib/base/result.ts";
import type { Area } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";
import { createPasswords, openSealing } from "#/server/session/index.ts";
import {
  membersRoutes,
  PROFILE_COMMANDS,
  RANK_COMMANDS,
  type StrongRefusal,
  UPLINE_COMMANDS,
} from "./index.ts";

declare module "#/server/area.ts" {
  interface Additions {
    /** What a member shows beside the password before what guards the account is changed. */
    strongProof: {
      readonly about: {
        readonly tx: Db;
        readonly memberId: bigint;
        readonly code: string | undefined;
      };
      readonly adds: { readonly refusal: StrongRefusal };
    };
  }
}

/** Who may play. */
export const membersArea: Area = {
  name: "members",
  commands: [RANK_COMMANDS, UPLINE_COMMANDS, PROFILE_COMMANDS],
  open: ({ config, clock, db, keyring, hashTurns, additionsTo }) => ({
    routes: membersRoutes({
      db,
      clock,
      sealing: openSealing(keyring),
      passwords: createPasswords(hashTurns),
      languages: config.languages,
      ageOfMajority: config.ageOfMajority,
      async proveStrongly(tx, memberId, code) {
        const { refusal } = await additionsTo("strongProof")({ tx, memberId, code });
        return refusal ? refuse(refusal) : ok(null);
      },
    }),
  }),
};
