/** How a bonus ends that does not become the member's own; `void`: it was promised and never comes. */
export type EndedAs = "used_up" | "expired" | "given_up" | "taken_back" | "void";

/** What happens to a member's bonus money; amounts are decimal strings of the wire. */
declare module "#/server/events/kinds.ts" {
  interface EventPayloads {
    bonus_granted: { bonusId: string; amount: string; currency: string };
    /** One that had waited; one that begins as it is given is only granted. */
    bonus_began: { bonusId: string; amount: string; currency: string };
    bonus_converted: { bonusId: string; amount: string; currency: string };
    bonus_expiring: { bonusId: string; amount: string; currency: string };
    bonus_ended: {
      bonusId: string;
      as: EndedAs;
      amount: string;
      currency: string;
    };
  }
}
