import { screen } from "@testing-library/dom";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import spanish from "#locales/es/studio.json" with { type: "json" };

const SYMBOLS = "/symbols/of/gallo-de-jade";

beforeAll(() => {
  const data = { language: "es", texts: spanish, site: "https://pleno.example", symbols: SYMBOLS };
  document.head.innerHTML = `<script type="application/json" id="page">${JSON.stringify(data)}</script>`;
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  delete document.symbols;
  document.body.replaceChildren();
});

const answer = (value: unknown) => Response.json({ success: true, code: "ok", value });
const KEPT = { launch: "launch", session: "s".repeat(43) };
const seeds = (clientSeed: string | null) => ({
  ...{ clientSeed, currentHash: null, nextHash: "a".repeat(64), nonce: 0 },
});

describe("a session", () => {
  it("of a first time at a game is opened with a client seed of this browser's", async () => {
    const fetched = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(answer({ seeds: seeds(null) }))
      .mockResolvedValueOnce(answer({ seeds: seeds("mine"), revealed: null }));
    vi.stubGlobal("fetch", fetched);
    const { openSession } = await import("#/studio/client/server.ts");
    expect(await openSession(KEPT)).toMatchObject({
      ok: true,
      value: { seeds: { clientSeed: "mine" } },
    });
    const [, second] = fetched.mock.calls;
    expect(second?.[0]).toBe("/api/seeds");
    expect(JSON.parse(String(second?.[1]?.body))).toMatchObject({ nextHash: "a".repeat(64) });
  });

  it("of a later time is opened by one call", async () => {
    const fetched = vi.fn<typeof fetch>().mockResolvedValueOnce(answer({ seeds: seeds("mine") }));
    vi.stubGlobal("fetch", fetched);
    const { openSession } = await import("#/studio/client/server.ts");
    expect(await openSession(KEPT)).toMatchObject({ ok: true });
    expect(fetched).toHaveBeenCalledOnce();
  });

  it("whose seed was not taken can be opened again", async () => {
    const fetched = vi
      .fn<typeof fetch>()
      .mockResolvedValueOnce(answer({ seeds: seeds(null) }))
      .mockRejectedValueOnce(new TypeError("gone"));
    vi.stubGlobal("fetch", fetched);
    const { openSession } = await import("#/studio/client/server.ts");
    expect(await openSession(KEPT)).toMatchObject({ ok: false, code: "network_lost" });
  });
});

describe("the pictures of a table", () => {
  it("come as one, and each is found by its name", async () => {
    vi.stubGlobal(
      "fetch",
      vi.fn<typeof fetch>().mockResolvedValue(Response.json({ sol: "<svg/>" })),
    );
    vi.spyOn(URL, "createObjectURL").mockReturnValue("blob:sol");
    const { symbolUrl, takeSymbols } = await import("#/studio/client/picture.ts");
    await takeSymbols();
    expect(fetch).toHaveBeenCalledWith(SYMBOLS);
    expect([symbolUrl("sol"), symbolUrl("luna")]).toEqual(["blob:sol", "/symbols/luna.svg"]);
  });

  it("are files of their own where they do not come as one", async () => {
    vi.stubGlobal("fetch", vi.fn<typeof fetch>().mockRejectedValue(new TypeError("gone")));
    const { symbolUrl, takeSymbols } = await import("#/studio/client/picture.ts");
    await takeSymbols();
    expect(symbolUrl("sol")).toBe("/symbols/sol.svg");
  });
});

describe("what the menu shows by code of its own", () => {
  it("is asked for again where it did not come", async () => {
    const load = vi
      .fn()
      .mockRejectedValueOnce(new TypeError("gone"))
      .mockResolvedValueOnce("Papel");
    const { later } = await import("#/studio/client/later.ts");
    const built = (text: string) =>
      Object.assign(document.createElement("p"), { textContent: text });
    document.body.append(later<string>(load, built));
    expect(screen.getByRole("status").textContent).toBe(spanish.loading);
    await screen.findByRole("alert");
    screen.getByRole("button", { name: spanish.retry }).click();
    expect(await screen.findByText("Papel")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});
