import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

type Tab<Name extends string> = { readonly name: Name; readonly label: string };
type Props<Name extends string> = {
  readonly label: string;
  readonly tabs: readonly Tab<Name>[];
  readonly chosen: Name;
  readonly onChoose: (name: Name) => void;
  readonly look?: "tabs" | "seg";
  /** The arrows only move along the strip, and Enter chooses: for tabs that lead to another window. */
  readonly manual?: boolean;
  readonly children: ReactNode;
};

/** A strip of tabs over one panel; arrow keys, Home and End move along it, and choose. */
export function Tabs<Name extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  look = "tabs",
  manual = false,
  children,
}: Props<Name>) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const from = (event.target as HTMLElement).dataset["tab"] ?? chosen;
    const at = tabs.findIndex((tab) => tab.name === from);
    const towardsEnd =
      getComputedStyle(event.currentTarget).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
    const next = {
      ArrowLeft: at - 1,
      ArrowRight: at - 1,
      [towardsEnd]: at + 1,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    if (!manual) onChoose(tab.name);
    strip.current?.querySelector<HTMLElement>(`[data-tab="${tab.name}"]`)?.focus();
  }

  return (
    <>
      <div ref={strip} className={look} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            key={tab.name}
            type="button"
            role="tab"
            id={`${id}-${tab.name}`}
            data-tab={tab.name}
            className={tab.name === chosen ? "on" : ""}
            aria-selected={tab.name === chosen}
            aria-controls={`${id}-panel`}
            tabIndex={tab.name === chosen ? 0 : -1}
            onClick={() => onChoose(tab.name)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {children}
      </div>
    </>
  );
}
