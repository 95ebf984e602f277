/** What a decision answers: a value, or a refusal with a stable snake_case code. Faults are thrown, never returned. */
export type Result<T, Code extends string = string> =
  | { readonly ok: true; readonly value: T }
  | Refusal<Code>;

/** `fields` names the inputs at fault, each with its own code; `detail` is safe to show. */
export type Refusal<Code extends string = string> = {
  readonly ok: false;
  readonly code: Code;
  readonly fields?: Readonly<Record<string, string>>;
  readonly detail?: Readonly<Record<string, string | number | boolean>>;
};

/** Wraps a value as the accepted outcome. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Makes a refusal; `more` carries field codes and safe details. */
export function refuse<Code extends string>(
  code: Code,
  more: Pick<Refusal, "fields" | "detail"> = {},
): Refusal<Code> {
  return { ok: false, code, ...more };
}
