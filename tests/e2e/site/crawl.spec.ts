import { expect, test } from "../../support/e2e/test.ts";

const AT_ONCE = 3;
const LINK = /<a\b[^>]*?\bhref="([^"#]*)(#[^"]*)?"/g;
const ANCHOR = /\bid="([^"]+)"/g;
const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&#38;", "&");

/** An address without the language that it is in. */
const inAny = (url: string) => url.replace(/^(https?:\/\/[^/]+)\/(?:en|vi|ar)(?=[/?]|$)/, "$1");

/** The page of one draw, and the lottery that it is of. */
const DRAW = /^(.*\/results\/[^/?]+)\/[^/?]+$/;

/** Without all draws of a lottery but the first and the last that are led to: their pages are made alike. */
function withFewDraws<T extends { readonly to: string }>(links: readonly T[]): T[] {
  const draws = new Set(links.map(({ to }) => inAny(to)).filter((to) => DRAW.test(to)));
  const ofLotteries = Map.groupBy([...draws].toSorted(), (to) => DRAW.exec(to)?.[1]);
  const kept = new Set([...ofLotteries.values()].flatMap((all) => [all.at(0), all.at(-1)]));
  return links.filter(({ to }) => !draws.has(inAny(to)) || kept.has(inAny(to)));
}

type Seen = { readonly status: number; readonly html: string };

/** Fetches addresses a few at a time; each once. Not through the browser's tools, which take as long again as the site. */
async function fetchAll(
  urls: readonly string[],
  headers: Record<string, string>,
  seen: Map<string, Seen>,
): Promise<void> {
  const left = urls.filter((url) => !seen.has(url));
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let url = left.pop(); url !== undefined; url = left.pop()) {
        const reply = await fetch(url, { headers });
        seen.set(url, { status: reply.status, html: await reply.text() });
      }
    }),
  );
}

test("every page of the map is there in every language, and every link on them leads somewhere", async ({
  request,
  baseURL,
  extraHTTPHeaders,
}) => {
  test.setTimeout(300_000);
  const map = await request.get("/sitemap.xml");
  expect(map.headers()["content-type"]).toContain("xml");
  const pages = [...(await map.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => url);
  expect(new Set(pages).size).toBe(pages.length);
  for (const path of [
    "/promotions/registration-bonus",
    "/vi/help/open-account",
    "/ar/legal/privacy",
    "/en/rng",
  ])
    expect(pages.filter((url) => url === `${baseURL}${path}`)).toHaveLength(1);

  const seen = new Map<string, Seen>();
  const headers = { ...extraHTTPHeaders, "accept-encoding": "identity" };
  await fetchAll(pages, headers, seen);
  const lost = pages.flatMap((url) => {
    const { status, html = "" } = seen.get(url) ?? {};
    const itself = html.includes(`<link rel="canonical" href="${url}">`);
    return status === 200 && itself ? [] : [`${status} ${url}`];
  });
  expect(lost).toEqual([]);

  const links = pages.flatMap((from) =>
    [...(seen.get(from)?.html ?? "").matchAll(LINK)].map(([, path = "", anchor = ""]) => {
      const to = new URL(unescaped(path), from);
      return { from, to: to.href, anchor: decodeURIComponent(anchor.slice(1)), own: to.origin };
    }),
  );
  const inside = withFewDraws(links.filter(({ own }) => own === baseURL));
  // What the map does not name, as each single draw, is asked for in one of the languages that lead to it, by turns.
  const ways = [...Map.groupBy(inside, ({ to }) => inAny(to)).values()];
  const asked = ways.flatMap((way, turn) => {
    const anchored = way.filter(({ anchor }) => anchor !== "").map(({ to }) => to);
    return [...anchored, way[turn % way.length]?.to ?? ""];
  });
  await fetchAll([...new Set(asked)], headers, seen);
  const inOther = new Map(asked.map((url) => [inAny(url), seen.get(url)]));
  const broken = inside.filter(({ to, anchor }) => {
    const page = seen.get(to) ?? inOther.get(inAny(to));
    if (page?.status !== 200) return true;
    const ids = new Set([...page.html.matchAll(ANCHOR)].map(([, id]) => id));
    return anchor !== "" && !ids.has(anchor);
  });
  const lostWays = Map.groupBy(broken, ({ to, anchor }) => (anchor ? `${to}#${anchor}` : to));
  expect(
    [...lostWays].map(
      ([way, [first]]) => `${seen.get(first?.to ?? "")?.status} ${way} on ${first?.from}`,
    ),
  ).toEqual([]);
  // Who leaves, leaves by a safe scheme.
  const away = links.filter(({ own }) => own !== baseURL).map(({ to }) => new URL(to).protocol);
  expect(
    [...new Set(away)].filter((scheme) => !["https:", "mailto:", "tel:"].includes(scheme)),
  ).toEqual([]);
});
