import { s } from "../dom.ts";

const [WIDTH, HEIGHT] = [1_200, 640];
const STARS = 64;
/** Points by these parts lie evenly and in no row (the plastic number's powers), and are always the same ones. */
const [ACROSS, DOWN] = [0.754_877_666, 0.569_840_291];
/** The hills, the farther ones first: their ink and their ridge, from the left to the right. */
const HILLS: readonly (readonly [ink: string, ridge: string])[] = [
  ["#27497a", "V520Q120 440 260 500T560 486Q720 420 880 496T1200 468"],
  ["#182f56", "V566Q160 520 330 560T700 556Q860 510 1010 562T1200 540"],
  ["#11223f", "V604Q240 570 480 600T900 596T1200 588"],
];

/** A star of four points. */
const star = (x: number, y: number, r: number) =>
  `M${x} ${y - r}Q${x} ${y} ${x + r} ${y}Q${x} ${y} ${x} ${y + r}Q${x} ${y} ${x - r} ${y}Q${x} ${y} ${x} ${y - r}Z`;

function starAt(at: number): SVGElement {
  const x = Math.round(((at * ACROSS) % 1) * WIDTH);
  const y = Math.round(((at * DOWN) % 1) * 470) + 10;
  if (at % 6 === 0) return s("path", { class: "crash-star", d: star(x, y, 9 + (at % 4) * 2) });
  return s("circle", { class: "crash-star", cx: x, cy: y, r: 1.6 + (at % 3) * 0.7 });
}

/** The night that the comet climbs in: printed stars, a moon, hills and the observatory at their foot. */
export function sky(): SVGElement {
  return s(
    "svg",
    {
      class: "crash-night",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "xMidYMax slice",
      "aria-hidden": "true",
    },
    s(
      "defs",
      {},
      s(
        "pattern",
        { id: "night-dots", width: 9, height: 9, patternUnits: "userSpaceOnUse" },
        s("circle", { cx: 4.5, cy: 4.5, r: 1.7, fill: "#2a4f86" }),
      ),
    ),
    s("rect", { y: 300, width: WIDTH, height: 340, fill: "url(#night-dots)" }),
    ...Array.from({ length: STARS }, (_, at) => starAt(at + 1)),
    s("circle", { cx: 1_046, cy: 128, r: 66, fill: "#e3d2a6" }),
    s("circle", { cx: 1_022, cy: 112, r: 60, fill: "#1d3a66" }),
    ...HILLS.map(([fill, ridge]) =>
      s("path", {
        d: `M0 ${HEIGHT}${ridge}V${HEIGHT}Z`,
        fill,
        stroke: "#0c1830",
        "stroke-width": 3,
      }),
    ),
    s("path", {
      ...{ d: "M96 584V542H168V584ZM92 542A40 40 0 0 1 172 542ZM138 506L176 474L186 488L150 516Z" },
      ...{ fill: "#0c1830", stroke: "#e3d2a6", "stroke-width": 2, "stroke-linejoin": "round" },
    }),
  );
}
