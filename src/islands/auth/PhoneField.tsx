import {
  type ChangeEvent,
  type InputHTMLAttributes,
  type Ref,
  useEffect,
  useRef,
  useState,
} from "react";
import { Field } from "#/islands/ui/Field.tsx";
import { fetchCountries } from "#/lib/client/stores/site/countries.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import {
  type CountryEntry,
  firstCountry,
  formatAsTyped,
  formatNational,
  listCountries,
  phoneLengths,
  readPhone,
} from "#/lib/rules/members/phone.ts";
import { CountryCode } from "./CountryCode.tsx";
import { PHONE_AREAS } from "./phone-texts.ts";
import "./phone.css";

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, "id" | "value" | "type"> & {
  readonly lang: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly optionalLabel?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
  /** The dialing code to begin with, if the list has it (REG-28); else the visitor's country's (REG-29). */
  readonly dialingCode?: string | undefined;
  /** The dialing code, without the plus: the first one, and each that is chosen (REG-26, REG-27). */
  readonly onDial?: ((dialingCode: string) => void) | undefined;
};

/**
 * A phone number: the country's dialing code (sent as `countryDialingCode`) and the number, written as that country
 * writes it. `readPhone(number, dialingCode)` reads what is in it. Loads what it knows of the world's numbers: import
 * it lazily.
 */
export function PhoneField({ lang, dialingCode, onDial, ref, onChange, error, ...input }: Props) {
  const t = textsFor(lang, ...PHONE_AREAS);
  const [list, setList] = useState<readonly CountryEntry[]>([]);
  const [country, setCountry] = useState<CountryEntry | null>(null);
  const box = useRef<HTMLInputElement | null>(null);
  const before = useRef("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on creation (API-27)
  useEffect(() => {
    let current = true;
    void fetchCountries().then((reply) => {
      if (!current) return;
      const { list, current: here } = reply.ok
        ? reply.value
        : { list: listCountries(), current: "" };
      setList(list);
      become(
        firstCountry(list, {
          ...(dialingCode ? { dialingCode } : {}),
          likely: [here, ...likely(lang)],
        }),
      );
    });
    return () => {
      current = false;
    };
  }, []);

  function become(next: CountryEntry | null): void {
    if (!next) return;
    setCountry(next);
    onDial?.(next.countryDialingCode);
    if (box.current?.value) write(box.current, formatAsTyped(box.current.value, next.countryCode));
  }

  function write(element: HTMLInputElement, text: string): void {
    element.value = text;
    before.current = text;
  }

  function typed(event: ChangeEvent<HTMLInputElement>): void {
    const element = event.currentTarget;
    arrange(element, before.current, country?.countryCode ?? "");
    before.current = element.value;
    // A number with its country, pasted or filled in: the country follows it.
    const whole = element.value.startsWith("+") ? readPhone(element.value, "") : null;
    const own = list.find(({ countryCode }) => countryCode === whole?.country);
    if (whole && own) {
      write(element, formatNational(whole.e164, own.countryCode));
      become(own);
    }
    onChange?.(event);
  }

  /** Of a number that is none, how many digits its region's numbers have (VAL-73). */
  function wrongNumber(): string | undefined {
    const text = box.current?.value.trim() ?? "";
    if (!country || text === "" || readPhone(text, country.countryCode)) return;
    const lengths = phoneLengths(country.countryCode);
    if (!lengths) return t("bad_phone_any");
    const name = new Intl.DisplayNames([lang, "en"], { type: "region" }).of(country.countryCode);
    const region = name ?? country.countryCode;
    return lengths.min === lengths.max
      ? t("bad_phone_exact", { country: region, digits: lengths.min })
      : t("bad_phone", { country: region, min: lengths.min, max: lengths.max });
  }

  return (
    <Field
      autoComplete="tel"
      {...input}
      error={error && (wrongNumber() ?? error)}
      ref={(element) => {
        box.current = element;
        if (typeof ref === "function") ref(element);
        else if (ref) ref.current = element;
      }}
      type="tel"
      inputMode="tel"
      dir="ltr"
      onChange={typed}
      ahead={
        <>
          <CountryCode
            lang={lang}
            label={t("dialing_code")}
            noneText={t("dialing_code_none")}
            list={list}
            chosen={country}
            onChoose={(next) => {
              become(next);
              box.current?.focus();
            }}
          />
          <input
            type="hidden"
            name="countryDialingCode"
            value={country?.countryDialingCode ?? ""}
            readOnly
          />
        </>
      }
    />
  );
}

/** Formats what is in the box, and keeps the caret behind the digit it was behind. */
function arrange(element: HTMLInputElement, before: string, country: string): void {
  const caret = element.selectionStart ?? element.value.length;
  let behind = digitsOf(element.value.slice(0, caret));
  const rest = digitsOf(element.value.slice(caret));
  const erased = element.value.length < before.length;
  // Only a space or a bracket was erased: the digit before it was meant.
  if (erased && behind + rest === digitsOf(before)) behind = behind.slice(0, -1);
  const text = formatAsTyped(behind + rest, country);
  element.value = text;
  const at = placeAfter(text, behind.length);
  if (document.activeElement === element) element.setSelectionRange(at, at);
}

function digitsOf(text: string): string {
  return text.replace(/[^\p{Nd}+]/gu, "");
}

function placeAfter(text: string, count: number): number {
  let left = count;
  for (let at = 0; at < text.length; at++) {
    if (left === 0) return at;
    if (/[\d+]/.test(text[at] ?? "")) left--;
  }
  return text.length;
}

/** Countries that a reader is likely in: the browser's own, then the language's. */
function likely(lang: string): string[] {
  return [...navigator.languages, lang].flatMap((tag) => {
    try {
      const locale = new Intl.Locale(tag);
      return [locale.region ?? locale.maximize().region ?? ""];
    } catch {
      return [];
    }
  });
}
