import type * as z from "zod";
import type { Db } from "#/server/db/index.ts";
import type { MayRun } from "#/server/ops/roles.ts";

/** One kind of thing that an operator changes, each by its name: what it may be, where it is read and written. */
export type EditableCollection = {
  readonly kind: string;
  /** Who may change a thing of this name. */
  readonly mayChange: (name: string) => MayRun;
  /** What a thing may be; what is missing is filled in. The name stands in it too where it is a row of its own. */
  readonly schema: (name: string) => z.ZodType | null;
  /** Which field of a document holds its name; null where a thing is a bare value. */
  readonly nameField: string | null;
  list(db: Db): Promise<readonly string[]>;
  read(db: Db, name: string): Promise<unknown>;
  /** What only the rows can tell to be wrong with a document, by field; null when nothing is. */
  findFaults?(
    db: Db,
    name: string,
    value: unknown,
  ): Promise<Readonly<Record<string, string>> | null>;
  /** Why it is not to be taken away now, by field; null when it may. */
  findRemovalFaults?(db: Db, name: string): Promise<Readonly<Record<string, string>> | null>;
  /** Null takes it away; false when this is not something that can be taken away. */
  write(tx: Db, name: string, value: unknown): Promise<void>;
  /** Whether a thing may be taken away or made, or only changed. */
  readonly fixed: boolean;
};
