import { describe, expect, it } from "vitest";
import { VUELO_DEL_COMETA } from "#/lib/rules/studio/crash/game.ts";
import { DICE } from "#/lib/rules/studio/instant/dice.ts";
import { GOLDEN_EGGS } from "#/lib/rules/studio/instant/eggs.ts";
import { firstChoice, type InstantGame, timesOf } from "#/lib/rules/studio/instant/game.ts";
import { INSTANT_GAMES } from "#/lib/rules/studio/instant/games.ts";
import { PLINKO } from "#/lib/rules/studio/instant/plinko.ts";
import { HIGH_TIDE, tideRound } from "#/lib/rules/studio/instant/tide.ts";
import { tideWords } from "#/lib/rules/studio/instant/tide-words.ts";
import { WHEEL } from "#/lib/rules/studio/instant/wheel.ts";
import { instantWords } from "#/lib/rules/studio/instant/words.ts";
import { crashPicture } from "#/lib/rules/studio/pictures/crash.ts";
import { instantPicture } from "#/lib/rules/studio/pictures/instant.ts";
import { rainPicture } from "#/lib/rules/studio/pictures/rain.ts";
import type { RoundPicture } from "#/lib/rules/studio/pictures/shapes.ts";

const say = (key: string, values = {}) => `${key} ${Object.values(values).join(" ")}`.trim();
const words = instantWords(say, "en");

function pictureOf(game: InstantGame, drawn: readonly number[], choice = firstChoice(game)) {
  const times = timesOf(game.pays(choice, drawn));
  const picture = instantPicture(game.id, { choice, drawn, times }, words);
  if (!picture) throw new Error(game.id);
  return picture;
}

const looked = ({ shapes }: RoundPicture, look: string) =>
  shapes.filter((one) => one.look === look);
const texts = ({ shapes }: RoundPicture) => shapes.flatMap(({ text }) => text ?? []);

describe("the picture of a round that one bet ended", () => {
  it("is there for every game but the one whose reels are told wave by wave", () => {
    for (const game of INSTANT_GAMES) {
      const drawn = game.ranges(firstChoice(game)).map(() => 0);
      const choice = firstChoice(game);
      const picture = instantPicture(game.id, { choice, drawn, times: "0" }, words);
      expect(picture === null).toBe(game.id === HIGH_TIDE.id);
      for (const { at } of picture?.shapes ?? [])
        for (const value of Object.values(at)) expect(String(value)).not.toContain("NaN");
    }
  });

  it("shows of the dice which rolls won, and the one that came in its own colour", () => {
    const won = pictureOf(DICE, [2_475]);
    expect(texts(won)).toEqual(["24.75", "49.50"]);
    expect(looked(won, "won")).toHaveLength(1);
    expect(looked(pictureOf(DICE, [4_950]), "lost")).toHaveLength(1);
    const [wins] = looked(pictureOf(DICE, [0], { side: "over", target: 2_500 }), "wins");
    expect(wins?.at).toMatchObject({ x: 174, width: 54 });
  });

  it.each([8, 12, 16])("leads the marble past %i rows of pins into the slot that pays", (rows) => {
    const drawn = Array.from({ length: rows }, (_, at) => (at % 3 === 0 ? 1 : 0));
    const picture = pictureOf(PLINKO, drawn, { rows, risk: "low" });
    const [way] = looked(picture, "path");
    const end = String(way?.at["d"]).split("L").at(-1)?.split(" ")[0];
    const [slot] = [...looked(picture, "won"), ...looked(picture, "wins")];
    const middle = Number(slot?.at["x"]) + Number(slot?.at["width"]) / 2;
    expect(Math.abs(middle - Number(end))).toBeLessThan(0.3);
    expect(looked(picture, "frame")).toHaveLength((rows * (rows + 1)) / 2 + rows);
  });

  it("lights the field of the wheel that came, and says what it paid", () => {
    const picture = pictureOf(WHEEL, [0]);
    expect(looked(picture, "won")).toHaveLength(1);
    expect(texts(picture)).toEqual(["×10"]);
    expect(looked(pictureOf(WHEEL, [1]), "lost")).toHaveLength(1);
  });

  it("breaks the egg that was chosen, and no other", () => {
    const picture = pictureOf(GOLDEN_EGGS, [9_999], { egg: 3 });
    expect(texts(picture)).toEqual(["1", "2", "×40", "4", "5", "6"]);
    expect(looked(picture, "won")).toHaveLength(1);
  });
});

