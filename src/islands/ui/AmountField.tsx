import { type Ref, useId, useState } from "react";
import { type Currency, formatMoney, trimZeros } from "#/lib/base/money.ts";
import { readTypedAmount, type TypedRefusal } from "#/lib/base/typed-amount.ts";
import { Note } from "./Field.tsx";
import { typedOf } from "./typed-of.ts";
import "./amount.css";

type Props = {
  readonly label: string;
  readonly name: string;
  readonly language: string;
  readonly currency: Pick<Currency, "symbol" | "exponent">;
  /** What is typed, in the reader's writing. */
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Why what is typed is not taken, in words. */
  readonly words: (code: TypedRefusal) => string;
  readonly presets?: readonly string[];
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

/**
 * A large amount in the reader's own writing, with presets. It says what it understood; left, it is grouped, or it says
 * why it was not understood.
 */
export function AmountField(props: Props) {
  const { label, name, language, currency, value, onChange, presets = [], hint } = props;
  const id = useId();
  const [left, setLeft] = useState(false);
  const read = readTypedAmount(value, language, currency.exponent);
  const wire = read.ok ? read.value : null;
  const unread = left && !read.ok && value.trim() !== "" ? props.words(read.code) : undefined;
  const error = props.error ?? unread;
  return (
    <div className="fld">
      <label className="l" htmlFor={id}>
        {label}
      </label>
      <span className={`inp amt${error ? " err" : ""}`}>
        <input
          ref={props.ref}
          id={id}
          name={name}
          inputMode="decimal"
          autoComplete="off"
          className="cond"
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-read ${id}-error ${id}-hint`}
          onChange={(event) => {
            setLeft(false);
            onChange(event.target.value);
          }}
          onBlur={() => {
            setLeft(true);
            if (wire) onChange(typedOf(wire, language, currency));
          }}
        />
        <bdi className="cond t3">{currency.symbol}</bdi>
      </span>
      <p className="amt-read num" id={`${id}-read`}>
        {wire ? (
          <bdi>
            = {formatMoney(wire, currency, language, { decimals: Math.min(2, currency.exponent) })}
          </bdi>
        ) : null}
      </p>
      <Note id={`${id}-error`} error={error} />
      {presets.length > 0 ? (
        <div className="presets">
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              aria-pressed={wire === trimZeros(preset)}
              onClick={() => onChange(typedOf(preset, language, currency))}
            >
              <span aria-hidden="true">{short(preset, language, currency)}</span>
              <span className="vh">{formatMoney(preset, currency, language, { decimals: 0 })}</span>
            </button>
          ))}
        </div>
      ) : null}
      <Note id={`${id}-hint`} error={undefined} hint={hint === error ? undefined : hint} />
    </div>
  );
}

function short(wire: string, language: string, unit: Pick<Currency, "exponent">): string {
  const thousands = BigInt(wire.split(".")[0] ?? "0") / 1000n;
  const group = new Intl.NumberFormat(language);
  if (thousands === 0n) return typedOf(wire, language, unit);
  return thousands % 1000n === 0n
    ? `${group.format(thousands / 1000n)} M`
    : `${group.format(thousands)} K`;
}
