import { describe, expect, it } from "vitest";
import { findablePages } from "#/components/site/findable-pages.ts";
import { articleFinder } from "#/components/site/help-finder.ts";
import { STOP_WORDS, searchWordsKey, stopWordsOf } from "#/components/site/search-words.ts";
import { inLanguage } from "#/content/choose.ts";
import { readSources } from "#/content/read.ts";
import { helpArticle, legalText } from "#/content/schemas.ts";
import type { Category, VendorCard } from "#/lib/contract/games/calls.ts";
import type { ModuleNode } from "#/lib/contract/site/calls.ts";
import { textsOf } from "#/lib/i18n/catalog.ts";
import { pageFinder } from "#/lib/rules/site/find-pages.ts";

const MODULES: readonly ModuleNode[] = [
  ...["PROMOTIONS", "AFFILIATE", "APP_DOWNLOAD", "VIP", "REFERRAL", "ACCOUNT_RECORD"],
  ...["BETTING_RECORD", "MESSAGES", "CUSTOMER_SERVICE", "SPEED_TEST"],
].map((modId) => ({ modId, enabled: true, childrenNodes: [] }));
const CATEGORIES: readonly Category[] = ["LOTT", "ELOTT", "LIVE", "SPORTS", "FISH", "RNG", "PVP"];
const vendors = CATEGORIES.map((title) => ({
  ...{ title, gameClassify: title, gameCategory: title, vendors: [] },
  cards: [{} as VendorCard],
}));

const read = <D>(name: "help" | "legal", parse: (data: unknown) => D, lang: string) => {
  const texts = readSources(name).map(({ id, language, data, body }) => ({
    ...{ id, lang: language, data: parse(data), html: body },
  }));
  return [...inLanguage(texts, lang).values()];
};
const helpIn = (lang: string) =>
  read("help", (data) => helpArticle.parse(data), lang).filter(({ data }) => !data.awaits);
const pagesIn = (lang: string) =>
  findablePages({
    ...{ lang, vendors, modules: MODULES, hasChatRoom: true, promotions: [], help: helpIn(lang) },
    legal: read("legal", (data) => legalText.parse(data), lang),
    hasRegistration: true,
  }).pages;
const finderIn = (lang: string) => pageFinder(pagesIn(lang), stopWordsOf(lang));

