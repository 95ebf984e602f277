import type { About, Asked, Said } from "./dialect.ts";

/**
 * What becomes of a call: `lost` is never done and never answered, `unheard` is done and its answer lost, `slow` is done
 * and answered late, `fault` is not done and answered with 500, `refused` (of a bet) finds the wallet empty.
 */
export const FAULTS = ["lost", "unheard", "slow", "fault", "refused"] as const;
export type Fault = (typeof FAULTS)[number];

/** A call of the client under trial, as it went. */
export type Heard = Said & {
  readonly atMs: number;
  readonly path: string;
  readonly about: readonly About[];
  readonly fault: Fault | null;
  /** How often the member's session had ended by then. */
  readonly era: number;
  /** Our code of what the wallet said; null: it never got the call, or the answer told none. */
  readonly code: string | null;
  readonly status: number | null;
  /** Whether the answer went out whole. */
  readonly answered: boolean;
  /** What is wrong with it as a call. */
  readonly hint: string | null;
};

/** One command of a call. */
export type HeardCommand = Asked & { readonly of: Heard };

export const commandsOf = (heard: readonly Heard[]): HeardCommand[] =>
  heard.flatMap((of) => of.commands.map((command) => ({ ...command, of })));

const FAULT_STATUS = 500;

/** Whether the client was told what became of it. */
export const isTold = ({ answered, code, status }: Heard): boolean =>
  answered && code !== null && status !== null && status < FAULT_STATUS;
export const isDone = ({ code }: Heard): boolean => code === "ok";
/** Refused for what it asks for, and told so. */
export const isRefused = (heard: Heard): boolean =>
  isTold(heard) && !isDone(heard) && !NO_CALL.has(heard.code ?? "");

/** Refusals of what is no call of the contract's at all. */
export const NO_CALL: ReadonlySet<string> = new Set([
  ...["bad_signature", "malformed", "bad_field", "unknown_field", "wrong_content_type"],
  ...["body_too_large", "not_found", "method_not_allowed"],
]);
