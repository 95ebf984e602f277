import type { DrawnNumbers } from "#/lib/rules/lottery/bet-type.ts";
import { decideDraw, placeTicket } from "#/server/lottery/index.ts";
import { findTicketOf } from "#/server/lottery/tickets.ts";
import { balanceOf } from "#/server/wallet/index.ts";
import type { TestDatabase } from "./database.ts";
import { operators } from "./operator.ts";
import { NORTH } from "./vietnam-lottery.ts";

/** The special prize ends with 99, all else as it was. */
export const OTHER: DrawnNumbers = [["04599"], ...NORTH.slice(1)];

/** A player of the demo's who buys of a game, without the wire, and two of staff who decide. */
export async function lotteryDesk(
  { db, owner }: Pick<TestDatabase, "db" | "owner">,
  ruleVersion: number,
) {
  const staff = operators(owner);
  const [ana, ben] = [staff("ana"), staff("ben")];
  const linh = await owner.db
    .selectFrom("members")
    .select(["id as memberId", "currency"])
    .where("username", "=", "linh")
    .executeTakeFirstOrThrow();
  return {
    ...{ staff, ana, ben, linh },
    /** Buys a line for 10.00 a stake, unless told. Answers the ticket. */
    async buy(drawId: string, line: object): Promise<string> {
      const lines = [{ stake: "10.00", ...line }] as never;
      const bought = await db
        .transaction()
        .execute((tx) => placeTicket(tx, linh, { drawId, ruleVersion, lines }));
      if (!bought.ok) throw new Error(bought.code);
      return bought.value.ticketId;
    },
    wallet: async () => (await balanceOf(owner.db, linh.memberId)).sumMinor,
    ticket: (id: string) => findTicketOf(db, linh.memberId, id),
    /** Two of staff agree on what was drawn; null: on that the draw is void. */
    async decide(drawId: string, numbers: DrawnNumbers | null) {
      const reason = "The gazette says so";
      const decision = { drawId: BigInt(drawId), numbers, reason, by: "ana" };
      await ana("staff", "list");
      const asked = await decideDraw(owner.db, decision);
      if (asked.ok || asked.code !== "approval_needed") return asked;
      await ben("approvals", "approve", String(asked.detail?.["approval"]));
      return decideDraw(owner.db, decision);
    },
  };
}
