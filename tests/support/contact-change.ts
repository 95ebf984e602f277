import { sql } from "kysely";
import { expect } from "vitest";
import {
  beginContactChange,
  confirmContactChange,
  proveOldContact,
  sendNewContactCode,
} from "#/lib/contract/auth/contact-change.ts";
import { beginContact, confirmContact } from "#/lib/contract/auth/contacts.ts";
import { getProofMethods } from "#/lib/contract/auth/proof.ts";
import { getMemberInfo } from "#/lib/contract/members/calls.ts";
import type { Db } from "#/server/db/index.ts";
import { codeOf, proofWorld } from "./proof.ts";
import type { Visitor } from "./visitor.ts";

export const PASSWORD = "Pleno-2026";

/** How many calls wait for what another holds. */
export async function waitingForLocks(at: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(at);
  return rows[0]?.count ?? 0;
}

/** Members who put another contact in the place of one that they have proven. */
export function changeWorld(db: Db) {
  const world = proofWorld(db);
  let serial = 0;

  const newEmail = () => `nuevo${++serial}@correo.example`;
  const newMobile = () => `+1202555${String(2_000 + ++serial).slice(-4)}`;
  type More = { readonly way?: "email" | "mobile" };
  const begin = async (who: Visitor, contact: string, more: object = {}) =>
    codeOf(
      await who.call(beginContactChange, { way: "email", contact, password: PASSWORD, ...more }),
    );
  const proveOld = async (who: Visitor, contact: string, code: string, more: More = {}) =>
    codeOf(await who.call(proveOldContact, { way: "email", contact, code, ...more }));
  const sendNew = async (who: Visitor, contact: string, more: More = {}) =>
    codeOf(await who.call(sendNewContactCode, { way: "email", contact, ...more }));
  const confirm = async (who: Visitor, contact: string, code: string, more: More = {}) =>
    codeOf(await who.call(confirmContactChange, { way: "email", contact, code, ...more }));
  const methodsOf = async (who: Visitor) => {
    const reply = await who.call(getProofMethods, {});
    if (!reply.ok) throw new Error(reply.code);
    return reply.value;
  };
  const isIn = async (who: Visitor) => (await who.call(getMemberInfo, {})).ok;

  /** As far as the code that has arrived at the new one. */
  async function upToNew(who: Visitor, from: string, to: string, more: More = {}): Promise<string> {
    expect(await begin(who, to, more)).toBe("ok");
    expect(await proveOld(who, to, await world.codeTo(from), more)).toBe("ok");
    expect(await sendNew(who, to, more)).toBe("ok");
    return world.codeTo(to.trim().toLowerCase());
  }

  /** A member with a number that a code has reached. */
  async function withMobile() {
    const made = await world.newMember();
    const mobile = newMobile();
    const way = { way: "mobile" } as const;
    await made.who.call(beginContact, { ...way, contact: mobile, password: PASSWORD });
    const code = await world.codeTo(mobile);
    expect(await made.who.call(confirmContact, { ...way, contact: mobile, code })).toMatchObject({
      ok: true,
    });
    return { ...made, mobile };
  }

  return {
    ...{ ...world, newEmail, newMobile, begin, proveOld, sendNew, confirm },
    ...{ methodsOf, isIn, upToNew, withMobile },
  };
}
