import { expect, it } from "vitest";
import { findPages } from "#/lib/rules/site/find-pages.ts";

const PAGES = [
  { title: "Retirar", path: "/member/withdraw" },
  { title: "Cómo retirar tu dinero", path: "/help/withdraw" },
  { title: "Un límite de depósito", path: "/help/limits", about: "Pon un tope a lo que ingresas" },
  { title: "Lotería", path: "/lottery" },
  { title: "E-lotería", path: "/elott" },
  ...Array.from({ length: 9 }, (_, n) => ({ title: `Bono ${n}`, path: `/promotions/${n}` })),
];
const found = (typed: string) => findPages(PAGES, typed).map(({ path }) => path);

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
