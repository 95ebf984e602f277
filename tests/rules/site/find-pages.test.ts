import { expect, it } from "vitest";
import { pageFinder } from "#/lib/rules/site/find-pages.ts";

const PAGES = [
  { title: "Retirar", path: "/member/withdraw" },
  { title: "Cómo retirar tu dinero", path: "/help/withdraw" },
  { title: "Un límite de depósito", path: "/help/limits", about: "Pon un tope a lo que ingresas" },
  { title: "Mi cuenta", path: "/member/securityCenter", words: ["contraseña", "cambiar clave"] },
  { title: "La contraseña de pagos", path: "/help/payment-password" },
  { title: "Lotería", path: "/lottery" },
  { title: "E-lotería", path: "/elott" },
  ...Array.from({ length: 9 }, (_, n) => ({ title: `Bono ${n}`, path: `/promotions/${n}` })),
];
const find = pageFinder(PAGES);
const found = (typed: string) => find(typed).pages.map(({ path }) => path);

it("pages are found by their titles, whatever accents and case, and by what they are about after that", () => {
  expect(found("RETIRAR")).toEqual(["/member/withdraw", "/help/withdraw"]);
  expect(found("loteria")).toEqual(["/lottery", "/elott"]);
  expect(found("dinero retirar")).toEqual(["/help/withdraw"]);
  expect(found("tope")).toEqual(["/help/limits"]);
});

it("one error in a word is forgiven, in words of five letters or more", () => {
  expect(found("retirra")).toEqual(["/member/withdraw", "/help/withdraw"]);
  expect(found("lotreía")).toEqual(["/lottery", "/elott"]);
  expect(found("xe")).toEqual([]);
  expect(found("pono")).toEqual([]);
});

it("nothing typed finds nothing, and much finds five", () => {
  expect(found("  ¿? ")).toEqual([]);
  expect(found("bono")).toHaveLength(5);
});

it("what is called just so comes before titles that have the word, and says by which word it was found", () => {
  expect(find("contrasena").pages.map(({ path, by }) => [path, by])).toEqual([
    ["/member/securityCenter", "contraseña"],
    ["/help/payment-password", undefined],
  ]);
  expect(found("contarseña")[0]).toBe("/member/securityCenter");
  expect(found("clave")).toEqual(["/member/securityCenter"]);
});

it("of a sentence the pages are found that have the most of it, which is no exact find", () => {
  expect(find("quiero cambiar mi clave")).toMatchObject({
    areExact: false,
    pages: [{ path: "/member/securityCenter" }],
  });
  expect(find("retirar").areExact).toBe(true);
  expect(find("una receta de sopa").pages).toEqual([]);
});

it("what the text alone tells is shown, and is no exact find", () => {
  expect(find("tope")).toMatchObject({ areExact: false, pages: [{ path: "/help/limits" }] });
});

it("of fewer than three letters whole words are found, and words that tell nothing find no page", () => {
  const stopped = pageFinder(PAGES, ["la", "mi"]);
  expect(found("un")).toEqual(["/help/limits"]);
  expect(found("tu")[0]).toBe("/help/withdraw");
  expect(found("de")).toEqual(["/help/limits", "/help/payment-password"]);
  expect(found("li")).toEqual([]);
  expect(stopped("la").pages).toEqual([]);
  expect(stopped("mi")).toEqual({ pages: [], areExact: true });
});

it("short syllables name a page in their order alone; else they come near", () => {
  const vi = pageFinder([{ title: "Mật khẩu rút tiền", path: "/pin" }]);
  expect(vi("rut tien").areExact).toBe(true);
  expect(vi("mất tiền")).toMatchObject({ areExact: false, pages: [{ path: "/pin" }] });
});

it("a name is found in a sentence when it stands there whole, not by its commonest word, nor by one syllable of many", () => {
  const near = pageFinder([
    { title: "Đóng tài khoản", path: "/close", words: ["cancelar cuenta"] },
    { title: "Rút", path: "/withdraw" },
    { title: "Cuenta", path: "/account" },
    { title: "Cuenta nueva", path: "/new" },
  ]);
  const paths = (typed: string) => near(typed).pages.map(({ path }) => path);
  expect(paths("cancelar apuesta")).toEqual([]);
  expect(paths("por favor cancelar esa cuenta")).toEqual(["/close"]);
  expect(paths("cuenta bloqueada")).toEqual([]);
  expect(paths("rút hết nhé")).toEqual([]);
  expect(paths("rút à")).toEqual(["/withdraw"]);
});