/** A word that is typed, and what stands first. */
const FIRST: Readonly<Record<string, readonly (readonly [string, string | undefined])[]>> = {
  es: [
    ["autoexclusión", "/help/self-exclusion"],
    ["excluirme", "/help/self-exclusion"],
    ["autoexclusion", "/help/self-exclusion"],
    ["autoexlusión", "/help/self-exclusion"],
    ["quiero autoexcluirme", "/help/self-exclusion"],
    ["self exclusion", "/help/self-exclusion"],
    ["ludopatía", "/help/warning-signs"],
    ["juego responsable", "/legal/responsible-gaming"],
    ["soporte", "/member/support"],
    ["chat", "/member/support"],
    ["sala de chat", "#chat"],
    ["llave", "/member/securityCenter"],
    ["passkey", "/member/securityCenter"],
    ["huella", "/member/securityCenter"],
    ["velocidad", "#speed"],
    ["términos", "/legal/user-agreement"],
    ["cerrar cuenta", "/member/accountData"],
    ["quiero cerrar mi cuenta", "/member/accountData"],
    ["verificar", "/member/profile"],
    ["documento", "/member/profile"],
    ["historial", "/member/personalHistoryCopy"],
    ["ingresar", "/member/depositv2"],
    ["depósito", "/member/depositv2"],
    ["depos", "/member/depositv2"],
    ["depósitos", "/member/depositv2"],
    ["sacar dinero", "/member/withdraw"],
    ["como saco mi dinero", "/member/withdraw"],
    ["retirar", "/member/withdraw"],
    ["retiro", "/member/withdraw"],
    ["contraseña", "/member/securityCenter"],
    ["contarseña", "/member/securityCenter"],
    ["cambiar clave", "/member/securityCenter"],
    ["olvidé mi contraseña", "/help/forgotten-password"],
    ["bono", "/member/bonusDetails"],
    ["código", "/member/securityCenter"],
    ["límites", "/help/limits-and-breaks"],
    ["limite", "/help/limits-and-breaks"],
    ["idioma", "/help/language-and-theme"],
    ["app", "/down"],
    ["pesca", "/fish"],
    ["privacidad", "/legal/privacy"],
    ["soy adicto", "/help/warning-signs"],
    ["necesito ayuda", "/help/warning-signs"],
    ["tengo un problema con el juego", "/help/warning-signs"],
    ["ayuda con el juego", "/help/warning-signs"],
    ["quiero dejar de jugar", "/help/self-exclusion"],
    ["resultados", "/results"],
    ["resultados loteria", "/results"],
    ["números ganadores", "/results"],
    ["login", "#login"],
    ["iniciar sesión", "#login"],
    ["registrarse", "#register"],
    ["cerrar sesión", "#logout"],
    ["sms", "/member/securityCenter"],
    ["reembolso", "/help/withdraw-money"],
    ["mensajes", "/member/messageV2"],
    ["mi retiro no llega", "/help/withdrawal-states"],
    ["mi retiro no ha llegado todavía", "/member/withdraw"],
    ["no me deja retirar", "/help/withdrawal-states"],
    ["cancelar retiro", "/help/withdrawal-states"],
    ["cancelar apuesta", "/member/personalHistoryCopy"],
    ["retirar dinero de mi cuenta a mi banco", "/member/withdraw"],
    ["mínimo de retiro", "/help/amount-limits"],
    ["cuenta bloqueada", "/member/support"],
    ["mi cuenta está bloqueada", "/member/support"],
    ["no puedo acceder", "/help/forgotten-password"],
    ["sacar mi plata", "/member/withdraw"],
    ["plata", "/member/withdraw"],
    ["gallo", undefined],
  ],
  en: [
    ["self exclusion", "/help/self-exclusion"],
    ["self-exclusion", "/help/self-exclusion"],
    ["exclude myself", "/help/self-exclusion"],
    ["support", "/member/support"],
    ["chat", "/member/support"],
    ["chat room", "#chat"],
    ["passkey", "/member/securityCenter"],
    ["fingerprint", "/member/securityCenter"],
    ["speed", "#speed"],
    ["terms", "/legal/user-agreement"],
    ["close account", "/member/accountData"],
    ["delete my account", "/member/accountData"],
    ["verify", "/member/profile"],
    ["document", "/member/profile"],
    ["history", "/member/personalHistoryCopy"],
    ["deposit", "/member/depositv2"],
    ["top up", "/member/depositv2"],
    ["cash out", "/member/withdraw"],
    ["withdrawal", "/member/withdraw"],
    ["password", "/member/securityCenter"],
    ["change password", "/member/securityCenter"],
    ["bonus", "/member/bonusDetails"],
    ["code", "/member/securityCenter"],
    ["limits", "/help/limits-and-breaks"],
    ["language", "/help/language-and-theme"],
    ["app", "/down"],
    ["selfexclusion", "/help/self-exclusion"],
    ["selfexclude", "/help/self-exclusion"],
    ["i want to stop", "/help/self-exclusion"],
    ["gamstop", "/help/self-exclusion"],
    ["addicted", "/help/warning-signs"],
    ["I am addicted", "/help/warning-signs"],
    ["I think I am addicted to gambling", "/help/warning-signs"],
    ["cooling off", "/help/limits-and-breaks"],
    ["timeout", "/help/limits-and-breaks"],
    ["results", "/results"],
    ["draw results", "/results"],
    ["login", "#login"],
    ["log in", "#login"],
    ["signup", "#register"],
    ["log out", "#logout"],
    ["otp", "/member/securityCenter"],
    ["refund", "/help/withdraw-money"],
    ["messages", "/member/messageV2"],
    ["where is my money", "/help/withdrawal-states"],
    ["how long does a withdrawal take", "/help/withdrawal-states"],
    ["can't login", "/help/forgotten-password"],
    ["lost everything", "/help/warning-signs"],
    ["the", undefined],
    ["how to", undefined],
  ],
  vi: [
    ["tự loại trừ", "/help/self-exclusion"],
    ["tu loai tru", "/help/self-exclusion"],
    ["hỗ trợ", "/member/support"],
    ["chat", "/member/support"],
    ["phòng chat", "#chat"],
    ["khóa truy cập", "/member/securityCenter"],
    ["passkey", "/member/securityCenter"],
    ["vân tay", "/member/securityCenter"],
    ["tốc độ", "#speed"],
    ["điều khoản", "/legal/user-agreement"],
    ["đóng tài khoản", "/member/accountData"],
    ["xác minh", "/member/profile"],
    ["giấy tờ", "/member/profile"],
    ["lịch sử", "/member/personalHistoryCopy"],
    ["nạp tiền", "/member/depositv2"],
    ["nap tien", "/member/depositv2"],
    ["rút tiền", "/member/withdraw"],
    ["mật khẩu", "/member/securityCenter"],
    ["đổi mật khẩu", "/member/securityCenter"],
    ["tiền thưởng", "/member/bonusDetails"],
    ["mã", "/member/securityCenter"],
    ["giới hạn", "/help/limits-and-breaks"],
    ["ngôn ngữ", "/help/language-and-theme"],
    ["app", "/down"],
    ["đá gà", "/sports"],
    ["vé số", "/lottery"],
    ["tiền lên", "/pvp"],
    ["tỷ lệ", "/sports"],
    ["bán gà", "/fish"],
    ["đăng xuất", "#logout"],
    ["đăng nhập", "#login"],
    ["bỏ cờ bạc", "/help/self-exclusion"],
    ["tôi muốn dừng chơi", "/help/self-exclusion"],
    ["tôi muốn bỏ cờ bạc", "/help/self-exclusion"],
    ["kết quả", "/results"],
    ["kqxs", "/results"],
    ["xsmb", "/results"],
    ["rút tiền chưa về", "/help/withdrawal-states"],
  ],
  id: [
    ["pengecualian diri", "/help/self-exclusion"],
    ["tarik dana", "/member/withdraw"],
    ["masuk", "#login"],
    ["hasil", "/results"],
  ],
  th: [
    ["กีดกันตนเอง", "/help/self-exclusion"],
    ["เปลี่ยนรหัสผ่าน", "/member/securityCenter"],
    ["ผลหวย", "/results"],
    ["ออกจากระบบ", "#logout"],
  ],
  pt: [
    ["autoexclusão", "/help/self-exclusion"],
    ["palavra-passe", "/member/securityCenter"],
    ["resultados", "/results"],
    ["entrar", "#login"],
  ],
  "pt-br": [
    ["autoexclusão", "/help/self-exclusion"],
    ["senha", "/member/securityCenter"],
    ["resultados", "/results"],
    ["sair", "#logout"],
  ],
  "zh-cn": [
    ["自我排除", "/help/self-exclusion"],
    ["怎么修改密码", "/member/securityCenter"],
    ["开奖结果", "/results"],
    ["登录", "#login"],
    ["我想戒赌", "/help/self-exclusion"],
    ["我的提款没到账怎么办", "/help/withdrawal-states"],
  ],
  "zh-tw": [
    ["自我排除", "/help/self-exclusion"],
    ["怎麼修改密碼", "/member/securityCenter"],
    ["開獎結果", "/results"],
    ["登入", "#login"],
  ],
  ar: [
    ["self exclusion", "/help/self-exclusion"],
    ["password", "/member/securityCenter"],
  ],
};
const bare = (path: string | undefined, lang: string) =>
  lang === "es" ? path : path?.replace(`/${lang}/`, "/");

