import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import type { CountryEntry } from "#/lib/rules/members/phone.ts";

/** The list stays this long after the focus has gone, so that a press in it still lands (SPEC §2). */
const CLOSES_AFTER_MS = 200;

type Named = CountryEntry & { readonly name: string };
type Props = {
  readonly lang: string;
  readonly label: string;
  readonly noneText: string;
  readonly list: readonly CountryEntry[];
  readonly chosen: CountryEntry | null;
  readonly onChoose: (country: CountryEntry) => void;
};

/**
 * The dialing code of a number. It opens on focus and closes 200 ms after blur (REG-24, REG-25); what is typed in it
 * looks for a country by name or code; arrows, Enter and Escape do what they do in any list.
 */
export function CountryCode({ lang, label, noneText, list, chosen, onChoose }: Props) {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const options = useRef<HTMLDivElement>(null);
  const id = useId();
  const found = open ? findCountries(nameCountries(list, lang), wanted ?? "") : [];

  useEffect(() => () => clearTimeout(closing.current), []);
  useEffect(() => {
    if (open) options.current?.children[active]?.scrollIntoView?.({ block: "nearest" });
  }, [open, active]);

  function show(): void {
    clearTimeout(closing.current);
    if (open) return;
    setOpen(true);
    setWanted(null);
    const named = nameCountries(list, lang);
    setActive(
      Math.max(
        0,
        named.findIndex((each) => each.countryCode === chosen?.countryCode),
      ),
    );
  }

  function hide(): void {
    clearTimeout(closing.current);
    setOpen(false);
    setWanted(null);
  }

  function choose(country: CountryEntry | undefined): void {
    if (!country) return;
    hide();
    onChoose(country);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (open) setActive((active + step + found.length) % Math.max(1, found.length));
      else show();
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      event.stopPropagation();
      hide();
    }
  }

  return (
    <span className="cc">
      <input
        id={id}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={
          open && found[active] ? `${id}-${found[active].countryCode}` : undefined
        }
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        value={wanted ?? (chosen ? `${chosen.countryCode} +${chosen.countryDialingCode}` : "")}
        onFocus={(event) => {
          event.currentTarget.select();
          show();
        }}
        onClick={show}
        onBlur={() => {
          closing.current = setTimeout(hide, CLOSES_AFTER_MS);
        }}
        onChange={(event) => {
          setOpen(true);
          setWanted(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={press}
      />
      <Icon name="down" className="i-s" />
      {open ? (
        <div
          ref={options}
          id={`${id}-list`}
          role="listbox"
          tabIndex={-1}
          aria-label={label}
          className="cc-list"
          onMouseDown={(event) => event.preventDefault()}
        >
          {found.map((country, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses in the combobox, which keeps the focus
            <div
              key={country.countryCode}
              id={`${id}-${country.countryCode}`}
              role="option"
              tabIndex={-1}
              aria-selected={country.countryCode === chosen?.countryCode}
              data-active={index === active ? "" : undefined}
              onClick={() => choose(country)}
            >
              <span>{country.name}</span>
              <bdi className="t3" dir="ltr">{`+${country.countryDialingCode}`}</bdi>
            </div>
          ))}
          {found.length === 0 ? <p className="t3">{noneText}</p> : null}
        </div>
      ) : null}
    </span>
  );
}

const kept = new WeakMap<readonly CountryEntry[], readonly Named[]>();

/** The countries under their names in the reader's language, in its order; made once a list. */
function nameCountries(list: readonly CountryEntry[], lang: string): readonly Named[] {
  const known = kept.get(list);
  if (known) return known;
  const names = new Intl.DisplayNames([lang, "en"], { type: "region" });
  const named = list
    .map((each) => ({ ...each, name: names.of(each.countryCode) ?? each.countryCode }))
    .sort((one, other) => one.name.localeCompare(other.name, lang));
  kept.set(list, named);
  return named;
}

function findCountries(named: readonly Named[], wanted: string): readonly Named[] {
  const digits = wanted.replace(/\D/g, "");
  if (digits) return named.filter((each) => each.countryDialingCode.startsWith(digits));
  const text = plain(wanted.replaceAll("+", "")).trim();
  if (!text) return named;
  return named.filter(
    ({ name, countryCode }) =>
      ` ${plain(name)}`.includes(` ${text}`) || plain(countryCode) === text,
  );
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}
