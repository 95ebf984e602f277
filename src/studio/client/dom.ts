type Child = Node | string | null | false;
type Listener = (event: Event) => void;
type Attributes = Readonly<Record<string, string | number | boolean | null | Listener>>;

const SVG = "http://www.w3.org/2000/svg";

function fill<E extends Element>(
  element: E,
  attributes: Attributes,
  children: readonly Child[],
): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else if (value !== null && value !== false) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children.filter((child) => child !== null && child !== false));
  return element;
}

/** An element with attributes (`onclick` and the like are listeners) and children; texts are never markup. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

/** The same for SVG. */
export function s<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

/** A key-line icon of 24 units; `spot` is its off-register colour plate. */
export function icon(line: string, spot = ""): SVGSVGElement {
  return s(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    spot ? s("path", { class: "spot", d: spot }) : null,
    s("path", { d: line }),
  );
}

export const ICONS = {
  minus: "M5 12H19",
  plus: "M5 12H19M12 5V19",
  close: "M6 6L18 18M18 6L6 18",
  menu: "M4 7H20M4 12H20M4 17H20",
  soundOn: "M4 9.5H8L13 5V19L8 14.5H4ZM16.5 8.5Q19 12 16.5 15.5M19 6Q23 12 19 18",
  soundOff: "M4 9.5H8L13 5V19L8 14.5H4ZM16.5 9.5L21.5 14.5M21.5 9.5L16.5 14.5",
  check: "M5 12.5L10 17.5L19.5 7",
  cross: "M6.5 6.5L17.5 17.5M17.5 6.5L6.5 17.5",
} as const;

export const prefersStill = matchMedia("(prefers-reduced-motion: reduce)");

/** Resolves after a while; sooner when `skip` is called with its handle. */
export function pause(ms: number): { readonly done: Promise<void>; readonly skip: () => void } {
  let skip = () => {};
  const done = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    skip = () => {
      clearTimeout(timer);
      resolve();
    };
  });
  return { done, skip };
}