describe.each(Object.entries(FIRST))("in %s", (lang, rows) => {
  const find = finderIn(lang);
  it.each(rows)("%s leads first to %s", (typed, path) => {
    expect(bare(find(typed).pages[0]?.path, lang)).toBe(path);
  });
});

describe.each([
  ["es", "autoexclusión", "self-exclusion"],
  ["es", "autoexlusión", "self-exclusion"],
  ["es", "cambiar idioma", "language-and-theme"],
  ["es", "clave", "forgotten-password"],
  ["es", "comodín", "slots-lines-free-spins"],
  ["es", "contrafuerte", undefined],
  ["en", "exclude myself", "self-exclusion"],
  ["en", "blocking software", "self-exclusion"],
  ["vi", "tự loại trừ", "self-exclusion"],
  ["vi", "rút tiền", "withdraw-money"],
  ["en", "selfexclude", "self-exclusion"],
  ["en", "I am addicted", "warning-signs"],
  ["en", "i want to stop", "self-exclusion"],
  ["en", "cooling off", "limits-and-breaks"],
  ["en", "gamstop", "self-exclusion"],
  ["es", "soy adicto", "warning-signs"],
  ["es", "necesito ayuda", "warning-signs"],
  ["es", "ayuda con el juego", "warning-signs"],
  ["vi", "bỏ cờ bạc", "self-exclusion"],
  ["vi", "tôi muốn dừng chơi", "self-exclusion"],
  ["vi", "đá gà", undefined],
])("the help centre in %s", (lang, typed, id) => {
  it(`${typed} leads first to ${id}`, () => {
    expect(articleFinder(helpIn(lang), lang)(typed)[0]?.id).toBe(id);
  });
});

