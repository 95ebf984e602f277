import { h } from "../dom.ts";

type Segments<V extends string | number> = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: V; readonly label: string }[];
  readonly chosen: V;
  readonly onChoose: (value: V) => void;
};

/** One of a few, side by side: radio buttons that look like a switch. */
export function segments<V extends string | number>({
  name,
  label,
  options,
  chosen,
  onChoose,
}: Segments<V>): { readonly element: HTMLFieldSetElement; readonly put: (value: V) => void } {
  const inputs = options.map(({ value }) =>
    h("input", {
      type: "radio",
      name,
      value,
      checked: value === chosen,
      onchange: () => onChoose(value),
    }),
  );
  const element = h(
    "fieldset",
    { class: "segments" },
    h("legend", {}, label),
    h(
      "div",
      {},
      ...options.map((option, i) => {
        const input = inputs[i];
        return h("label", {}, input ?? null, h("span", {}, option.label));
      }),
    ),
  );
  const put = (value: V) => {
    options.forEach((option, i) => {
      const input = inputs[i];
      if (input) input.checked = option.value === value;
    });
  };
  return { element, put };
}

/** Moves something from 0 to 1 within so many milliseconds, each frame; at once for who prefers no motion. */
export function animate(
  ms: number,
  isStill: boolean,
  frame: (part: number) => void,
): Promise<void> {
  if (isStill) {
    frame(1);
    return Promise.resolve();
  }
  return new Promise((resolve) => {
    const begun = performance.now();
    const step = (now: number) => {
      const part = Math.min(1, Math.max(0, (now - begun) / ms));
      frame(part);
      if (part < 1) requestAnimationFrame(step);
      else resolve();
    };
    requestAnimationFrame(step);
  });
}
