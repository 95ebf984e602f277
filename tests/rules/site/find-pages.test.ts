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

it("one error in a word is forgiven, in words of four letters or more", () => {
  expect(found("retirra")).toEqual(["/member/withdraw", "/help/withdraw"]);
  expect(found("lotreía")).toEqual(["/lottery", "/elott"]);
  expect(found("xe")).toEqual([]);
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
