import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { getLotteryRules } from "#/lib/contract/lottery/calls.ts";
import { listAnnouncements } from "#/lib/contract/messages/calls.ts";
import { changeSite } from "#/server/site/index.ts";
import { builtPages, currentPage, visitPage } from "../../support/built-pages.ts";
import { deadEnds } from "../../support/crawl.ts";
import { seedOperatorLinks } from "../../support/operator-links.ts";
import { enter, send, testPlatform } from "../../support/platform.ts";

const { app, backend, database } = await testPlatform(
  { LANGUAGES: "es,en" },
  { render: await builtPages() },
);
const AMOUNT = /\d[\d.,]*\s?(?:₫|[KM]\b|%)|₫\s?\d[\d.,]*/g;
const BONUS = { amount: "1000.00", currency: "VND" };
/** What the house's slot returns: the game's own figure. */
const RETURNED = /^96[.,]68\s?%$/;
/** Help that reckons with a game's own figures, or explains with a sum what is no offer. */
const RECKONS = new Set([
  "amount-limits",
  "confirm-receipt",
  "currencies",
  "e-lottery",
  "fees",
  "language-and-theme",
  "live-tables",
  "lottery-bets",
  "return-to-player",
  "seeds-explained",
  "slots-lines-free-spins",
  "sports-bets",
  "verify-a-round",
]);

const visit = (url: string) => visitPage(app, url);
const htmlAt = async (url: string) => (await currentPage(app, url)).html;
const mainOf = async (url: string) => /<main\b.*<\/main>/s.exec(await htmlAt(url))?.[0] ?? "";
const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, "g"))].map(([, value = ""]) =>
    value.replaceAll("&amp;", "&").replaceAll("&#38;", "&"),
  );
const amountsIn = (html: string) =>
  [
    ...html
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\u00a0|&nbsp;/g, " ")
      .matchAll(AMOUNT),
  ].flatMap(([amount]) => (RETURNED.test(amount) ? [] : [amount]));
const become = async (registrationBonus: typeof BONUS | null) => {
  await changeSite(database.owner.db, { registrationBonus });
  await backend.feed.refresh();
  // What is asked for next is of the new version.
  await visit("/promotions");
};

/** The paths below a folder that a page leads to. */
async function pathsBelow(page: string, folder: string): Promise<string[]> {
  const links = attributes(await htmlAt(page), "href");
  return [...new Set(links.filter((href) => href.startsWith(`${folder}/`)))];
}

beforeAll(() => become(BONUS));

const PAGES = [
  ...["/", "/promotions", "/register", "/affiliates", "/down", "/pointMall", "/lottery"],
  ...["/rng", "/live", "/fish", "/pvp", "/elott", "/vnlottery", "/help", "/fair", "/helpmc"],
  ...["/lobby", "/sports", "/esports", "/inhouse", "/seamless", "/login", "/helpmc/fees"],
  ...["/helpmc/complaints", "/member/securityCenter", "/member/depositv2", "/member/withdraw"],
  ...["/member/personalHistoryCopy", "/member/transactionHistory", "/member/messageV2"],
  ...["/member/transferFund", "/member/transferUpline", "/member/personalProfit"],
];

/** The notices of a language, a visitor's and a member's, by their titles. */
async function noticesIn(lang: string): Promise<Record<string, string>> {
  const member = await enter(app);
  const asked = { language: lang.slice(1) || "es", pageSize: 50 };
  const [those, more] = [
    await send(app, listAnnouncements, asked),
    await send(app, listAnnouncements, asked, member),
  ];
  const all: { title: string; content: string }[] = [...those.value.list, ...more.value.list];
  expect(all.length).toBeGreaterThan(20);
  return Object.fromEntries(all.map(({ title, content }) => [title, content]));
}

/** The least that a bet on the balls of the house costs and the most that it wins, by the rules in force. */
async function topPrizesIn(lang: string): Promise<string[]> {
  const found = ["mega-645", "power-655"].map(async (gameCode) => {
    const { value } = await send(app, getLotteryRules, { gameCode });
    const [{ minStake }] = value.limits;
    const [{ odds }] = value.types;
    const most = Number(minStake) * Math.max(...Object.values(odds).map(Number));
    return [Number(minStake), most].map(
      (amount) => `${amount.toLocaleString(lang.slice(1) || "es")} ₫`,
    );
  });
  return (await Promise.all(found)).flat();
}

describe.each(["", "/en"])("what %s/ offers", (lang) => {
  it("acts: every link and button of every page, text and notice, its header, menu and footer too", async () => {
    const pages = PAGES.map((path) => lang + path);
    for (const folder of ["/promotions", "/help", "/legal"])
      pages.push(
        ...(await pathsBelow(lang + (folder === "/legal" ? "/help" : folder), lang + folder)),
      );
    expect(pages.length).toBeGreaterThan(65);
    expect(await deadEnds(app, { pages, texts: await noticesIn(lang), lang })).toEqual([]);
  });

  it("names no amount that no rule pays", async () => {
    const printed = lang ? "1,000 ₫" : "1.000 ₫";
    const offers = ["/promotions", "/register", "/affiliates", "/down", "/pointMall", "/lottery"];
    const others = (await pathsBelow(`${lang}/promotions`, `${lang}/promotions`)).filter(
      (path) => !path.endsWith("/registration-bonus"),
    );
    for (const path of [...offers.map((each) => lang + each), ...others]) {
      const paid = path.endsWith("/lottery") ? await topPrizesIn(lang) : [];
      const amounts = amountsIn(await mainOf(path));
      expect(
        amounts.filter((amount) => amount !== printed && !paid.includes(amount)),
        path,
      ).toEqual([]);
    }
    const help = await pathsBelow(`${lang}/help`, `${lang}/help`);
    expect(help.length).toBeGreaterThan(25);
    for (const path of help.filter((each) => !RECKONS.has(each.split("/").at(-1) ?? "")))
      expect(amountsIn(await mainOf(path)), path).toEqual([]);
  });
});

