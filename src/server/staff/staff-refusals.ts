import { type Outcome, refused } from "#/server/ops/output.ts";

/** Why something is refused of an account of staff, in one line. */
export function refusalOf(code: string, name: string): Outcome {
  const lines: Readonly<Record<string, string>> = {
    staff_exist: "There is staff already: an administrator adds more (staff add).",
    name_refused: `"${name}" names no account: 2 to 31 small letters, digits, dots and hyphens, a letter first.`,
    name_taken: `There is an account ${name}, or was one: a name is given once.`,
    password_weak:
      "A password of staff has 12 to 128 signs, four different ones, and not the name.",
    password_same: "That is the password there was.",
    overloaded: "Too much is being hashed at this moment: try again.",
    login_refused: "Name, password or figures are wrong, or the account is stopped.",
    figures_needed: "The figures of the authenticator are needed.",
    figures_wrong: "These are not the figures of now.",
    too_many_tries: `Too many wrong tries for ${name}: wait a quarter of an hour.`,
    totp_on: "An authenticator is on: an administrator takes it off (staff reset).",
    not_found: `There is no account ${name}.`,
    same: `${name} is so already; nothing changed.`,
    last_administrator: `${name} is the last administrator: make another one first.`,
  };
  return refused(code, lines[code] ?? code);
}
