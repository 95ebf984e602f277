/** Numbers fall one after another, all of them within this. */
const FALL_MS = 420;
const ALL_MS = 1_900;
/** What was drawn longer ago is put in its place without falling. */
const FRESH_MS = 120_000;

type Result = {
  readonly drawId: string;
  readonly station: string;
  readonly period: string;
  readonly drawsAt: string;
  readonly revision: number;
  readonly drawn: readonly (readonly string[])[] | null;
};

const make = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text: string,
): HTMLElementTagNameMap[Name] =>
  Object.assign(document.createElement(name), { className, textContent: text });

/** Only what a compositor moves by itself, so that no frame waits for the page; nothing where motion is to be less. */
function fall(balls: readonly HTMLElement[]): void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const stepMs = Math.min(220, (ALL_MS - FALL_MS) / Math.max(1, balls.length - 1));
  for (const [at, ball] of balls.entries())
    ball.animate(
      [
        { opacity: 0, transform: "translateY(-36px) rotate(-120deg)" },
        { opacity: 1, transform: "translateY(3px) rotate(8deg)", offset: 0.75 },
        { opacity: 1, transform: "none" },
      ],
      {
        duration: FALL_MS,
        delay: at * stepMs,
        easing: "cubic-bezier(.2,.8,.2,1)",
        fill: "backwards",
      },
    );
}

/** The special prize as its digits, the last two red; other games' numbers as they fell. */
function ballsOf(drawn: readonly (readonly string[])[], isSpecial: boolean): HTMLElement[] {
  if (!isSpecial) return drawn.flat().map((number) => make("b", "ball", number));
  const special = drawn[0]?.[0] ?? "";
  return [...special].map((digit, at) =>
    make("b", at >= special.length - 2 ? "ball red" : "ball", digit),
  );
}

/** What a place says of a result: the special prize, or all that fell. */
function textOf({ dataset }: HTMLElement, { drawn }: Pick<Result, "drawn">): string {
  if (dataset["special"] !== undefined) return drawn?.[0]?.[0] ?? "";
  return drawn?.flat().join(" ") ?? "";
}

/** Puts a result in the place of the one before it, and has it said once. */
function show(place: HTMLElement, result: Result, isFresh: boolean): void {
  const { special, said = "", corrected = "", gone = "" } = place.dataset;
  const balls = place.querySelector<HTMLElement>(".balls");
  const told = place.querySelector<HTMLElement>("[role=status]");
  const station = place.querySelector<HTMLElement>("[data-station]");
  const of = result.station || result.period;
  if (station) station.textContent = of;
  const isSpecial = special !== undefined;
  const text = textOf(place, result);
  const made = result.drawn ? ballsOf(result.drawn, isSpecial) : [make("span", "sm b", gone)];
  for (const ball of made) if (result.drawn) ball.ariaHidden = "true";
  balls?.replaceChildren(make("span", "vh", text), ...made);
  if (told && isFresh) {
    const words = result.revision > 1 ? corrected : said;
    told.textContent = (result.drawn ? words : gone).replace("%s", of).replace("%n", text);
  }
  if (isFresh && result.drawn) fall(made);
}

/** Follows the game of each place, by the store that its board uses too: fetched when it is needed, run at rest. */
async function follow(marked: readonly HTMLElement[]): Promise<void> {
  const { $results, followResults } = await import("#/lib/client/stores/lottery/results.ts");
  const { platformNowMs } = await import("#/lib/client/send.ts");
  const shown = new Map(
    marked.map((place) => [
      place,
      {
        drawId: place.dataset["drawn"],
        text: place.querySelector(".balls > .vh")?.textContent ?? "",
      },
    ]),
  );
  const showAll = (): void => {
    for (const place of marked) {
      const [newest] = $results.get()[place.dataset["liveDraw"] ?? ""]?.list ?? [];
      if (!newest) continue;
      const before = shown.get(place);
      if (before?.drawId === newest.drawId && before.text === textOf(place, newest)) continue;
      // The page came with the one before it, or another tab was looked at while it fell.
      const isCorrected = before?.drawId === newest.drawId;
      const isFresh = isCorrected || platformNowMs() - Date.parse(newest.drawsAt) < FRESH_MS;
      shown.set(place, { drawId: newest.drawId, text: textOf(place, newest) });
      show(place, newest, isFresh);
    }
  };
  $results.listen(showAll);
  for (const place of marked) followResults(place.dataset["liveDraw"] ?? "");
  showAll();
}

const marked = [...document.querySelectorAll<HTMLElement>("[data-live-draw]")];
// Without it the page stays as it came.
if (marked.length > 0) void follow(marked).catch(() => undefined);

export {};
