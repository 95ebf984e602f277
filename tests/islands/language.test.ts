import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { wire, yes } from "../support/wire.ts";

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
  it("tells the platform for a member, though the page is left [API-31]", async () => {
    sessionStorage.setItem("token", "tok");
    const heard = wire({ "/wps/system/language": yes({ language: "vi" }) });
    const asked = vi.spyOn(globalThis, "fetch");
    await pick("vi");
    expect(heard).toMatchObject([
      { method: "POST", path: "/wps/system/language", body: '{"language":"vi"}' },
    ]);
    expect(heard[0]?.headers.get("authorization")).toBe("Bearer tok");
    expect(asked.mock.calls[0]?.[1]?.keepalive).toBe(true);
    expect(localStorage.getItem("lang")).toBe("vi");
  });

  it("tells nothing for a visitor, and is kept all the same where the platform is away", async () => {
    const heard = wire({});
    await pick("en");
    expect(heard).toEqual([]);
    sessionStorage.setItem("token", "tok");
    await pick("vi");
    expect(localStorage.getItem("lang")).toBe("vi");
    expect(localStorage.getItem("hisLang")).toBe("en");
  });
});
