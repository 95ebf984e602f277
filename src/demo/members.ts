import { type Clock, systemClock } from "#/lib/base/time.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { HOUSE, openAccount, postTransfer } from "#/server/ledger/index.ts";
import {
  type ClubLabel,
  createMember,
  findMember,
  listClubLabels,
  putClubLabel,
  setRank,
  setUpline,
} from "#/server/members/index.ts";
import { argon2 } from "#/server/session/index.ts";

/** What each has to begin with, in minor units of their currency. */
const OPENINGS = { VND: 5_000_000_00n, IDR: 5_000_000_00n, BRL: 2_000_00n } as const;
const PASSWORD = "Pleno-2026";
const PAYMENT_PASSWORD = "135790";

/** Their mobiles are of the numbers that North America keeps for fiction: nobody's. */
const PEOPLE = [
  { username: "linh", payee: "Nguyễn Thị Linh", kind: 0, mobile: "+12025550101", currency: "VND" },
  { username: "budi", payee: "Budi Santoso", kind: 0, mobile: "+12025550102", currency: "VND" },
  { username: "sofia", payee: "Sofía Ríos", kind: 0, mobile: "+12025550103", currency: "VND" },
  { username: "putri", payee: "Putri Wulandari", kind: 0, mobile: "+12025550105", currency: "IDR" },
  { username: "joana", payee: "Joana Prado", kind: 0, mobile: "+12025550106", currency: "BRL" },
  { username: "agente", payee: "Ana Vargas", kind: 1, mobile: "+12025550104", currency: "VND" },
] as const;

/** The ranks of the demo's club. */
const CLUB: readonly ClubLabel[] = [
  { rankLevel: 1, labelName: "VIP 1 · Bronce", color: "#FFF6E8", color2: "#7A4320" },
  { rankLevel: 2, labelName: "VIP 2 · Plata", color: "#1E150C", color2: "#C9CDD1" },
  { rankLevel: 3, labelName: "VIP 3 · Oro", color: "#1E1305", color2: "#F5A81C" },
  { rankLevel: 4, labelName: "VIP 4 · Jade", color: "#FFF6E8", color2: "#14795A" },
  { rankLevel: 5, labelName: "VIP 5 · Añil", color: "#FFF6E8", color2: "#234C82" },
];
const RANKS: Readonly<Record<string, number>> = { linh: 3, budi: 1 };

/** Who the demo can be entered as; all pay out with the same payment password. */
export const DEMO_MEMBERS: readonly {
  role: string;
  name: string;
  password: string;
  paymentPassword: string;
}[] = PEOPLE.map(({ username, kind }) => ({
  role: kind === 0 ? "member" : "agent",
  name: username,
  password: PASSWORD,
  paymentPassword: PAYMENT_PASSWORD,
}));

/**
 * Three members with five million đồng each, one with rupiah and one with reais, through transfers that the ledger
 * keeps, and an agent. Who is there
 * already stays as they are, and no opening is paid twice.
 */
export async function seedMembers(db: Db, clock: Clock = systemClock): Promise<void> {
  if ((await listClubLabels(db)).length === 0)
    for (const label of CLUB) await putClubLabel(db, label);
  for (const person of PEOPLE) {
    if (await findMember(db, person.username)) continue;
    const [password_hash, payment_password_hash] = await Promise.all([
      argon2.hash(PASSWORD),
      argon2.hash(PAYMENT_PASSWORD),
    ]);
    await inTransaction(db, async (tx) => {
      const memberId = await createMember(tx, new Date(clock()), {
        username: person.username,
        kind: person.kind,
        currency: person.currency,
        payee_name: person.payee,
        email: `${person.username}@correo.example`,
        proven_mobile: person.mobile,
        password_hash,
        payment_password_hash,
      });
      if (memberId === null) return;
      if (person.kind === 0) await payOpening(tx, memberId, person);
      await setRank(tx, memberId, RANKS[person.username] ?? null);
    });
  }
}

/** Who stands below the agent, and what may be sent between them. Leaves what is there as the operator changed it. */
export async function seedNetwork(db: Db): Promise<void> {
  const [min_minor, max_minor, day_minor] = [10_000_00n, 20_000_000_00n, 50_000_000_00n];
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("member_transfer_limits")
    .values({ currency: "VND", min_minor, max_minor, day_minor })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) return;
  for (const account of ["linh", "sofia"])
    await setUpline(db, { account, upline: "agente", by: "demo" });
}

async function payOpening(
  tx: Db,
  memberId: bigint,
  { username, currency }: (typeof PEOPLE)[number],
): Promise<void> {
  const opening = OPENINGS[currency];
  const house = await openAccount(tx, { owner: HOUSE, purpose: "adjustments", currency });
  const owner = { kind: "member", id: memberId } as const;
  const wallet = await openAccount(tx, { owner, purpose: "wallet", currency });
  const paid = await postTransfer(tx, {
    reference: `demo:opening:${username}`,
    kind: "opening",
    legs: [
      { accountId: house, amountMinor: -opening },
      { accountId: wallet, amountMinor: opening },
    ],
    meta: { aboutKey: "members:opening_balance" },
  });
  if (!paid.ok) throw new Error(`the opening of ${username} was refused: ${paid.code}`);
}
