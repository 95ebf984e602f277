import { type FormEvent, useEffect, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from "react-hook-form";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import { prepareEncryption, type Refused } from "#/lib/client/send.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Reply<T> = { readonly ok: true; readonly value: T } | Refused;

export type CallForm<Values extends FieldValues, T> = {
  readonly t: Translate;
  readonly values: DefaultValues<Values>;
  /** Has the focus once the form is there. */
  readonly first?: FieldPath<Values>;
  /** What goes out has passwords: what encrypts them is fetched while somebody types. */
  readonly secret?: boolean;
  readonly act: (values: Values) => Promise<Reply<T>>;
  readonly onDone: (value: T) => void;
  /** Takes a refusal upon itself: true, and nothing is said here. */
  readonly onRefused?: (refused: Refused) => boolean;
  /** The fields that a refusal is about, by its code; it stands under its field then, and there alone. */
  readonly about?: Readonly<Partial<Record<string, FieldPath<Values>>>>;
  /** Why a field was refused, for what the platform says field by field; it stands over the form too. */
  readonly wordsOf?: (field: FieldPath<Values>, code: string) => string;
  /** The text of a refusal, where it is not the platform's own. */
  readonly textOf?: (refused: Refused) => string;
};

/**
 * A form that makes one call: its fields, the call under way, and what is refused, under its field or over the form.
 * The focus goes to the first field that is refused, and what was typed stays.
 */
export function useCallForm<Values extends FieldValues, T>(call: CallForm<Values, T>) {
  const { t, values, first, secret = false, act, onDone, onRefused, about, wordsOf } = call;
  const [refusal, setRefusal] = useState("");
  const form = useForm<Values>({ defaultValues: values });
  const { formState, getFieldState, handleSubmit, register, setError, setFocus } = form;
  const textOf = call.textOf ?? ((refused: Refused) => textOfRefusal(t, refused));

  useEffect(() => {
    if (first) setFocus(first);
    if (secret) void prepareEncryption();
  }, [first, secret, setFocus]);

  const submit = handleSubmit(async (typed) => {
    setRefusal("");
    const reply = await act(typed);
    if (reply.ok) return onDone(reply.value);
    if (onRefused?.(reply)) return;
    const field = about?.[reply.code];
    if (field) return setError(field, { message: textOf(reply) }, { shouldFocus: true });
    showRefused(reply.fields);
    setRefusal(textOf(reply));
  });

  /** Says under each field why the platform refused it. */
  function showRefused(fields: Readonly<Record<string, string>> = {}): void {
    if (!wordsOf) return;
    for (const [name, code] of Object.entries(fields)) {
      const field = name as FieldPath<Values>;
      if (field in values) setError(field, { message: wordsOf(field, code) });
    }
  }

  return {
    form,
    refusal,
    busy: formState.isSubmitting,
    submit: (event: FormEvent) => void submit(event),
    showRefused,
    /** What a field needs: its name, what checks it, and what is wrong with it. */
    field: (name: FieldPath<Values>, options?: Parameters<typeof register>[1]) => ({
      ...register(name, options),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}
