import { describe, expect, it } from "vitest";
import {
  announced,
  forReader,
  glued,
  grouped,
  inLanguage,
  runningOn,
  stateAt,
  turningPoints,
  withFigures,
} from "#/content/choose.ts";
import { showDate, showDay } from "#/content/dates.ts";

const text = (id: string, lang: string) => ({ id, lang, data: {}, html: "" });
const article = (title: string, group: "start" | "withdraw" = "start", order = 1) => ({
  data: { title, summary: "Lo que hay que saber.", group, order },
});

describe("a text", () => {
  it("is the reader's, else English, else Spanish", () => {
    const texts = [
      text("a", "es"),
      text("a", "en"),
      text("a", "vi"),
      text("b", "es"),
      text("b", "en"),
      text("c", "es"),
    ];
    const shown = [...inLanguage(texts, "vi").values()];
    expect(shown.map(({ id, lang }) => `${id} ${lang}`)).toEqual(["a vi", "b en", "c es"]);
    expect([...inLanguage(texts, "es").values()].map(({ lang }) => lang)).toEqual([
      "es",
      "es",
      "es",
    ]);
  });

  it("leads to pages in the reader's language, and out without telling from where", () => {
    const html = '<a href="/help">a</a><a href="https://b.example">b</a><a href="#c">c</a>';
    expect(forReader(html, "vi")).toBe(
      '<a href="/vi/help">a</a><a rel="noopener" href="https://b.example">b</a><a href="#c">c</a>',
    );
    expect(forReader(html, "es")).toContain('href="/help"');
  });

  it("keeps the words alone of a link to a page that the site does not have", () => {
    const html = '<p><a href="/promotions">Las <b>promos</b></a> y <a href="/help">ayuda</a></p>';
    expect(forReader(html, "en", (path) => path === "/help")).toBe(
      '<p>Las <b>promos</b> y <a href="/en/help">ayuda</a></p>',
    );
  });

  it("has no style attribute, which the policy refuses", () => {
    const html = '<td style="text-align: right">1</td><td style="text-align: center">2</td>';
    expect(forReader(html, "es")).toBe('<td class="n">1</td><td>2</td>');
  });

  it("has no heading without words", () => {
    const html = '<th></th><th style="text-align: right"></th><th>Bono</th>';
    expect(forReader(html, "es")).toBe("<td></td><td></td><th>Bono</th>");
  });

  it("keeps an amount with its sign", () => {
    expect(glued("hasta 5.000 ₫ o el 10 % de 3 USDT, 131 K en 2 meses")).toBe(
      "hasta 5.000\u00a0₫ o el 10\u00a0% de 3\u00a0USDT, 131\u00a0K en 2 meses",
    );
  });
});

describe("the promotions that run", () => {
  const on = (modId: string) => ({ modId, enabled: true, childrenNodes: [] });
  const site = {
    modules: [on("PROMOTIONS"), on("REFERRAL")],
    registrationBonus: {
      amount: "1000.00",
      currency: { code: "VND", exponent: 2, symbol: "₫" },
    },
  };
  const welcome = { category: "new_player", paidBy: "registration_bonus" } as const;
  const invite = {
    category: "referral",
    modules: ["REFERRAL"],
    from: "2026-12-01T00:00:00Z",
    paidBy: "registration_bonus",
  } as const;
  const BEFORE = Date.parse("2026-11-30T23:59:59Z");
  const BEGUN = Date.parse("2026-12-01T00:00:00Z");
  const { registrationBonus: _, ...unpaid } = site;

  type Site = Parameters<typeof runningOn>[1];
  it.each<[string, Parameters<typeof runningOn>[0], Site, number, ReturnType<typeof runningOn>]>([
    ["those begun", [welcome, invite], site, BEFORE, { count: 1, invites: false }],
    ["inviting from its day", [welcome, invite], site, BEGUN, { count: 2, invites: true }],
    ["none that no rule pays", [welcome, invite], unpaid, BEGUN, { count: 0, invites: false }],
    [
      "none without a rule's name",
      [{ category: "referral" }],
      site,
      BEGUN,
      { count: 0, invites: false },
    ],
    [
      "none of a module that is off",
      [welcome, invite],
      { ...site, modules: [on("PROMOTIONS")] },
      BEGUN,
      { count: 1, invites: false },
    ],
    [
      "none where promotions are off",
      [welcome],
      { ...site, modules: [] },
      BEGUN,
      { count: 0, invites: false },
    ],
  ])("are %s [ENT-11]", (_name, promotions, at, nowMs, running) => {
    expect(runningOn(promotions, at, nowMs)).toEqual(running);
  });
});

