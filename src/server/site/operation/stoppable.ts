import { sql } from "kysely";
import type { Db } from "#/server/db/index.ts";
import type { StopKind } from "../stops.ts";
import type { EditableCollection } from "./editable-collection.ts";

/** What can be stopped by changing it as an operator edits it; a member is not. */
export type StoppableKind = Exclude<StopKind, "member">;

/** How things of a kind are stopped: whose row rests, and how it shows. */
type Stoppable = {
  readonly collection: string;
  /** The name of its row in the collection. */
  readonly rowOf: (name: string) => string;
  readonly isOpen: (value: unknown, name: string) => boolean;
  /** Whether it is as a stop leaves it. */
  readonly isStopped: (value: unknown, name: string) => boolean;
  readonly become: (value: unknown, name: string, stopped: boolean) => unknown;
};

const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, field) : undefined;

const byField = (
  collection: string,
  field: string,
  { open, stopped }: { readonly open: unknown; readonly stopped: unknown },
): Stoppable => ({
  collection,
  rowOf: (name) => name,
  isOpen: (value) => fieldOf(value, field) === open,
  isStopped: (value) => fieldOf(value, field) === stopped,
  become: (value, _name, isStopped) => ({
    ...Object(value),
    [field]: isStopped ? stopped : open,
  }),
});

const bySetting = (rowOf: (name: string) => string): Stoppable => ({
  collection: "settings",
  rowOf,
  isOpen: (value) => value === true,
  isStopped: (value) => value === false,
  become: (_value, _name, isStopped) => !isStopped,
});

const STATES = { open: "open", stopped: "maintenance" };
const ENABLED = { open: true, stopped: false };

type Regions = { readonly blocked: readonly string[] };
const isBlocked = (value: unknown, name: string) => (value as Regions).blocked.includes(name);

const STOPPABLE: Readonly<Record<StoppableKind, Stoppable>> = {
  game: byField("games", "state", STATES),
  vendor: byField("vendors", "state", STATES),
  method: byField("methods", "enabled", ENABLED),
  provider: byField("providers", "enabled", ENABLED),
  module: bySetting((name) => `modules.${name}`),
  country: {
    collection: "settings",
    rowOf: () => "regions",
    isOpen: (value, name) => !isBlocked(value, name),
    isStopped: isBlocked,
    become(value, name, isStopped) {
      const { blocked, ...rest } = value as Regions;
      const others = blocked.filter((each) => each !== name);
      return { ...rest, blocked: isStopped ? [...others, name].sort() : others };
    },
  },
  deposits: bySetting(() => "deposits"),
  withdrawals: bySetting(() => "withdrawals"),
  bets: bySetting(() => "bets"),
};

export const stoppableOf = (kind: StoppableKind): Stoppable => STOPPABLE[kind];

/** What operators' acts call a row. */
export const targetOfRow = (collection: Pick<EditableCollection, "kind">, row: string): string =>
  `${collection.kind}/${row}`;

/** Takes away the stops of a row that somebody opened, hid or removed otherwise: nothing of it is stopped any more. */
export async function forgetOpened(tx: Db, target: string, value: unknown): Promise<void> {
  const stops = await tx
    .selectFrom("stops")
    .select(["kind", "name"])
    .where("target", "=", target)
    .execute();
  const over = stops.filter(
    ({ kind, name }) => kind !== "member" && !STOPPABLE[kind].isStopped(value, name),
  );
  for (const { kind, name } of over)
    await sql`delete from stops where kind = ${kind} and name = ${name}`.execute(tx);
}
