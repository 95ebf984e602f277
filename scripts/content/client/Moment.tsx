import { useState } from "react";
import { momentOf, pickedOf } from "#/content/own/moments.ts";

const KEPT = "pleno-content-zone";
const ownZone = () =>
  localStorage.getItem(KEPT) ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

type Props = {
  readonly label: string;
  readonly hint?: string;
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (value: string) => void;
};

/** A moment from the calendar, and the zone that its clock is in; the zone picked last is offered first. */
export function Moment({ label, hint, value, problem, onChange }: Props) {
  const picked = pickedOf(value);
  const [zone, setZone] = useState(() => picked?.zone ?? ownZone());
  const zones = [...new Set([zone, ownZone(), "UTC", ...Intl.supportedValuesOf("timeZone")])];
  const set = (local: string, next: string) =>
    onChange(local === "" ? "" : (momentOf({ local, zone: next }) ?? value));
  return (
    <fieldset className="moment">
      <legend>{label}</legend>
      <input
        type="datetime-local"
        step="1"
        aria-label={label}
        aria-invalid={problem !== undefined}
        value={picked?.local ?? ""}
        onChange={({ target }) => set(target.value, zone)}
      />
      <select
        aria-label={`${label}: zone`}
        value={zone}
        onChange={({ target }) => {
          setZone(target.value);
          localStorage.setItem(KEPT, target.value);
          if (picked) set(picked.local, target.value);
        }}
      >
        {zones.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
      {value !== "" && (
        <button
          type="button"
          className="quiet"
          aria-label={`Clear: ${label}`}
          onClick={() => onChange("")}
        >
          Clear
        </button>
      )}
      {hint && <small>{hint}</small>}
      {problem && <small className="bad">{problem}</small>}
    </fieldset>
  );
}
