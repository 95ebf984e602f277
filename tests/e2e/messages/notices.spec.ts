import type { Locator, Page } from "@playwright/test";
import { violationsInBoth } from "../../support/e2e/axe.ts";
import { HOSTILE } from "../../support/e2e/hostile-html.ts";
import { onBothScreens } from "../../support/e2e/screens.ts";
import { expect, test } from "../../support/e2e/test.ts";

const CALL = "**/wps/relay/MCSFE_getListAnnouncements";

type Notice = { readonly id: string; readonly title: string; readonly content: string };

const made = (count: number): Notice[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `n${at + 1}`,
    title: `Aviso ${at + 1}`,
    content: `<p>Texto del aviso ${at + 1}</p>`,
  }));

/** Answers for the platform with these notices, paged as it pages. */
async function answer(page: Page, notices: readonly Notice[]): Promise<void> {
  const whole = notices.map((notice) => ({
    type: "B",
    language: "es",
    date: "2026-11-20T10:00:00.000Z",
    ...notice,
  }));
  await page.route(CALL, async (route) => {
    const { pageNo = 1, id } = route.request().postDataJSON() as { pageNo?: number; id?: string };
    const found = id ? whole.filter((each) => each.id === id) : whole;
    const value = {
      list: found.slice((pageNo - 1) * 9, pageNo * 9),
      totalCount: found.length,
      totalPages: Math.ceil(found.length / 9),
      popup: null,
    };
    await route.fulfill({ json: { success: true, code: "ok", message: "", value } });
  });
}

async function openAt(page: Page, address: string): Promise<Locator> {
  await page.goto(address);
  const modal = page.locator('#noticeModal[data-state="shown"]');
  await expect(modal).toBeVisible();
  return modal;
}

const items = (modal: Locator) => modal.locator(".notices-list li button");
const text = (modal: Locator) => modal.frameLocator("iframe").locator("body");

test(
  "the announcements come nine a page, each with its title, text and date [MSG-01] [MOD-07] [MOD-10] [MOD-11]",
  { tag: "@screen" },
  async ({ page }, { project }) => {
    await answer(page, made(20));
    const modal = await openAt(page, "/#notice");
    await expect(items(modal)).toHaveCount(9);
    await items(modal).nth(1).click();
    await expect(modal.locator(".notice-detail h3")).toHaveText("Aviso 2");
    await expect(modal.locator(".notice-detail time")).toHaveAttribute(
      "datetime",
      "2026-11-20T10:00:00.000Z",
    );
    await expect(text(modal)).toHaveText("Texto del aviso 2");
    if (project.name === "phone") {
      await expect(modal.locator(".notice-detail h3")).toBeFocused();
      await expect(items(modal).first()).toBeHidden();
      await modal.getByRole("button", { name: "Todos los avisos" }).click();
      await expect(items(modal).nth(1)).toBeFocused();
    }
    await modal.getByRole("button", { name: "Página siguiente" }).click();
    await expect(items(modal).first()).toContainText("Aviso 10");
    await modal.getByRole("button", { name: "3", exact: true }).click();
    await expect(items(modal)).toHaveCount(2);
  },
);

test("the real platform's announcements open from anywhere on the page [MOD-07]", async ({
  page,
}) => {
  await page.goto("/rng");
  await page.evaluate(() => {
    const opener = document.createElement("button");
    opener.dataset["show"] = "notice";
    opener.dataset["notice"] = "gallo";
    opener.textContent = "avisos";
    document.querySelector("main")?.prepend(opener);
  });
  await page.getByRole("button", { name: "avisos", exact: true }).click();
  const modal = page.locator("#noticeModal");
  await expect(modal.locator(".notice-detail h3")).toContainText("Gallo de Jade");
  await expect(text(modal).getByRole("link")).toHaveAttribute("target", "_blank");
  const beyondText = () =>
    modal
      .locator("iframe")
      .evaluate(
        ({ clientHeight, contentDocument }: HTMLIFrameElement) =>
          clientHeight - (contentDocument?.body.offsetHeight ?? Number.NaN),
      );
  await expect.poll(beyondText).toBe(0);
});

test("an address leads to one announcement, or says that it is gone", async ({ page }) => {
  await answer(page, made(12));
  const modal = await openAt(page, "/#notice=n11");
  await expect(modal.locator(".notice-detail h3")).toHaveText("Aviso 11");
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(page).toHaveURL(/\/$/);
  await page.evaluate(() => {
    location.hash = "#notice=old";
  });
  await expect(modal.getByText("Ese aviso ya no está publicado")).toBeVisible();
});

test("no announcements, none to be had and no network each say so", async ({ page, context }) => {
  await answer(page, []);
  const modal = await openAt(page, "/#notice");
  await expect(modal).toContainText("No hay avisos");
  await page.unroute(CALL);
  await page.route(CALL, (route) => route.fulfill({ status: 503, body: "" }));
  await page.reload();
  await expect(modal.getByRole("alert")).toContainText("No pudimos cargar los avisos");
  await context.setOffline(true);
  const again = page.waitForRequest(CALL);
  await modal.getByRole("button", { name: "Reintentar" }).click();
  await again;
  await expect(modal.getByRole("alert")).toBeVisible();
  await page.unroute(CALL);
  await answer(page, made(3));
  await context.setOffline(false);
  await expect(items(modal)).toHaveCount(3);
});

