/** What a member of staff is there for. Who is an administrator may run every command. */
export const ROLES = ["support", "payments", "risk", "content", "administrator"] as const;
export type Role = (typeof ROLES)[number];

/**
 * Who may run a command, said on the command: these roles, and administrators (none named: they alone); `staff`: each
 * member of staff; `self`: too, whose password is still to be changed; `owner`: who has the owner's database access,
 * without an account.
 */
export type MayRun = readonly Role[] | "staff" | "self" | "owner";

/** A member of staff, as a command is run by one. */
export type Actor = {
  readonly id: bigint;
  readonly name: string;
  readonly roles: readonly Role[];
  /** The password was set by somebody else, and is to be changed before anything else. */
  readonly mustChangePassword: boolean;
};

/** Whether somebody may run what says so. */
export function allows(mayRun: MayRun, { roles, mustChangePassword }: Actor): boolean {
  if (mayRun === "owner" || mayRun === "self") return true;
  if (mustChangePassword) return false;
  if (mayRun === "staff" || roles.includes("administrator")) return true;
  return mayRun.some((role) => roles.includes(role));
}

/** What both allow: nobody may run a command that only one of them lets through. */
export function both(one: MayRun, other: MayRun): MayRun {
  if (typeof one === "string") return one === "staff" ? other : one;
  if (typeof other === "string") return one;
  return one.filter((role) => other.includes(role));
}
