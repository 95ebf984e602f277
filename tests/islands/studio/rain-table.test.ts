import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";
import { formatWire } from "#/lib/base/money.ts";
import { splitPrize } from "#/lib/rules/studio/rain/split.ts";
import {
  BROKEN,
  bet,
  HASH,
  line,
  NEXT,
  plain,
  pot,
  raining,
  rainPage,
  reply,
  SEED,
  SEED_HASH,
} from "../../support/rain-page.ts";

const { answers, asked, begin, envelopes, laid, main, shown, stake, tell } = rainPage();
const joined = () => stake(bet(), pot({ lines: [line(1)] }));

describe("a stake", () => {
  it("goes into the pot that was on show, with a text of this browser", async () => {
    await joined();
    const order = asked.find(({ path }) => path === "/api/rain/bets")?.body;
    expect(order).toMatchObject({ stake: "1000.00", hash: HASH });
    expect(String(order?.["seed"])).toMatch(/^[\w-]{24}$/);
  });

  it("is refused in this game's own words where the pot is closed", async () => {
    answers["/api/rain/bets"] = "bets_closed";
    await laid();
    tell(pot());
    await userEvent.click(main() as HTMLElement);
    await waitFor(() => expect(shown("trouble")).toContain("Este bote ya está cerrado"));
  });

  it("that stood before a reload is gone on with, at its own stake", async () => {
    answers["/api/rain"] = reply(bet({ stake: "2000.00" }));
    await laid();
    tell(pot({ stake: "2000.00", lines: [line(1), line(2)] }));
    await waitFor(() => expect(shown("stepper")).toContain("2.000"));
    expect(shown("spin")).toContain("Salir");
  });

  it("of another window or device is found as its pot begins to rain, and its envelope is taken here too", async () => {
    await laid();
    tell(pot({ phase: "betting", lines: [line(1), line(2)], locksAt: performance.now() }));
    answers["/api/rain"] = reply(bet());
    tell(raining(line(1), line(2)));
    await waitFor(() => expect(shown("spin")).toContain("Tomar uno"), { timeout: 3_000 });
    tell(raining(line(1, 0), line(2)));
    answers["/api/rain/take"] = reply(bet({ envelope: 1, payout: "10.00" }));
    await userEvent.click(main() as HTMLElement);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ body: { envelope: 1 } }));
  });

  it("that went back, for nobody else came, is told so", async () => {
    await joined();
    tell(pot({ lines: [line(2)] }));
    answers["/api/rounds/r-1"] = { state: "cancelled", payout: "0.00", rain: { players: null } };
    tell(pot());
    await waitFor(() => expect(shown("note")).toBe("No llegó nadie más. Tu apuesta ha vuelto."));
  });

  it("in a pot that is gone, as the studio begins anew, is told to have come back once its pots are asked for", async () => {
    await joined();
    tell(pot({ phase: "betting", lines: [line(1), line(2)], locksAt: performance.now() + 9_000 }));
    answers["/api/rounds/r-1"] = { state: "cancelled", payout: "0.00", rain: { players: null } };
    const before = asked.filter(({ path }) => path === "/api/rain").length;
    begin([]);
    expect(shown("rain-note")).not.toContain("Empieza");
    await waitFor(
      () => expect(asked.filter(({ path }) => path === "/api/rain")).toHaveLength(before + 1),
      { timeout: 3_000 },
    );
    tell(pot({ hash: NEXT }));
    await waitFor(() => expect(shown("note")).toBe("Anulada: la apuesta ha vuelto"));
    expect(shown("spin")).toContain("Entrar");
  });
});