/** What was really asked for of another origin: what a policy stops never comes here. */
async function watchElsewhere(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/evil\.example/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  return asked;
}

test("hostile announcements show harmless: nothing runs, leaves or is fetched", async ({
  page,
}) => {
  test.slow();
  await page.setViewportSize({ width: 1440, height: 900 });
  const elsewhere = await watchElsewhere(page);
  await answer(
    page,
    HOSTILE.map((html, at) => ({ id: `h${at}`, title: html, content: `${html}<p>fin ${at}</p>` })),
  );
  const modal = await openAt(page, "/#notice");
  const links: string[] = [];
  for (const [at, html] of HOSTILE.entries()) {
    const item = modal.locator(`[data-notice="h${at}"]`);
    if (at > 0 && at % 9 === 0)
      await modal.getByRole("button", { name: "Página siguiente" }).click();
    await item.click();
    const frame = modal.locator("iframe");
    await expect(frame).toHaveAttribute("title", html);
    await expect(modal.locator(".notice-detail h3")).toHaveText(
      html.replaceAll(/\s+/g, " ").trim(),
    );
    const found = await frame.evaluate((element: HTMLIFrameElement) => {
      const body = new DOMParser().parseFromString(element.srcdoc, "text/html").body;
      const all = [...body.querySelectorAll("*")];
      return {
        tags: all.map(({ localName }) => localName),
        attributes: all.flatMap((each) => each.getAttributeNames()),
        links: all.flatMap((each) => each.getAttribute("href") ?? []),
      };
    });
    for (const tag of ["script", "img", "svg", "math", "form", "input", "meta", "style", "iframe"])
      expect(found.tags, html).not.toContain(tag);
    for (const name of found.attributes) expect(["href", "rel", "target"], html).toContain(name);
    links.push(...found.links);
  }
  expect(links).toEqual(["/help"]);
  expect(await modal.locator("iframe").getAttribute("sandbox")).toBe(
    "allow-same-origin allow-popups allow-popups-to-escape-sandbox",
  );
  expect(await page.evaluate(() => "pwned" in window)).toBe(false);
  expect(elsewhere).toEqual([]);
  await expect(page).toHaveURL(/\/#notice$/);
});

test("even uncleaned, the frame would run nothing and fetch nothing", async ({ page }) => {
  const elsewhere = await watchElsewhere(page);
  await answer(page, made(1));
  const modal = await openAt(page, "/#notice=n1");
  await modal.locator("iframe").evaluate(
    (frame: HTMLIFrameElement, html: string) => {
      frame.srcdoc = frame.srcdoc.replace("<body>", `<body><p>crudo</p>${html}`);
    },
    HOSTILE.filter((html) => !/http-equiv/.test(html)).join("\n"),
  );
  await expect(text(modal).getByText("crudo")).toBeVisible();
  expect(await page.evaluate(() => "pwned" in window)).toBe(false);
  expect(elsewhere).toEqual([]);
});

test("axe finds nothing in the announcements in either theme, from the left and from the right", async ({
  page,
}) => {
  // What fades in is looked at once it is there.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await answer(page, made(12));
  for (const path of ["/", "/ar/"]) {
    const modal = await openAt(page, `${path}#notice=n2`);
    await expect(text(modal)).toContainText("Texto del aviso 2");
    await expect(page.locator("html")).toHaveAttribute("data-styles", "ready");
    await onBothScreens(page, async (screen) => {
      const faults = await violationsInBoth(page, { within: "#noticeModal" });
      expect(faults, `${path} ${screen}`).toEqual([]);
    });
  }
});

test("home's popup shows once a session, and never again once it was answered [MSG-20] [SYS-21]", async ({
  page,
  context,
}) => {
  await page.goto("/");
  const popup = page.getByRole("complementary", { name: "Aviso" });
  await expect(popup).toContainText("Antes de jugar");
  const id = await page.locator("[data-popup]").getAttribute("data-popup");
  expect(await page.evaluate(() => sessionStorage.getItem("index_notice"))).toBe(id);
  await page.reload();
  await expect(page.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  await expect(popup).toBeHidden();

  const later = await context.newPage();
  await later.goto("/");
  const again = later.getByRole("complementary", { name: "Aviso" });
  await again.getByRole("button", { name: "Leer" }).click();
  await expect(later.locator("#noticeModal .notice-detail h3")).toContainText("Antes de jugar");
  await expect(again).toBeHidden();
  const third = await context.newPage();
  await third.goto("/");
  await expect(third.locator('head link[rel="modulepreload"]').first()).toBeAttached();
  await expect(third.locator("[data-popup]")).toBeHidden();
});