describe("a promotion", () => {
  const dates = { from: "2026-12-01T00:00:00+07:00", to: "2026-12-08T00:00:00+07:00" };
  const paidBy = "registration_bonus" as const;
  const paying = new Set([paidBy]);
  it.each([
    ["2026-11-30T16:59:59.999Z", "soon"],
    ["2026-11-30T17:00:00.000Z", "live"],
    ["2026-12-07T16:59:59.999Z", "live"],
    ["2026-12-07T17:00:00.000Z", "ended"],
  ])("is at %s: %s", (moment, state) => {
    expect(stateAt({ ...dates, paidBy }, Date.parse(moment), paying)).toBe(state);
  });

  it("without dates runs always, and changes nothing of a page's life", () => {
    expect(stateAt({ paidBy }, 0, paying)).toBe("live");
    expect(turningPoints([{}, dates])).toEqual(
      [dates.from, dates.to].map((date) => Date.parse(date)),
    );
  });

  it("that no rule in force pays is announced until its day, and then is not there", () => {
    const day = Date.parse(dates.from);
    for (const promotion of [dates, { ...dates, paidBy }]) {
      expect(stateAt(promotion, day - 1, new Set())).toBe("soon");
      expect(stateAt(promotion, day, new Set())).toBeNull();
    }
    expect(stateAt({}, day, paying)).toBeNull();
  });

  it("that is announced says no amount and no terms", () => {
    const data = {
      ...({ title: "Bono", category: "deposit", art: "a", tone: "gold", order: 1 } as const),
      ...{ summary: "Te damos 5.000 ₫.", figure: "5.000 ₫", figureLabel: "más", terms: "Ya" },
      action: "deposit",
    };
    const soonIn = (lang: string) => (lang === "es" ? "Pronto." : "Soon.");
    const shown = announced({ id: "bono", lang: "es", data, html: "<p>5.000 ₫</p>" }, soonIn);
    expect(shown.html).toBe("");
    expect(shown.data).toEqual({
      ...data,
      summary: "Pronto.",
      figure: "",
      figureLabel: "",
      terms: "",
    });
  });

  it("that is announced speaks one language, that of its name", () => {
    const data = {
      ...({ title: "Bonus", category: "deposit", art: "a", tone: "gold", order: 1 } as const),
      ...{ summary: "", figure: "", figureLabel: "", terms: "", action: "deposit" },
    };
    const shown = announced({ id: "bono", lang: "en", data, html: "" }, (lang) => `Soon: ${lang}`);
    expect(shown.data.summary).toBe("Soon: en");
  });

  it("prints the amount of the rule that pays it", () => {
    const one = {
      id: "a",
      lang: "es",
      data: { title: "{{gift}} ya", order: 1 },
      html: "<p>{{gift}}</p>",
    };
    expect(withFigures(one, { gift: "1.000 ₫" })).toEqual({
      ...one,
      data: { title: "1.000 ₫ ya", order: 1 },
      html: "<p>1.000 ₫</p>",
    });
  });

  it("names its dates in its own zone, and the year of a day that is not this one's", () => {
    expect(showDate(dates.from, "es", "day")).toBe("1/12");
    expect(showDate(dates.from, "en", "moment")).toContain("December 1, 2026");
    expect(showDay("2027-03-01T00:00:00-05:00", "es", Date.UTC(2026, 10, 22))).toBe("1/3/2027");
    expect(showDay("2027-03-01T00:00:00-05:00", "es", Date.UTC(2027, 0, 1, 4))).toBe("1/3/2027");
    expect(showDay("2027-03-01T00:00:00-05:00", "es", Date.UTC(2027, 0, 1, 6))).toBe("1/3");
    expect(showDate("2026-11-02", "es", "date")).toBe("2 de noviembre de 2026");
  });
});

describe("the help centre", () => {
  it("groups articles in its order, and leaves empty groups out", () => {
    const groups = grouped([
      article("b", "withdraw"),
      article("z", "start", 9),
      article("a", "start", 2),
    ]);
    expect(
      groups.map(({ group, articles }) => [group, articles.map(({ data }) => data.title)]),
    ).toEqual([
      ["start", ["a", "z"]],
      ["withdraw", ["b"]],
    ]);
  });
});
