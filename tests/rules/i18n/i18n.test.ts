import { createInstance } from "i18next";
import { describe, expect, it } from "vitest";
import { areas, textsOf } from "#/lib/i18n/catalog.ts";
import { type Params, type Translate, translator } from "#/lib/i18n/format.ts";
import { findLanguage, LANGUAGES } from "#/lib/i18n/languages.ts";
import { localizePath, splitPath } from "#/lib/i18n/paths.ts";

describe("languages", () => {
  it("knows every code of the specification [LANG-04]", () => {
    const codes =
      "CN EN JA TH VI MY ES HI ID KM KO MS PT TA TW TY UR PT-BR TR BN AR FA RU KK UZ LO NE FR";
    expect(LANGUAGES.map((each) => each.code).sort()).toEqual(codes.split(" ").sort());
  });

  it.each(LANGUAGES.map(({ tag }) => tag))(
    "find one's way, log in, pay and be refused in %s [LANG-04]",
    (tag) => {
      for (const area of ["site", "session", "wallet", "base-errors"])
        expect(Object.keys(textsOf(tag, area)), area).not.toHaveLength(0);
    },
  );

  it.each(["zh-cn", "id", "pt", "th", "vi"])("say nearly everything in %s [LANG-03]", (tag) => {
    const keys = areas().flatMap((area) =>
      Object.keys(textsOf("es", area))
        .filter((key) => !/_(?:one|many)$/.test(key))
        .map((key) => ({ area, key })),
    );
    const said = keys.filter(({ area, key }) => Object.hasOwn(textsOf(tag, area), key));
    expect(said.length / keys.length).toBeGreaterThan(0.9);
  });

  it("finds a language by tag or code, whatever the case", () => {
    expect(findLanguage("PT-br")?.name).toBe("Português (Brasil)");
    expect(findLanguage("xx")).toBeNull();
  });
});

describe("localized paths", () => {
  it("prefixes every language but the default [LANG-01]", () => {
    expect(localizePath("/rng?page=X", "es")).toBe("/rng?page=X");
    expect(localizePath("/", "en")).toBe("/en/");
    expect(localizePath("/rng", "ar")).toBe("/ar/rng");
  });

  it("takes a prefix off only when the language is supported", () => {
    expect(splitPath("/en/rng", ["es", "en"])).toEqual({ language: "en", path: "/rng" });
    expect(splitPath("/en/", ["es", "en"])).toEqual({ language: "en", path: "/" });
    expect(splitPath("/zz/rng", ["es", "en"])).toEqual({ language: "es", path: "/zz/rng" });
    expect(splitPath("/es/rng", ["es", "en"])).toEqual({ language: "es", path: "/es/rng" });
  });
});

describe("the browser's formatter", () => {
  it("fills names and chooses plural forms", () => {
    const t = translator("es", {
      hi: "Hola, {{ name }}",
      n_one: "{{count}} juego",
      n_other: "{{count}} juegos",
    });
    expect(t("hi", { name: "Ana {{x}}" })).toBe("Hola, Ana {{x}}");
    expect(t("n", { count: 1 })).toBe("1 juego");
    expect(t("n", { count: 0 })).toBe("0 juegos");
    expect(t("missing")).toBe("missing");
  });

  it("says the same as i18next for every text of ours", async () => {
    for (const { tag } of LANGUAGES) {
      for (const area of areas()) {
        const texts = textsOf(tag, area);
        const engine = createInstance();
        await engine.init({
          lng: tag,
          lowerCaseLng: true,
          keySeparator: false,
          nsSeparator: false,
          interpolation: { escapeValue: false },
          resources: { [tag]: { translation: texts } },
        });
        const theirs = engine.getFixedT(tag) as unknown as Translate;
        const ours = translator(tag, texts);
        for (const [key, text] of Object.entries(texts)) {
          const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = ""]) => name);
          const params = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
          const plural = key.replace(/_(zero|one|two|few|many|other)$/, "");
          const filled: Params[] =
            plural === key
              ? [params]
              : [0, 1, 2, 3, 5, 11, 21, 100, 1_000_000].map((count) => ({ ...params, count }));
          for (const each of filled)
            expect(ours(plural, each), `${tag} ${area} ${key}`).toBe(theirs(plural, each));
        }
      }
    }
  });
});