describe("the envelopes", () => {
  it("are buttons with a name each; those that are gone are not to be pressed", async () => {
    await joined();
    tell(raining(line(1, 2), line(2), line(3)));
    await waitFor(() => expect(envelopes()).toHaveLength(3));
    expect(envelopes().map((one) => plain(one.getAttribute("aria-label")))).toEqual([
      ...["Sobre 1", "Sobre 2", "Sobre 3, ya tomado"],
    ]);
    expect(envelopes().map((one) => one.tabIndex)).toEqual([0, 0, -1]);
  });

  it("are taken by a press: what lies in it is told at once", async () => {
    await joined();
    tell(raining(line(1), line(2), line(3)));
    await waitFor(() => expect(envelopes()).toHaveLength(3));
    answers["/api/rain/take"] = reply(bet({ envelope: 1, payout: "1234.50" }));
    await userEvent.click(envelopes()[1] as HTMLElement);
    await waitFor(() => expect(shown("amount")).toContain("1.234,50"));
    expect(asked.at(-1)).toMatchObject({ body: { envelope: 1, hash: HASH } });
    expect(shown("spin")).toContain("Dentro");
  });

  it("are taken by the main button too: the first that nobody has", async () => {
    await joined();
    tell(raining(line(1, 0), line(2), line(3)));
    answers["/api/rain/take"] = reply(bet({ envelope: 1, payout: "10.00" }));
    await waitFor(() => expect(shown("spin")).toContain("Tomar uno"));
    await userEvent.click(main() as HTMLElement);
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ body: { envelope: 1 } }));
  });

  it("that somebody else was first to may be followed by another", async () => {
    await joined();
    tell(raining(line(1), line(2), line(3)));
    await waitFor(() => expect(envelopes()).toHaveLength(3));
    answers["/api/rain/take"] = "envelope_taken";
    await userEvent.click(envelopes()[0] as HTMLElement);
    await waitFor(() => expect(shown("note")).toBe("Ese ya tiene dueño. Toma otro."));
    expect(shown("spin")).toContain("Tomar uno");
  });
});

describe("the end of a pot", () => {
  const ended = (own: number) =>
    pot({
      ...{ phase: "ended", prize: "2970.00", lines: [line(1, 1 - own), line(2, own), line(3, 2)] },
      ...{ shares: ["70.00", "1900.00", "1000.00"], serverSeed: "s", seeds: ["a", "b", "c"] },
    });

  it("tells all shares, who has which, and the player's own", async () => {
    await joined();
    tell(raining(line(1), line(2), line(3)));
    tell(ended(1));
    await waitFor(() => expect(shown("note")).toBe("No tomaste ninguno: te tocó el 2"));
    expect(envelopes().map((one) => plain(one.getAttribute("aria-label")))).toEqual([
      ...["Sobre 1: 70 ₫", "Tu sobre, el 2: 1.900 ₫", "Sobre 3: 1.000 ₫"],
    ]);
    expect(shown("rain-players .mine")).toBe("TúSobre 21.900 ₫");
    expect(document.querySelector(".amount")?.getAttribute("data-tone")).toBe("win");
  });

  it("is counted once, however often it is told", async () => {
    await joined();
    for (const told of [raining(line(1), line(2), line(3)), ended(0), ended(0), ended(0)])
      tell(told);
    await waitFor(() => expect(shown("session")).toContain("-930 ₫"));
    tell(pot({ hash: NEXT }));
    await waitFor(() => expect(shown("spin")).toContain("Entrar"));
    expect(shown("session")).toContain("-930 ₫");
  });

  it.each([
    ["is what was shown before the stake: nothing is to be said", SEED_HASH, true],
    ["is of another seed than was shown before the stake: it is said loudly", HASH, false],
  ])("%s", async (_, hash, isKept) => {
    answers["/api/rain/bets"] = reply(bet({ hash, line: 1 }));
    await laid();
    tell(pot({ hash }));
    await userEvent.click(main() as HTMLElement);
    await waitFor(() => expect(shown("spin")).toContain("Salir"));
    const own = String(asked.find(({ path }) => path === "/api/rain/bets")?.body["seed"]);
    const seeds = [own, "what-another-brought"];
    const split = await splitPrize(198_000n, { serverSeed: SEED, seeds, number: 7 });
    const shares = split.map((share) => formatWire(share, 2));
    const lines = [line(1, 0), line(2, 1)];
    tell(
      pot({
        ...{ hash, phase: "ended", lines, prize: "1980.00", shares, seeds },
        serverSeed: SEED,
      }),
    );
    await waitFor(() => expect(shown("rain-players .mine")).toContain("Sobre 1"));
    // What is asked last: by then it was compared.
    await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/session"), { timeout: 3_000 });
    expect(shown("trouble")).toBe(isKept ? "" : `${BROKEN} Bote 7.`);
  });

  it("that was not heard is asked for when the next pot is on show", async () => {
    await joined();
    answers["/api/rounds/r-1"] = {
      ...{ stake: "1000.00", payout: "1900.00", state: "settled" },
      rain: { players: 3, envelope: 1, shares: ["70.00", "1900.00", "1000.00"] },
      fairness: { serverSeed: "s" },
    };
    tell(pot({ hash: NEXT }));
    await waitFor(() => expect(shown("note")).toBe("Tu sobre: el 2"));
    await waitFor(() => expect(shown("session")).toContain("+900 ₫"));
  });
});
