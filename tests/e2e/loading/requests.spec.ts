import { expect, test } from "../../support/e2e/test.ts";

for (const [path, most] of [
  ["/", 30],
  ["/promotions", 30],
  ["/promotions/welcome", 30],
  ["/help", 30],
  ["/register", 30],
  ["/rng", 60],
] as const)
  for (const language of ["", "/vi"])
    test(`${language}${path} asks for ${most} things at most until it is quiet`, async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      // What is fetched ahead of the first press comes last, React as the last of it.
      const last = page.waitForResponse(/\/_astro\/client\..*\.js$/);
      await page.goto(`${language}${path}`);
      await (await last).finished();
      expect(asked.slice(most)).toEqual([]);
    });
