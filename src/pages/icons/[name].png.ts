import { readFile } from "node:fs/promises";
import type { APIRoute, GetStaticPaths } from "astro";
import sharp from "sharp";

/** The mark as pixels, drawn at build, for what takes no SVG. */
export const prerender = true;

const SIZES: Readonly<Record<string, number>> = {
  "180": 180,
  "192": 192,
  "512": 512,
  maskable: 512,
};
const INK = "#15100B";
/** What a phone may cut off a maskable icon lies outside the inner 80 %. */
const SAFE = 0.8;

export const getStaticPaths = (() =>
  Object.keys(SIZES).map((name) => ({ params: { name } }))) satisfies GetStaticPaths;

export const GET: APIRoute = async ({ params: { name = "" } }) => {
  const size = SIZES[name] ?? 0;
  const inner = name === "maskable" ? Math.round(size * SAFE) : size;
  const mark = await sharp(await readFile("public/icon.svg"), { density: 72 * (inner / 32) })
    .resize(inner)
    .toBuffer();
  const icon = await sharp({ create: { width: size, height: size, channels: 4, background: INK } })
    .composite([{ input: mark }])
    .png({ palette: true, colours: 64 })
    .toBuffer();
  return new Response(new Uint8Array(icon), { headers: { "content-type": "image/png" } });
};
