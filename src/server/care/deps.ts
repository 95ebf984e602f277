import type { MembersDeps } from "#/server/members/index.ts";
import type { AddMatters } from "./matters.ts";

/** What the calls and jobs of this area work with. */
export type CareDeps = Pick<MembersDeps, "db" | "clock" | "sealing" | "passwords"> & {
  readonly matters: AddMatters;
};
