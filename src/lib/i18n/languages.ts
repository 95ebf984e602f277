/** A language of the interface: the code of the specification, the tag of URLs and `lang`, its own name, its direction. */
export type Language = {
  readonly code: string;
  readonly tag: string;
  readonly name: string;
  readonly dir: "ltr" | "rtl";
};

function language(code: string, tag: string, name: string, dir: "ltr" | "rtl" = "ltr"): Language {
  return { code, tag, name, dir };
}

/** Every language that Pleno has texts for (LANG-03, LANG-04; MY is Burmese, TY Tahitian, CN and TW the two Chinese scripts). */
export const LANGUAGES: readonly Language[] = [
  language("ES", "es", "Español"),
  language("EN", "en", "English"),
  language("VI", "vi", "Tiếng Việt"),
  language("ID", "id", "Bahasa Indonesia"),
  language("PT", "pt", "Português"),
  language("PT-BR", "pt-br", "Português (Brasil)"),
  language("CN", "zh-cn", "简体中文"),
  language("TW", "zh-tw", "繁體中文"),
  language("TH", "th", "ไทย"),
  language("JA", "ja", "日本語"),
  language("KO", "ko", "한국어"),
  language("FR", "fr", "Français"),
  language("TR", "tr", "Türkçe"),
  language("RU", "ru", "Русский"),
  language("KK", "kk", "Қазақша"),
  language("UZ", "uz", "Oʻzbekcha"),
  language("HI", "hi", "हिन्दी"),
  language("BN", "bn", "বাংলা"),
  language("TA", "ta", "தமிழ்"),
  language("NE", "ne", "नेपाली"),
  language("MS", "ms", "Bahasa Melayu"),
  language("MY", "my", "မြန်မာ"),
  language("KM", "km", "ខ្មែរ"),
  language("LO", "lo", "ລາວ"),
  language("TY", "ty", "Reo Tahiti"),
  language("AR", "ar", "العربية", "rtl"),
  language("FA", "fa", "فارسی", "rtl"),
  language("UR", "ur", "اردو", "rtl"),
];

/** The language everything falls back to when none is asked for (LANG-01). */
export const DEFAULT_LANGUAGE = "es";

/** The language of a tag or a code, or null; case is ignored. */
export function findLanguage(tagOrCode: string): Language | null {
  const wanted = tagOrCode.toLowerCase();
  return (
    LANGUAGES.find((each) => each.tag === wanted || each.code.toLowerCase() === wanted) ?? null
  );
}