describe("a link that leads nowhere", () => {
  const planted = async () => deadEnds(app, { pages: ["/"], texts: await noticesIn(""), lang: "" });

  it("is found whatever it is: an address of ours or another's, an anchor, a button, a word", async () => {
    const texts = {
      address: '<a href="/en/help/nothing">x</a>',
      closed: '<a href="/member/referral">x</a>',
      anchor: '<a href="/help#nothing">x</a>',
      outside: '<a href="https://nowhere.example/x">x</a>',
      button: '<button data-open="chat">x</button><button type="button">y</button>',
      word: "Look at chat.example",
      sound: '<a href="/help#agreement">x</a><button data-open="login">y</button>',
    };
    expect(await deadEnds(app, { pages: [], texts, lang: "" })).toEqual([
      "address: /en/help/nothing",
      "closed: /member/referral",
      "anchor: /help#nothing",
      "outside: https://nowhere.example/x",
      "button: a button opens chat",
      'button: nothing hears {"type":"button"}',
      "word: says chat.example",
    ]);
  });

  it("is found in a banner and in a notice, and is none once the operator names it", async () => {
    const { db } = database.owner;
    await sql`insert into banners (code, group_name, position, linkage_type, url, art, title, text, action)
      values ('dead', 'home', 0, 'page', '/promotions/nothing', 'gallo-de-jade', ${{ es: "x" }}, ${{ es: "y" }},
        ${{ es: "z" }})`.execute(db);
    await sql`insert into notices (code, type, title, content, published_at) values ('dead', 'B', ${{ es: "Fin" }},
      ${{ es: '<p>Mira <a href="/rng/x">esto</a> o <a href="mailto:ayuda@operator.example">escribe</a>.</p>' }},
      now())`.execute(db);
    await backend.feed.refresh();
    await visit("/");
    expect((await planted()).toSorted()).toEqual([
      "/: /promotions/nothing",
      "Fin: /rng/x",
      "Fin: mailto:ayuda@operator.example",
    ]);
    await sql`delete from banners where code = 'dead'`.execute(db);
    await seedOperatorLinks(db);
    await backend.feed.refresh();
    const { document } = await visit("/");
    expect(document.querySelectorAll('a[href*=".example"]').length).toBeGreaterThan(3);
    expect(await planted()).toEqual(["Fin: /rng/x"]);
    await sql`delete from notices where code = 'dead'`.execute(db);
    await sql`delete from resources`.execute(db);
    await sql`delete from domains`.execute(db);
    await changeSite(db, { customerService: { email: null, url: null, hours: null } });
    await backend.feed.refresh();
    await visit("/");
  });
});

describe("the registration's amount", () => {
  const titleOf = async () => {
    const { document } = await visit("/");
    const island = [...document.querySelectorAll("astro-island")].find((each) =>
      each.getAttribute("component-url")?.includes("AuthModals"),
    );
    return island?.getAttribute("props")?.match(/"bonus":\[0,"([^"]+)"\]/)?.[1] ?? null;
  };
  const promotion = async () => (await visit("/promotions/registration-bonus")).status;

  it("is that of the rule wherever it is printed, and nowhere without one [REG-06] [PRO-08]", async () => {
    await become({ amount: "2500.00", currency: "VND" });
    expect(amountsIn(await mainOf("/promotions"))).toContain("2.500 ₫");
    expect(amountsIn(await mainOf("/promotions"))).not.toContain("1.000 ₫");
    expect((await titleOf())?.replaceAll("\u00a0", " ")).toBe("2.500 ₫");
    await become(null);
    expect(amountsIn(await mainOf("/promotions"))).toEqual([]);
    expect(await titleOf()).toBeNull();
    expect(await promotion()).toBe(404);
    await become(BONUS);
    expect(amountsIn(await mainOf("/promotions"))).toContain("1.000 ₫");
  });
});

describe("the footer", () => {
  it("names the means of payment that are open to who registers now, and no other [FTR-04]", async () => {
    const kinds = async () =>
      [...(await visit("/")).document.querySelectorAll("footer [data-payment]")].map((each) =>
        each.getAttribute("data-payment"),
      );
    // Open to members with rupiah alone: a card, QRIS.
    await database.owner.db
      .insertInto("payment_provider_limits")
      .values({
        ...{ provider: "sandbox", operation: "deposit", currency: "IDR" },
        ...{ min_minor: 1n, max_minor: 10n ** 15n },
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await backend.feed.refresh();
    expect(await kinds()).toEqual(["bank_qr", "bank_transfer", "mobile_wallet", "usdt"]);
    const usdt = database.owner.db.updateTable("payment_methods").where("kind", "=", "usdt");
    await usdt.set({ enabled: false }).execute();
    await backend.feed.refresh();
    expect(await kinds()).toEqual(["bank_qr", "bank_transfer", "mobile_wallet"]);
    await usdt.set({ enabled: true }).execute();
    await backend.feed.refresh();
  });
});

describe("a card", () => {
  it("has no heart before the script that answers it", async () => {
    for (const path of ["/", "/rng", "/elott"]) {
      const { document } = await visit(path);
      expect(document.querySelector(".like"), path).toBeNull();
    }
  });
});
