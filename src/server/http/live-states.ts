import type { LiveKind } from "#/lib/contract/live.ts";

/** Answers for members how something stands with each, as a message of this type says it. */
export type LiveStates = {
  readonly [Kind in LiveKind]?: (
    memberIds: readonly bigint[],
  ) => Promise<ReadonlyMap<bigint, object>>;
};

const GATHER_MS = 15;

/** Asks how it stands with members, those who are asked for within 15 ms together; null: nobody knows. */
export function openStates(
  asked: LiveStates,
): (type: string, memberId: bigint) => Promise<object | null> {
  const byType: Readonly<Record<string, LiveStates[LiveKind]>> = asked;
  const waiting = new Map<
    string,
    { ids: Set<bigint>; answer: Promise<ReadonlyMap<bigint, object>> }
  >();
  const gather = (type: string, ask: NonNullable<LiveStates[LiveKind]>) => {
    const ids = new Set<bigint>();
    const answer = new Promise<void>((go) => setTimeout(go, GATHER_MS)).then(() => {
      waiting.delete(type);
      return ask([...ids]);
    });
    return { ids, answer };
  };
  return async (type, memberId) => {
    const ask = Object.hasOwn(byType, type) ? byType[type] : undefined;
    if (!ask) return null;
    const group = waiting.get(type) ?? gather(type, ask);
    waiting.set(type, group);
    group.ids.add(memberId);
    return (await group.answer).get(memberId) ?? null;
  };
}
