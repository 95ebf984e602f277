import { expect, it } from "vitest";
import { findLink } from "#/lib/rules/messages/links.ts";

it.each([
  "cebo.xyz/bono",
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
  "192.168.1.1",
  "http:/\\cebo.dev",
  "//cebo.dev/x",
  "t．me/cebo",
  "wa.me/51999",
  "cebo.com.",
  "evil.com.my",
  "www.cebo.me",
  "HTTPS://CEBO.DEV",
  "казино.рф/x",
  "казино.рф",
  "evil.xn--p1ai/x",
  "ñandú.com",
  "évil.com",
  "1http://evil.io",
  "https:evil.io",
  "user@evil.io",
  "user@evil.me",
  "[link](evil.tv)",
  "evil.io",
  "//evil.io/x",
  "tg://join?invite=x",
  "cebo.vip/bono",
  "88win.vip",
  "m.cebo.vip",
  "cebo.vip:8080",
])("a link is found, however it is written: %s", (link) => {
  expect(findLink(`hola ${link} adiós`)).toMatch(/\S/);
});

it.each([
  "gané.me voy a dormir",
  "no sé.tv apagada",
  "perdí.no importa",
  "son las 10.30, a.m. o p.m.",
  "a.m./p.m.",
  "3.5/5",
  "…¿y?",
  "1.5 a 2.5, ok.bien",
  "bueno:/ no gané",
  "jaja:/",
  "jaja :/ qué va",
  "gano 2.top y 3.win",
  "hola a todos.vip ya",
  "mira.esto/aquello",
  "http: es un protocolo",
  "我赢了。中国队加油",
  "thắng rồi.vui quá",
  "ok//ya",
  "50.000.000 ₫",
  "28.11.2026",
])("what is no link is none: %s", (typed) => expect(findLink(typed)).toBeNull());

it("tells the link as it stands in the text, cut where it is long", () => {
  expect(findLink("Muy bien: https://evil.com mira www.a.com")).toBe("https://evil.com");
  expect(findLink(`mira cebo.com/${"a".repeat(90)}`)).toHaveLength(40);
});
