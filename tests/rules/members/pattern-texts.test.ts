import { describe, expect, it } from "vitest";
import { PATTERNS } from "#/lib/rules/members/patterns.ts";
import { patternText } from "#/lib/rules/members/registration.ts";
import english from "#locales/en/members.json" with { type: "json" };
import spanish from "#locales/es/members.json" with { type: "json" };

/** What each pattern says with bounds of 6 and 14, in Spanish and in English. */
const WORDS: readonly (readonly [ids: string, pattern: string, es: string, en: string])[] = [
  [
    "[VAL-52]",
    "letters_or_digits",
    "Solo letras y números, de 6 a 14 caracteres",
    "Letters and digits only, 6 to 14 characters",
  ],
  [
    "[VAL-53]",
    "letter_first",
    "De 6 a 14 letras o números; lo primero, una letra",
    "6 to 14 letters or digits; the first a letter",
  ],
  [
    "[VAL-54]",
    "chinese_digits",
    "Solo caracteres chinos y números, de 6 a 14",
    "Chinese characters and digits only, 6 to 14",
  ],
  [
    "[VAL-55]",
    "email",
    "Escribe un correo como nombre@ejemplo.com",
    "Enter an e-mail like name@example.com",
  ],
  [
    "[VAL-56]",
    "alphanumeric",
    "Letras y números sin signos especiales, de 6 a 14 caracteres",
    "Letters and digits without special characters, 6 to 14",
  ],
  [
    "[VAL-57]",
    "letters_and_digits",
    "De 6 a 14 letras y números, al menos uno de cada; sin signos ni espacios",
    "6 to 14 letters and digits, at least one of each; no signs or spaces",
  ],
  ["[VAL-58]", "digits", "Solo números: de 6 a 14 cifras", "Digits only: 6 to 14"],
  [
    "[VAL-59]",
    "alphanumeric_upper",
    "De 6 a 14 letras o números, con al menos una mayúscula",
    "6 to 14 letters or digits, with at least one uppercase letter",
  ],
  [
    "[VAL-60]",
    "letters_spaces",
    "Solo letras inglesas y espacios, de 6 a 14 caracteres",
    "English letters and spaces only, 6 to 14 characters",
  ],
  ["[VAL-61]", "no_spaces", "Sin espacios, de 6 a 14 caracteres", "No spaces, 6 to 14 characters"],
  [
    "[VAL-62]",
    "chinese_punctuation",
    "Solo caracteres chinos y puntuación, de 6 a 14",
    "Chinese characters and punctuation only, 6 to 14",
  ],
  [
    "[VAL-63]",
    "date",
    "Una fecha como aaaa-MM-dd o MM-dd-aaaa",
    "A date like yyyy-MM-dd or MM-dd-yyyy",
  ],
  ["[VAL-64]", "korean", "Solo coreano, de 6 a 14 caracteres", "Korean only, 6 to 14 characters"],
  ["[VAL-65]", "thai", "Solo tailandés, de 6 a 14 caracteres", "Thai only, 6 to 14 characters"],
  [
    "[VAL-66]",
    "thai_english",
    "Letras tailandesas o inglesas y espacios, de 6 a 14 caracteres",
    "Thai or English letters and spaces, 6 to 14 characters",
  ],
  [
    "[VAL-67]",
    "strong",
    "De 6 a 14 caracteres, con mayúscula, minúscula, número y signo especial",
    "6 to 14 characters, with an uppercase and a lowercase letter, a digit and a special symbol",
  ],
  [
    "[VAL-68]",
    "password",
    "De 6 a 14 caracteres, sin espacios",
    "The password has 6 to 14 characters, without spaces",
  ],
  [
    "[VAL-70, VAL-73]",
    "mobile",
    "Escribe un número de móvil válido: de 6 a 14 cifras",
    "Enter a valid mobile number: 6 to 14 digits",
  ],
  [
    "[VAL-72]",
    "real_name",
    "Revisa el nombre: escríbelo como aparece en tu banco",
    "Check the real name: its format is not correct",
  ],
  ["", "any", "De 6 a 14 caracteres", "6 to 14 characters"],
  [
    "",
    "unknown",
    "El formato no es válido: de 6 a 14 caracteres",
    "The format is not valid: 6 to 14 characters",
  ],
];

describe("the text of a refused pattern", () => {
  it("has the bounds in place of (min) and (max) [VAL-32]", () => {
    expect(patternText("(min) - (max) letras", { minLength: 4, maxLength: 16 })).toBe(
      "4 - 16 letras",
    );
    expect(patternText("hasta (max)", { minLength: 4, maxLength: 16 })).toBe("hasta 16");
  });

  it("names one number when both bounds are equal [VAL-33]", () => {
    const six = { minLength: 6, maxLength: 6 };
    expect(patternText("(min) - (max) cifras", six)).toBe("6 cifras");
    expect(patternText("De (min) a (max) cifras", six)).toBe("6 cifras");
    expect(patternText("Solo números: de (min) a (max) cifras", six)).toBe(
      "Solo números: 6 cifras",
    );
    expect(patternText("(min) to (max) digits", six)).toBe("6 digits");
  });

  it.each(WORDS)("says in Spanish and English what is asked for: %s %s", (_ids, id, es, en) => {
    const rule = { minLength: 6, maxLength: 14 };
    expect(patternText((spanish as Record<string, string>)[`reg_pattern_${id}`] ?? "", rule)).toBe(
      es,
    );
    expect(patternText((english as Record<string, string>)[`reg_pattern_${id}`] ?? "", rule)).toBe(
      en,
    );
  });

  it("exists for every known pattern [VAL-31]", () => {
    expect(WORDS.map(([, id]) => id).sort()).toEqual([...Object.keys(PATTERNS), "unknown"].sort());
  });
});
