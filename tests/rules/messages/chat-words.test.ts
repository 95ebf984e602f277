import { expect, it } from "vitest";
import { foldWords, hasWord, readChatText } from "#/lib/rules/messages/chat-text.ts";

it.each([
  "entra en cebo.xyz/bono",
  "cebo.site",
  "discord.gg/abc",
  "bit.ly/abc",
  "cebo.pe",
  "cebo.com.pe/x",
  "a.b.c.d.e.cebo.com/x",
  "@cebo.com/x",
  ".cebo.com",
  "cebo。com",
  "cebo．com",
  "ｃｅｂｏ.ｃｏｍ",
  "ce\u0301bo\u0301.com/x",
  "cebo\u200C.com",
  "cebo.c\u200Com",
  "1.2.3.4/gana",
  "http:/\\cebo.dev",
  "//cebo.dev/x",
  "t．me/cebo",
  "wa.me/51999",
  "cebo.com.",
  "www.cebo.me",
  "HTTPS://CEBO.DEV",
])("a line is kept without its link: %s", (typed) => {
  expect(readChatText(`hola ${typed} adiós`) ?? "").not.toMatch(/cebo|gana|abc|51999|ｃｅｂｏ/i);
  expect(readChatText(`hola ${typed} adiós`)).toMatch(/^hola .*adiós$/);
});

it.each([
  "gané.me voy a dormir",
  "no sé.tv apagada",
  "perdí.no importa",
  "son las 10.30, a.m. o p.m.",
  "3.5/5",
  "…¿y?",
])("what is no link stays: %s", (typed) => {
  expect(readChatText(typed)).toBe(typed);
});

it.each([
  "estafa",
  "es\u200Ctafa",
  "es\u206Atafa",
  "еstаfa",
  "est.afa",
  "e s t a f a",
  "¡ESTAFÁ!",
  "es\u{E0041}tafa",
])("a word of the list is found however it is written: %s", (typed) =>
  expect(hasWord(`qué ${typed} es`, [foldWords("estafa")])).toBe(true),
);

it("a word of a script without blanks is found inside a text, one of another only by itself", () => {
  expect(hasWord("你扫码加我", [foldWords("扫码")])).toBe(true);
  expect(hasWord("เว็บนี้โกงมาก", [foldWords("โกง")])).toBe(true);
  expect(hasWord("estafador", [foldWords("estafa")])).toBe(false);
  expect(hasWord("fin. estafeta", [foldWords("finestafa")])).toBe(false);
  expect(hasWord("no va", [foldWords("nova")])).toBe(false);
});

it.each(["\u2800", "⠀⠀", `Z${"\u0300".repeat(9)}`, "a\u034Fb", "es\u206Atafa", "\u200B"])(
  "a line of nothing to see, or of piled marks, is none: %j",
  (typed) => expect(readChatText(typed)).toBeNull(),
);

it("letters of every script the site is in are fit", () => {
  for (const typed of ["Nguyễn Thị Ánh", "ที่นี่ใช่ไหม", "नमस्ते", "مَرْحَبًا", "👨‍👩‍👧 gané"])
    expect(readChatText(typed)).toBe(typed);
});
