import { type Clock, systemClock } from "#/lib/base/time.ts";
import { openTurns } from "#/lib/base/turns.ts";
import type { Db } from "#/server/db/index.ts";
import { createPasswords } from "#/server/session/index.ts";
import {
  addStaff,
  changeStaffPassword,
  createFirstAdministrator,
  hasStaff,
  type StaffAccount,
} from "#/server/staff/index.ts";

const PASSWORD = "Pleno-2026-casa";
const AT_FIRST = "Pleno-2026-antes";
const ADMINISTRATOR = { name: "rosa", password: PASSWORD };

/** Who operates the demonstration: its administrator first, as whom commands run there, and somebody for each role. */
export const DEMO_STAFF: readonly {
  readonly role: StaffAccount["roles"][number];
  readonly name: string;
  readonly password: string;
}[] = [
  { role: "administrator", ...ADMINISTRATOR },
  { role: "payments", name: "tomas", password: PASSWORD },
  { role: "risk", name: "irene", password: PASSWORD },
  { role: "support", name: "lucia", password: PASSWORD },
  { role: "content", name: "marco", password: PASSWORD },
];

/** The demonstration's staff, where there is none yet. */
export async function seedStaff(db: Db, clock: Clock = systemClock): Promise<void> {
  if (await hasStaff(db)) return;
  const passwords = createPasswords(openTurns({ atOnce: 2, waiting: 50 }));
  const sealing = () => {
    throw new Error("nobody of the demonstration has an authenticator");
  };
  const deps = { db, clock, passwords, sealing };
  await createFirstAdministrator(deps, ADMINISTRATOR);
  for (const { name, role, password } of DEMO_STAFF.slice(1)) {
    const by = ADMINISTRATOR.name;
    await addStaff(deps, { name, password: AT_FIRST, roles: [role], by });
    await changeStaffPassword(deps, { name, before: AT_FIRST, password });
  }
}
