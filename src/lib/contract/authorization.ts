import type { SessionWho, Who } from "./call.ts";

/** 0 member, 1 agent, 2 master agent, 41 and 42 their test-line twins, 4 trial (SPEC §6). */
export type Kind = 0 | 1 | 2 | 4 | 41 | 42;

const KINDS: Readonly<Record<SessionWho, readonly Kind[]>> = {
  holder: [0, 1, 2, 4, 41, 42],
  member: [0, 1, 2, 41, 42],
  payer: [0, 1, 2],
  agent: [1, 2, 41, 42],
};

/** Whether a session of this kind may make a call for whom `who` says; a visitor is null. */
export function mayCall(who: Who, kind: Kind | null): boolean {
  if (who === "anyone") return true;
  if (who === "prover" || who === "vendor" || who === "provider") return false;
  return kind !== null && KINDS[who].includes(kind);
}

/** Whom the agent centre and the agent site let in. */
export const isAgentKind = (kind: Kind): boolean => mayCall("agent", kind);
