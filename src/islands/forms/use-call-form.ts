import { type FormEvent, useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from "react-hook-form";
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
  /** Checks all fields together, where they do not check themselves. */
  readonly resolver?: Resolver<Values>;
  /** The fields as they stand on the screen, where some come later than others. */
  readonly order?: readonly FieldPath<Values>[];
  readonly act: (values: Values) => Promise<Reply<T>>;
  /** What it returns is waited for before the form takes another press. */
  readonly onDone: (value: T) => void | Promise<void>;
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
 * A form that makes one call: its fields, the call under way (one at a time), and what is refused, under its field or
 * over the form. The focus goes to the first field that is refused, and what was typed stays.
 */
export function useCallForm<Values extends FieldValues, T>(call: CallForm<Values, T>) {
  const { t, values, first, secret = false, order, act, onDone, onRefused, about, wordsOf } = call;
  const [refusal, setRefusal] = useState("");
  const [refusedField, setRefusedField] = useState<FieldPath<Values> | null>(null);
  const underWay = useRef(false);
  const form = useForm<Values>({
    defaultValues: values,
    ...(call.resolver ? { resolver: call.resolver } : {}),
    shouldFocusError: !order,
  });
  const { formState, getFieldState, handleSubmit, register, setError, setFocus } = form;
  const { isSubmitting } = formState;
  const textOf = call.textOf ?? ((refused: Refused) => textOfRefusal(t, refused));

  useEffect(() => {
    if (first) setFocus(first);
    if (secret) void prepareEncryption();
  }, [first, secret, setFocus]);

  // Once a loader is gone: what it covers takes no focus.
  useEffect(() => {
    if (!isSubmitting && refusedField) setFocus(refusedField);
  }, [isSubmitting, refusedField, setFocus]);

  const send = handleSubmit(
    async (typed) => {
      setRefusedField(null);
      setRefusal("");
      const reply = await act(typed);
      if (reply.ok) return onDone(reply.value);
      if (onRefused?.(reply)) return;
      const field = about?.[reply.code];
      if (field) setError(field, { message: textOf(reply) });
      else setRefusal(textOf(reply));
      setRefusedField(field ?? showRefused(reply.fields));
    },
    (errors) => {
      const field = order?.find((name) => errors[name]);
      if (field) setFocus(field);
    },
  );

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (underWay.current) return;
    underWay.current = true;
    await send(event).finally(() => {
      underWay.current = false;
    });
  }

  /** Says under each field why the platform refused it; the first of them. */
  function showRefused(fields: Readonly<Record<string, string>> = {}): FieldPath<Values> | null {
    if (!wordsOf) return null;
    const refused = (Object.keys(fields) as FieldPath<Values>[]).filter((name) => name in values);
    for (const name of refused) setError(name, { message: wordsOf(name, fields[name] ?? "") });
    return refused[0] ?? null;
  }

  return {
    form,
    refusal,
    busy: isSubmitting,
    submit: (event: FormEvent) => void submit(event),
    showRefused,
    /** Takes back what was refused over the form. */
    clearRefusal: () => setRefusal(""),
    /** What a field needs: its name, what checks it, and what is wrong with it. */
    field: (name: FieldPath<Values>, options?: Parameters<typeof register>[1]) => ({
      ...register(name, options),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}