it.each([
  ["es", "cancelar apuesta"],
  ["es", "quiero cancelar lo de ayer"],
  ["es", "mi retiro no ha llegado todavía"],
  ["en", "I think I am addicted to gambling"],
  ["en", "sleeplessness"],
  ["vi", "tôi muốn bỏ cờ bạc ngay"],
])("in %s %s comes near at most: Enter opens no page", (lang, typed) => {
  const { pages, areExact } = finderIn(lang)(typed);
  expect(areExact && pages.length > 0).toBe(false);
  expect(pages.map(({ path }) => bare(path, lang))).not.toContain("/member/accountData");
});

it("a text in another language is not read for what a page is about", () => {
  expect(pagesIn("vi").filter(({ about }) => about).length).toBeLessThan(
    pagesIn("en").filter(({ about }) => about).length / 2,
  );
});

it("articles are found by every word, accents aside, titles first", () => {
  const article = (title: string) => ({
    ...{ id: title, lang: "es", html: "<p>Un texto sobre <b>tiempos</b>.</p>" },
    data: {
      ...{ title, summary: "Lo que hay que saber.", group: "start" as const, order: 1 },
      updated: "2026-11-28",
    },
  });
  const articles = ["Límites", "Cómo retirar dinero", "Nạp tiền ở Đà Nẵng"].map(article);
  const find = articleFinder(articles, "es");
  const found = (query: string) => find(query).map(({ data }) => data.title);
  expect(found("como RETIRAR")).toEqual(["Cómo retirar dinero"]);
  expect(found("da nang")).toEqual(["Nạp tiền ở Đà Nẵng"]);
  expect(found("saber limites")).toEqual(["Límites"]);
  expect(found("<script>")).toEqual([]);
  expect(found("saber")).toHaveLength(3);
  expect(found("tiempos")).toHaveLength(3);
});

it("words are those of pages that there are", () => {
  const { lang, ...es } = {
    lang: "es",
    keys: pagesIn("es").map(({ path }) => searchWordsKey(path)),
  };
  const named = Object.keys(textsOf(lang, "site-search")).filter((key) => key !== STOP_WORDS);
  expect(es.keys).toEqual(expect.arrayContaining(named));
});
