import { expect, it } from "vitest";
import { testPages } from "../../support/pages.ts";

it("gives the picture of a shared link, drawn once", async () => {
  let drawn = 0;
  const { get } = await testPages({
    pictures: {
      own: async () => null,
      art: async () => null,
      shared: async (name) => {
        if (name !== "welcome") return null;
        drawn++;
        return Buffer.from("PNG");
      },
    },
  });
  for (let times = 0; times < 3; times++) {
    const { status, text, headers } = await get("/og/welcome.png");
    expect([status, text, headers["content-type"]]).toEqual([200, "PNG", "image/png"]);
  }
  expect(drawn).toBe(1);
});

it.each(["/og/nothing.png", "/og/..%2fsecret.png", "/og/welcome.svg", "/og/.png"])(
  "has none at %s",
  async (url) => {
    const { get } = await testPages();
    expect((await get(url)).status).toBe(404);
  },
);
