import { describe, expect, it } from "vitest";
import { findablePages } from "#/components/site/findable-pages.ts";
import { articleFinder } from "#/components/site/help-finder.ts";
import { searchWordsKey } from "#/components/site/search-words.ts";
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
  });

/** A word that is typed, and what stands first. */
const FIRST: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
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
  ],
  id: [
    ["pengecualian diri", "/help/self-exclusion"],
    ["tarik dana", "/member/withdraw"],
  ],
  th: [
    ["กีดกันตนเอง", "/help/self-exclusion"],
    ["เปลี่ยนรหัสผ่าน", "/member/securityCenter"],
  ],
  pt: [
    ["autoexclusão", "/help/self-exclusion"],
    ["palavra-passe", "/member/securityCenter"],
  ],
  "pt-br": [
    ["autoexclusão", "/help/self-exclusion"],
    ["senha", "/member/securityCenter"],
  ],
  "zh-cn": [
    ["自我排除", "/help/self-exclusion"],
    ["怎么修改密码", "/member/securityCenter"],
  ],
  "zh-tw": [
    ["自我排除", "/help/self-exclusion"],
    ["怎麼修改密碼", "/member/securityCenter"],
  ],
  ar: [
    ["self exclusion", "/help/self-exclusion"],
    ["password", "/member/securityCenter"],
  ],
};
const bare = (path: string | undefined, lang: string) =>
  lang === "es" ? path : path?.replace(`/${lang}/`, "/");

describe.each(Object.entries(FIRST))("in %s", (lang, rows) => {
  const find = pageFinder(pagesIn(lang));
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
])("the help centre in %s", (lang, typed, id) => {
  it(`${typed} leads first to ${id}`, () => {
    expect(articleFinder(helpIn(lang), lang)(typed)[0]?.id).toBe(id);
  });
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
  expect(es.keys).toEqual(expect.arrayContaining(Object.keys(textsOf(lang, "site-search"))));
});
