import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

const boot = readFileSync("src/loading/boot.js", "utf8");
const root = document.documentElement;

/** Runs the boot script on a page as the server sent it, and tells where it sends the browser. */
function start(path: string, dataset: Readonly<Record<string, string>>): string[] {
  const replace = vi.fn();
  const { pathname, search, hash } = new URL(path, "https://site.test");
  const location = { pathname, search, hash, replace };
  Object.assign(root.dataset, dataset);
  new Function("location", boot)(location);
  return replace.mock.calls.map(([to]) => String(to));
}

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  root.lang = "es";
});
afterEach(() => {
  for (const name of Object.keys(root.dataset)) delete root.dataset[name];
});

describe("before the first paint", () => {
  it("sends a visitor to the login from a page for members [RT-22]", () => {
    expect(start("/rng", { membersOnly: "/login" })).toEqual(["/login"]);
    expect(root.dataset["who"]).toBe("visitor");
  });

  it("keeps what of a page was asked for on the way to the login", () => {
    expect(start("/member/messageV2?x=1#message=12", { membersOnly: "/login" })).toEqual([
      "/login#message=12",
    ]);
  });

  it("sends nobody who has a session, nor from a page that is open [RT-23]", () => {
    expect(start("/help", {})).toEqual([]);
    sessionStorage.setItem("token", "tok");
    expect(start("/rng", { membersOnly: "/login" })).toEqual([]);
    expect(root.dataset["who"]).toBe("member");
  });

  it("opens the language that was chosen, where the address names none", () => {
    localStorage.setItem("lang", "en");
    expect(start("/rng?page=X", { unprefixed: "yes", languages: "es en" })).toEqual([
      "/en/rng?page=X",
    ]);
    expect(start("/rng", { languages: "es en", unprefixed: "" })).toEqual([]);
  });
});
