import type { Page } from "@playwright/test";
import axe from "axe-core";
import { expect } from "./test.ts";

type Scope = {
  /** The part of the page that is looked at; all of it when absent. */
  readonly within?: string;
  /** The rules that are asked: those of tags, or by name; every one that is on by itself when absent. */
  readonly only?: { readonly type: "tag" | "rule"; readonly values: readonly string[] };
  /** Whether colours are looked at; they are when absent. */
  readonly colours?: boolean;
};

/** The rules that look at colours, and so at the theme. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds wrong with a page as it is. It is put into a page once, and not into its frames: those run no script, or are
 * somebody else's.
 */
export async function violationsOf(
  page: Page,
  { within, only, colours }: Scope = {},
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(context, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target }) => `${id}: ${target.join(" ")}`),
      );
    },
    [
      within ?? "html",
      {
        resultTypes: ["violations"],
        iframes: false,
        ...(colours === false
          ? { rules: Object.fromEntries(OF_COLOURS.map((rule) => [rule, { enabled: false }])) }
          : {}),
        ...(only ? { runOnly: { ...only, values: [...only.values] } } : {}),
      },
    ] as [string, axe.RunOptions],
  );
}

/** The same in both themes: everything in the dark one, and in the light one what colours decide. */
export async function violationsInBoth(page: Page, scope: Scope = {}): Promise<string[]> {
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  const inDark = await violationsOf(page, scope);
  await turn(page, "light");
  const inLight = await violationsOf(page, {
    ...scope,
    only: { type: "rule", values: OF_COLOURS },
  });
  await turn(page, "dark");
  return [...inDark, ...inLight.map((fault) => `in the light theme, ${fault}`)];
}

/** As the theme's button does, which not every page has. */
async function turn(page: Page, theme: "dark" | "light"): Promise<void> {
  await page.evaluate((next) => {
    document.documentElement.dataset["theme"] = next;
  }, theme);
}
