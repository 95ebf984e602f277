/** Whether the site is open. Fed by the site's status row; asked before everything else. */
export type Gate = {
  /** Why a visitor from this address is not let in, or null. */
  closedFor(ip: string): Closed | null;
};
export type Closed = { readonly reason: "maintenance" | "region"; readonly country: string };

export const OPEN: Gate = { closedFor: () => null };
