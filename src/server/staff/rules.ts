import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { ROLES, type Role } from "#/server/ops/roles.ts";

const NAME = /^[a-z][a-z0-9.-]{1,30}$/;
/** Who acts where no member of staff does. */
const RESERVED = ["owner", "platform"];
const LEAST_PASSWORD = 12;
const MOST_PASSWORD = 128;

/** Whether an account of staff may be named so: 2 to 31 small letters, digits, dots and hyphens, a letter first. */
export const isStaffName = (name: string): boolean => NAME.test(name) && !RESERVED.includes(name);

/** A password of staff: 12 to 128 signs, more than three different ones, and not around the account's name. */
export function checkStaffPassword(name: string, password: string): Result<null, "password_weak"> {
  const isLong = password.length >= LEAST_PASSWORD && password.length <= MOST_PASSWORD;
  const isVaried = new Set(password).size > 3;
  const holdsName = password.toLowerCase().includes(name.toLowerCase());
  return isLong && isVaried && !holdsName ? ok(null) : refuse("password_weak");
}

/** Roles as they are typed: "payments,risk"; null where one is none. */
export function readRoles(text: string): Role[] | null {
  const named = [...new Set(text.split(",").map((word) => word.trim()))];
  const roles = ROLES.filter((role) => named.includes(role));
  return roles.length === named.length ? roles : null;
}
