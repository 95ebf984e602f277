import { mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { findPicture } from "#/server/site/index.ts";
import { testPages } from "../../support/pages.ts";
import { siteOperator } from "../../support/site-operator.ts";

const { db, ops, view } = await siteOperator();
const folder = await mkdtemp(path.join(os.tmpdir(), "pleno-pictures-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function file(name: string, bytes: Buffer | string): Promise<string> {
  const at = path.join(folder, name);
  await writeFile(at, bytes);
  return at;
}

function drawn(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "#c03" } });
}

/** Adds a picture and answers its name. */
async function add(use: string, bytes: Buffer | string, name = use): Promise<string> {
  const added = await ops("pictures", "add", await file(name, bytes), "--as", use, "--json");
  expect(added.err).toBe("");
  return JSON.parse(added.out).name;
}

describe("a picture of the operator's", () => {
  it("is told by its content, kept at the size of its use, and without what a camera wrote", async () => {
    const photo = await drawn(2_000, 1_500)
      .withExif({ IFD0: { Artist: "Somebody" } })
      .jpeg()
      .toBuffer();
    const name = await add("poster", photo, "photo.png");
    expect(name).toMatch(/^[\w-]{22}\.jpg$/);
    const kept = await findPicture(db, name);
    const { width, height, format, exif } = await sharp(kept?.bytes).metadata();
    expect([width, height, format, exif]).toEqual([1_200, 630, "jpeg", undefined]);
    expect(await add("poster", photo)).toBe(name);
    const acts = JSON.parse((await ops("audit", "list", "--of", `pictures/${name}`, "--json")).out);
    expect(acts).toHaveLength(1);
  });

  it("may be drawn in SVG, which becomes pixels: nothing of it runs", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><script>alert(1)</script><rect width="40" height="10" fill="#0c6"/></svg>`;
    const kept = await findPicture(db, await add("logo", svg));
    const { width, height, format } = await sharp(kept?.bytes).metadata();
    expect([width, height, format]).toEqual([640, 160, "webp"]);
  });

  it.each([
    ["a text named as a picture", "icon", "no picture", "no picture that can be read"],
    [
      "half a picture",
      "icon",
      async () => (await drawn(600, 600).png().toBuffer()).subarray(0, 90),
      "no picture that can be read",
    ],
    [
      "one that is too small",
      "icon",
      async () => drawn(64, 64).png().toBuffer(),
      "too small as icon: at least 256 × 256 pixels; it is 64 × 64",
    ],
  ])("is refused as %s, and nothing is kept", async (_, use, bytes, why) => {
    const content = typeof bytes === "string" ? bytes : await bytes();
    const refused = await ops("pictures", "add", await file("x.png", content), "--as", use);
    expect(refused.exitCode).toBe(3);
    expect(`${refused.out}${refused.err}`).toContain(why);
  });

  it("says which uses there are, and that a file is missing", async () => {
    const none = await ops("pictures", "add", path.join(folder, "none.png"), "--as", "logo");
    expect([none.exitCode, none.err]).toEqual([2, expect.stringContaining("ENOENT")]);
    const unused = await ops("pictures", "add", await file("y.png", ""), "--as", "cover");
    expect(unused.err).toContain("--as logo|icon|poster|banner");
  });

  it("dresses the site, and comes off again", async () => {
    const logo = await add("logo", await drawn(800, 200).png().toBuffer());
    const icon = await add("icon", await drawn(512, 512).webp().toBuffer());
    expect((await ops("site", "set", "logo", logo)).exitCode).toBe(0);
    expect((await ops("site", "set", "icon", icon)).exitCode).toBe(0);
    expect((await ops("site", "set", "accent", "#2ECC71")).exitCode).toBe(0);
    expect((await view()).whitelabel.brand).toMatchObject({
      logo: { src: `/pictures/${logo}`, width: 640, height: 160 },
      icon: { src: `/pictures/${icon}` },
      colours: { accent: "#2ecc71" },
    });
    for (const name of ["logo", "icon", "accent"]) await ops("site", "set", name, "null");
    expect((await view()).whitelabel.brand).toBeUndefined();
  });

  it("is shown in a banner in the poster's place", async () => {
    const picture = await add("banner", await drawn(900, 1_200).png().toBuffer());
    const document = JSON.parse((await ops("site", "get", "banners/home-gallo")).out);
    const at = await file("b.json", JSON.stringify({ ...document, picture }));
    expect((await ops("site", "put", "banners", at)).err).toBe("");
    const banner = (await view()).banners.find(({ bannerId }) => bannerId === "home-gallo");
    expect(banner?.picture).toBe(`/pictures/${picture}`);
  });

  it.each([
    ["logo", "AAAAAAAAAAAAAAAAAAAAAA.webp", "no picture has that name"],
    ["accent", "#123456", "buttons need 3"],
    ["accent", "red", "must be a colour"],
  ])("is refused where %s is %s", async (name, value, why) => {
    const refused = await ops("site", "set", name, value);
    expect(refused.exitCode).toBe(3);
    expect(`${refused.out}${refused.err}`).toContain(why);
  });

  it("is refused for another use than it was added for", async () => {
    const icon = await add("icon", await drawn(512, 512).png().toBuffer());
    const refused = await ops("site", "set", "logo", icon);
    expect(`${refused.out}${refused.err}`).toContain("was added as icon");
  });

  it("is served for ever under its name, as what it is, and nothing else is", async () => {
    const name = await add("icon", await drawn(600, 600).png().toBuffer());
    const { get } = await testPages({
      pictures: {
        own: (asked) => findPicture(db, asked),
        art: async () => null,
        shared: async () => null,
      },
    });
    const { status, headers } = await get(`/pictures/${name}`);
    expect([status, headers["content-type"], headers["cache-control"]]).toEqual([
      200,
      "image/png",
      "public, max-age=31536000, immutable",
    ]);
    for (const other of ["/pictures/none.png", `/pictures/${name}x`, "/pictures/..%2fsecret.png"])
      expect((await get(other)).status).toBe(404);
  });
});
