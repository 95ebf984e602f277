import { type FormEvent, useRef, useState } from "react";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Question<T> = {
  readonly t: Translate;
  /** What is said when nothing was typed. */
  readonly missing: string;
  /** The refusals of what was typed: they stand under the field, any other over the form. */
  readonly ofField: readonly string[];
  readonly act: (typed: string) => Promise<{ readonly ok: true; readonly value: T } | Refused>;
  readonly onDone: (value: T) => void;
  /** Takes a refusal upon itself: true, and nothing is said here. */
  readonly onRefused?: (code: string) => boolean;
  /** Passwords go as they were typed, all else without the spaces around it. */
  readonly asTyped?: true;
};

/** A form of one field that the platform takes or refuses. The focus goes where something is amiss. */
export function useAnswer<T>(question: Question<T>) {
  const { t, missing, ofField, act, onDone, onRefused, asTyped } = question;
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState("");
  const [refusal, setRefusal] = useState("");
  const [busy, setBusy] = useState(false);

  function wrong(text: string): void {
    setError(text);
    input.current?.focus();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const value = input.current?.value ?? "";
    const typed = asTyped ? value : value.trim();
    setRefusal("");
    setError("");
    if (typed === "") return wrong(missing);
    setBusy(true);
    const reply = await act(typed);
    setBusy(false);
    if (reply.ok) return onDone(reply.value);
    if (onRefused?.(reply.code)) return;
    if (ofField.includes(reply.code)) return wrong(textOfRefusal(t, reply));
    setRefusal(textOfRefusal(t, reply));
  }

  return {
    input,
    busy,
    refusal,
    submit: (event: FormEvent) => void submit(event),
    /** What the field itself needs. */
    field: { ref: input, error: error || undefined, onInput: () => setError("") },
  };
}
