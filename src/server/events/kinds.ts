/**
 * What can happen, and what is told of it. Payloads are JSON, amounts decimal strings of the wire, ids strings. Each area
 * declares its own (`events.ts`):
 *
 *     declare module "#/server/events/kinds.ts" {
 *       interface EventPayloads {
 *         member_registered: { username: string };
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: the areas fill it
export interface EventPayloads {}

export type EventKind = keyof EventPayloads;

/** A fact to record: about a member, or (null) about the site. */
export type Fact = {
  [Kind in EventKind]: {
    readonly kind: Kind;
    readonly memberId: bigint | null;
    readonly payload: EventPayloads[Kind];
  };
}[EventKind];

/** A recorded fact. Ids grow, but those of two transactions at once may be committed the other way round. */
export type RecordedEvent<Kind extends EventKind = EventKind> = {
  readonly id: bigint;
  readonly kind: Kind;
  readonly memberId: bigint | null;
  readonly payload: EventPayloads[Kind];
  readonly recordedAtMs: number;
};
