import sharp from "sharp";
import { expect, it } from "vitest";
import { cardFile } from "#/art/card.ts";
import { ticketFile } from "#/art/ticket.ts";
import { sharedPictures } from "#/server/shared-pictures.ts";

const poster = cardFile({ id: "gallo-de-jade", title: "El Gallo de Jade" }, "tall");

it("is a ticket of 1200 × 630 with the figure as large as its place allows", async () => {
  for (const figure of ["100 %", "131 K", "+88.888.888 K", ""]) {
    const svg = ticketFile({ poster, tone: "gold", figure });
    const { width, height } = await sharp(Buffer.from(svg)).metadata();
    expect([width, height]).toEqual([1200, 630]);
    const letters = [...svg.matchAll(/translate\(([\d.]+) [\d.]+\) scale\(([\d.]+)\)/g)];
    const own = letters.filter(([, left]) => Number(left) > 520);
    expect(own.length).toBe(figure.replaceAll(" ", "").length);
    for (const [, left] of own) expect(Number(left)).toBeLessThan(1150);
  }
});

it("is drawn for the site and each promotion, and for nothing else", async () => {
  const asked: string[] = [];
  const draw = sharedPictures(async (name) => {
    asked.push(name);
    return poster;
  });
  for (const name of ["site", "weekly-cashback"]) {
    const picture = await draw(name);
    const { format, width, height } = await sharp(picture ?? Buffer.alloc(0)).metadata();
    expect([format, width, height]).toEqual(["png", 1200, 630]);
  }
  expect(asked).toEqual(["gallo-de-jade.tall", expect.stringMatching(/\.tall$/)]);
  expect(await draw("no-such-promotion")).toBeNull();
  expect(await draw("__proto__")).toBeNull();
});

it("is none while the poster cannot be had", async () => {
  expect(await sharedPictures(async () => null)("site")).toBeNull();
});
