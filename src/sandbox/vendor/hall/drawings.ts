import type { Fish } from "./fish.ts";

const eye = (x: number, y: number) =>
  `<circle cx="${x}" cy="${y}" r="3" fill="#f7ecd4"/><circle cx="${x - 0.5}" cy="${y}" r="1.5" fill="#1e150c"/>`;
const INK = `stroke="#f7ecd4" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"`;

/** Each looks to the left, where it swims. */
const DRAWN: Readonly<Record<Fish, string>> = {
  sardina: `<path d="M8 30q18-14 44 0l18-9v18l-18-9q-26 14-44 0z" fill="#8fb8c9" ${INK}/>${eye(20, 28)}`,
  cangrejo: `<path d="M18 34q22-24 44 0q-6 14-22 14t-22-14z" fill="#e0512f" ${INK}/>
    <path d="M20 30Q6 28 8 14q10 2 10 10M60 30q14-2 12-16-10 2-10 10M24 45l-8 7M32 48l-4 8M56 45l8 7M48 48l4 8" fill="none" ${INK}/>
    ${eye(34, 31)}${eye(46, 31)}`,
  pulpo: `<path d="M20 26a20 18 0 0 1 40 0q0 8-4 12 8 2 8 10-6 4-10-2 0 8-6 8t-6-6q-2 8-8 6-6-2-4-8-6 8-12 4-4-6 4-10-2-4-2-14z" fill="#c65b86" ${INK}/>
    ${eye(33, 26)}${eye(47, 26)}`,
  tortuga: `<path d="M22 34q2-20 24-20t24 20q-24 10-48 0z" fill="#3f8f63" ${INK}/>
    <path d="M22 34Q8 38 6 28q6-8 17-2M34 38l-6 14 12-4 2-9M58 38l8 12-12-2-2-8M38 16l4 20M56 17l-4 19" fill="#5fb183" ${INK}/>${eye(13, 28)}`,
  raya: `<path d="M8 32Q30 6 48 12q14 8 14 20t-14 20Q30 58 8 32z" fill="#7a6bb0" ${INK}/>
    <path d="M62 32q8 0 12-8M24 26q10 6 0 12" fill="none" ${INK}/>${eye(18, 28)}${eye(18, 37)}`,
  ballena: `<path d="M4 32Q6 14 32 14q26 0 30 16l8-12 8 2-8 16q-4 16-30 16Q10 52 4 32z" fill="#f5a81c" ${INK}/>
    <path d="M6 38q20 6 30 0M24 8q0-5-5-6M24 8q0-5 5-6M24 12V8" fill="none" ${INK}/>${eye(18, 29)}`,
};

export function drawFish(fish: Fish): string {
  return `<svg viewBox="0 0 80 60" aria-hidden="true">${DRAWN[fish]}</svg>`;
}
