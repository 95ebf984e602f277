import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wire } from "../../support/wire.ts";

/** Picks a language as the page's script has it done; the browser goes elsewhere meanwhile. */
async function pick(tag: string): Promise<void> {
  document.body.innerHTML = `<a href="/${tag}/rng" data-lang="${tag}">x</a>`;
  vi.resetModules();
  await import("#/lib/client/page/language.ts");
  const link = document.querySelector("a");
  link?.addEventListener("click", (event) => event.preventDefault());
  link?.click();
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.documentElement.lang = "es";
});
afterEach(() => vi.unstubAllGlobals());

describe("picking a language", () => {
  it("is kept with the one before it, for whoever picks it [LANG-06] [LANG-07]", async () => {
    const heard = wire({});
    await pick("en");
    await pick("vi");
    expect(localStorage.getItem("lang")).toBe("vi");
    expect(localStorage.getItem("hisLang")).toBe("en");
    expect(heard).toEqual([]);
  });
});
