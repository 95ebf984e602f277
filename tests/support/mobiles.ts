import { MINUTE_MS } from "#/lib/base/time.ts";
import { requestSmsCode } from "#/lib/contract/auth/verification.ts";
import type { Db } from "#/server/db/index.ts";
import { type MembersWorldOptions, membersWorld } from "./members.ts";
import { codeSentTo } from "./outbox.ts";
import { countingQueries } from "./queries.ts";
import type { Visitor } from "./visitor.ts";

let made = 0;

/** The world of members over a counted database, with mobiles of their own. */
export function mobilesWorld(db: Db, options: MembersWorldOptions = {}) {
  const counted = countingQueries(db);
  const members = membersWorld(counted.db, options);
  /** A number that nobody has. */
  const newNumber = () => {
    const mobileNum = `90${String(++made).padStart(7, "0")}`;
    return { mobile: { mobileNum, countryDialingCode: "84" }, e164: `+84${mobileNum}` };
  };
  /** A member who has proven a mobile. */
  const withMobile = async () => {
    const [number, member] = [newNumber(), await members.newMember()];
    await db
      .updateTable("members")
      .set({ proven_mobile: number.e164 })
      .where("id", "=", member.member.id)
      .execute();
    return { ...number, ...member };
  };
  /** The code that `who` has sent to a number; "none" where nobody has proven it. It is good on their device. */
  const ask = async (
    purpose: "login" | "forgot",
    { mobile, e164 }: ReturnType<typeof newNumber>,
    who: Visitor,
  ) => {
    members.clock.advance(MINUTE_MS);
    await who.call(requestSmsCode, { purpose, ...mobile });
    return (await codeSentTo(db, members.clock, e164)) ?? "none";
  };
  return { ...members, newNumber, withMobile, ask, queries: counted.count };
}

/** Six digits that are not the code. */
export const wrongFor = (code: string) => (code === "000000" ? "000001" : "000000");
