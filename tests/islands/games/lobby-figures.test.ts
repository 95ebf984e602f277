import { afterEach, beforeEach, expect, it, vi } from "vitest";

const PAGE = `<div data-figures="/sports/newest" data-up="subió" data-down="bajó"></div>
<section data-coupons><span data-zone="Horas: %">Horas: UTC</span><p data-silent hidden></p><ul>
<li data-row="KUMIS/m1"><time datetime="2026-11-28T20:00:00Z" data-starts><b></b><span></span></time>
<button class="od" data-side="home" data-odds="2.10"><b>2,10</b><i></i></button>
<button class="od" data-side="away" data-odds="1.75"><b>1,75</b><i></i></button></li>
<li data-row="KUMIS/m2"><button class="od" data-side="home" data-odds="3.00"><b>3,00</b><i></i></button></li>
</ul></section><span data-table="t1">before</span>`;

let answer: () => Promise<Response>;
const asked = vi.fn((_address: string) => answer());
const tell = (value: unknown) => {
  answer = async () => Response.json(value);
};
const odds = (row: string, side: string) =>
  document.querySelector<HTMLButtonElement>(`[data-row="${row}"] [data-side="${side}"]`);
const hide = (hidden: boolean) => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
};

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  asked.mockClear();
  vi.stubGlobal("fetch", asked);
  document.documentElement.lang = "es";
  document.body.innerHTML = PAGE;
  await import("#/lib/client/page/lobby-figures.ts");
});
afterEach(() => {
  // What this page began ends with it.
  hide(true);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it("marks odds that moved with a word, and closes what is no more told", async () => {
  tell({
    tables: { t1: "<b>after</b>" },
    rows: { "KUMIS/m1": { home: ["2.20", "2,20"], away: ["1.70", "1,70"] } },
  });
  await vi.advanceTimersByTimeAsync(3_000);
  expect(odds("KUMIS/m1", "home")?.className).toBe("od up");
  expect(odds("KUMIS/m1", "home")?.textContent).toBe("2,20subió");
  expect(odds("KUMIS/m1", "away")?.textContent).toBe("1,70bajó");
  expect(odds("KUMIS/m2", "home")?.disabled).toBe(true);
  expect(odds("KUMIS/m2", "home")?.textContent).toBe("—");
  expect(document.querySelector("[data-table]")?.innerHTML).toBe("<b>after</b>");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(odds("KUMIS/m1", "home")?.className).toBe("od");
});

it("brings a row anew that has no place for a side that is told", async () => {
  const anew = PAGE.replace(
    '<button class="od" data-side="away"',
    '<button class="od" data-side="draw" data-odds="3.10"><b>3,10</b><i></i></button>$&',
  );
  const rows = {
    "KUMIS/m1": { home: ["2.10", "2,10"], draw: ["3.10", "3,10"], away: ["1.75", "1,75"] },
    "KUMIS/m2": { home: ["3.00", "3,00"] },
  };
  asked.mockImplementation(async (address) =>
    address === "/sports/newest" ? Response.json({ tables: {}, rows }) : new Response(anew),
  );
  await vi.advanceTimersByTimeAsync(3_000);
  expect(odds("KUMIS/m1", "draw")?.textContent).toBe("3,10");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.mock.calls.filter(([address]) => address !== "/sports/newest")).toHaveLength(1);
  asked.mockImplementation(() => answer());
});

it("takes everything away when nothing has come for 45 seconds, and says so", async () => {
  answer = () => Promise.reject(new TypeError("offline"));
  await vi.advanceTimersByTimeAsync(40_000);
  expect(odds("KUMIS/m1", "home")?.disabled).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(odds("KUMIS/m1", "home")?.disabled).toBe(true);
  expect(document.querySelector("[data-table]")?.innerHTML).toBe("");
  expect(document.querySelector<HTMLElement>("[data-silent]")?.hidden).toBe(false);
});

it("asks nothing while nobody looks, and at once when somebody does", async () => {
  tell({ tables: {}, rows: { "KUMIS/m1": {}, "KUMIS/m2": {} } });
  hide(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).not.toHaveBeenCalled();
  hide(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledWith("/sports/newest");
});

it("tells times where the reader is", () => {
  const start = document.querySelector("[data-starts]");
  expect(start?.textContent).toContain("20:00");
  expect(document.querySelector("[data-zone]")?.textContent).toBe("Horas: UTC");
});
