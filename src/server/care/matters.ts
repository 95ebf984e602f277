import type { Matter, OpenMatter } from "#/lib/contract/care/closure.ts";
import { OPEN_MATTERS } from "#/lib/contract/care/closure.ts";
import type { Adder } from "#/server/area.ts";
import type { Db } from "#/server/db/index.ts";

export type MemberMoney = { readonly memberId: bigint; readonly currency: string };

/** How much there is of something open; what is not open is left out. */
export type OpenMatters = Readonly<Partial<Record<OpenMatter, Omit<Matter, "kind">>>>;

declare module "#/server/area.ts" {
  interface Additions {
    /** What of a member's has to end before the account is closed, read where `db` reads. */
    openMatters: { readonly about: MemberMoney & { readonly db: Db }; readonly adds: OpenMatters };
    /** The same of what only others know: they are asked, never within a transaction. */
    mattersElsewhere: { readonly about: MemberMoney; readonly adds: OpenMatters };
  }
}

export type AddMatters = {
  readonly here: Adder<"openMatters">;
  readonly elsewhere: Adder<"mattersElsewhere">;
};

/** A count as a matter; nothing where there is none. */
export function countOf<Kind extends OpenMatter>(kind: Kind, count: bigint): OpenMatters {
  return count > 0n ? { [kind]: { count: Number(count) } } : {};
}

/** In the order of the contract. */
export function listMatters(open: OpenMatters): Matter[] {
  return OPEN_MATTERS.flatMap((kind) => {
    const found = open[kind];
    return found ? [{ kind, ...found }] : [];
  });
}
