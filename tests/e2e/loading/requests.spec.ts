import { expect, test } from "../../support/e2e/test.ts";

for (const path of ["/promotions/welcome", "/help"])
  for (const language of ["", "/vi"])
    test(`${language}${path} asks for thirty things at most until it is quiet`, async ({
      page,
    }) => {
      const asked: string[] = [];
      page.on("request", (request) => asked.push(new URL(request.url()).pathname));
      // The offline page's picture comes behind all that is fetched ahead.
      const last = page.waitForResponse("**/house/offline.svg");
      await page.goto(`${language}${path}`);
      await last;
      expect(asked.slice(30)).toEqual([]);
    });
