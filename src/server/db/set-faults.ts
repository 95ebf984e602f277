import { sqlStateOf } from "./faults.ts";

/** Tells whoever runs the process that a set of something did nothing for a fault, and each of it goes alone. */
export type TellSetFault = (fault: unknown) => void;

/**
 * What always makes sets of `what` raise would cost each of them a statement in vain, unseen. Each SQLSTATE is told of once
 * in a process, and nothing of the data that it was of.
 */
export function openSetFaults(
  what: string,
  report: ((message: string) => void) | undefined,
): TellSetFault {
  const told = new Set<string>();
  return (fault) => {
    const cause = fault instanceof Error ? fault.cause : undefined;
    const code = sqlStateOf(fault) ?? sqlStateOf(cause) ?? "no SQLSTATE";
    if (told.has(code)) return;
    told.add(code);
    report?.(`${what} that went together go alone: ${code}. It is told once.`);
  };
}