describe("the picture of a flight", () => {
  const crash = (cashed: number | null, end: number | null) =>
    crashPicture({ cashed, crash: end }, { multiplierText: (value) => `×${value / 100}` });

  it("shows where it went out, and where its player left", () => {
    const left = crash(150, 300);
    expect(left && texts(left)).toEqual(["×3", "×1.5"]);
    expect(left && looked(left, "won")).toHaveLength(1);
    const lost = crash(null, 300);
    expect(lost && looked(lost, "won")).toHaveLength(0);
  });

  it("is drawn from the lowest end to the highest, and not while the flight is under way", () => {
    for (const end of [100, 101, VUELO_DEL_COMETA.highest])
      for (const { at } of crash(100, end)?.shapes ?? [])
        for (const value of Object.values(at)) expect(String(value)).not.toMatch(/NaN|Infinity/);
    expect(crash(150, null)).toBeNull();
  });
});

describe("the words of a wave", () => {
  const WAVES = Array.from({ length: 24 ** 3 }, (_, at) => [
    at % 24,
    Math.floor(at / 24) % 24,
    Math.floor(at / 576),
    0,
    0,
  ])
    .map(tideRound)
    .find(({ waves }) => waves.length >= 2);

  it("say each wave's multiplier, and what paid in how many ways; all of it adds up", () => {
    const told = tideWords(say, "en");
    expect(told.waveText(1)).toBe("tide_step 2 ×2");
    expect(told.waveText(9)).toBe("tide_step 10 ×5");
    const { waves = [], halves } = WAVES ?? {};
    const all = waves.flatMap(({ wins }) => wins);
    expect(told.paidText(all)).toBe(words.timesText(String((halves ?? 0) / 2)));
    const [win] = all;
    expect(win && told.winText(win)).toContain(`tide_${win?.symbol}`);
  });
});

describe("the picture of a pot", () => {
  const shares = ["10.00", "195.00", "92.00"];

  it("shows what lay in each envelope by its height, and a line at what each put in", () => {
    const picture = rainPicture({ shares, envelope: 1, stake: "100.00" });
    if (!picture) throw new Error("no picture");
    const columns = picture.shapes.filter(({ tag }) => tag === "rect").map(({ at }) => at);
    const tall = columns.map(({ height }) => Number(height));
    expect(tall).toEqual([3.9, 76, 35.9]);
    expect(columns.map(({ y, height }) => Number(y) + Number(height))).toEqual([88, 88, 88]);
    expect(looked(picture, "path")[0]?.at["d"]).toBe("M8 49L232 49");
    expect(looked(picture, "won").map(({ at }) => at["height"])).toEqual([76]);
    expect(texts(picture)).toEqual(["2"]);
  });

  it("marks an envelope that held less than the stake as no win", () => {
    const picture = rainPicture({ shares, envelope: 2, stake: "100.00" });
    expect(picture && looked(picture, "won")).toEqual([]);
    expect(picture && looked(picture, "wins")).toHaveLength(1);
  });

  it("keeps thirty envelopes apart and within the picture", () => {
    const many = Array.from({ length: 30 }, (_, at) => `${at}.00`);
    const picture = rainPicture({ shares: many, envelope: null, stake: "15.00" });
    const columns = picture?.shapes.filter(({ tag }) => tag === "rect").map(({ at }) => at) ?? [];
    const ends = columns.map(({ x, width }) => Number(x) + Number(width));
    expect(columns).toHaveLength(30);
    for (const [at, { x }] of columns.entries())
      expect(Number(x)).toBeGreaterThan(at === 0 ? 7 : (ends[at - 1] ?? 0));
    expect(ends.at(-1)).toBeLessThan(233);
  });

  it("tells nothing before the end", () => {
    expect(rainPicture({ shares: null, envelope: 0, stake: "100.00" })).toBeNull();
  });
});
