import { expect, it } from "vitest";
import { hasWord, readListedWord } from "#/lib/rules/messages/chat-words.ts";

const refuses = (typed: string, text: string) => hasWord(text, [readListedWord(typed) ?? ""]);

it.each([
  "estafa",
  "es\u200Ctafa",
  "es\u206Atafa",
  "еstаfa",
  "est.afa",
  "e s t a f a",
  "¡ESTAFÁ!",
  "es\u{E0041}tafa",
  "e\u0337s\u0337tafa",
])("a word of the list is found however it is written: %s", (typed) =>
  expect(refuses("Estafa", `qué ${typed} es`)).toBe(true),
);

it("a word of a script without blanks is found inside a text, one of another only by itself", () => {
  expect(refuses("扫码", "你扫码加我")).toBe(true);
  expect(refuses("โกง", "เว็บนี้โกงมาก")).toBe(true);
  expect(refuses("estafa", "estafador")).toBe(false);
  expect(refuses("finestafa", "fin. estafeta")).toBe(false);
  expect(refuses("nova", "no va")).toBe(false);
});

it.each([
  ["ano", "¡Feliz año nuevo!", false],
  ["ano", "un ano", true],
  ["año", "un ano", false],
  ["coño", "¡COÑO!", true],
  ["coño", "un cono", false],
  ["cặc", "Chào các bạn", false],
  ["cặc", "cac con", false],
  ["cặc", "đồ CẶC!", true],
  ["cặc", "c ặ c", true],
  ["cac", "đồ cặc", true],
  ["й", "и так", false],
])("listed as %j, %j is refused: %s", (typed, text, refused) =>
  expect(refuses(typed, text)).toBe(refused),
);

it.each([
  ["Cặc", "cặc"],
  ["  Estafa,  total ", "estafa total"],
  ["หี", "หี"],
  ["屌", "屌"],
  ["a", null],
  ["7", null],
  ["¡!", null],
  ["x".repeat(61), null],
])("%j is kept as %j", (typed, kept) => expect(readListedWord(typed)).toBe(kept));

it("keeps apart what Thai marks make other words, and finds a single sign of Chinese", () => {
  expect(refuses("หี", "ไอ้หี!")).toBe(true);
  expect(refuses("หี", "หาเงิน")).toBe(false);
  expect(refuses("หี", "หี่")).toBe(false);
  expect(refuses("屌", "真屌啊")).toBe(true);
});
