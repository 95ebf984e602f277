/** Texts of an area by key; i18next's syntax: `{{name}}`, plurals as `key_one`, `key_other`. */
export type Texts = Readonly<Record<string, string>>;
/** What a text may be filled with; `count` chooses the plural form. */
export type Params = Readonly<Record<string, string | number>>;
/** Gives the text of a key; an unknown key is given back, so that a gap is seen. */
export type Translate = (key: string, params?: Params) => string;

const rules = new Map<string, Intl.PluralRules>();

function pluralForm(language: string, count: number): string {
  let rule = rules.get(language);
  if (!rule) {
    rule = new Intl.PluralRules(language);
    rules.set(language, rule);
  }
  return rule.select(count);
}

/** Fills the texts of one language: the browser's small stand-in for i18next, proven equal to it on our files. */
export function translator(language: string, ...layers: readonly Texts[]): Translate {
  const find = (key: string) => layers.find((texts) => Object.hasOwn(texts, key))?.[key];
  return (key, params = {}) => {
    const { count } = params;
    const text =
      (typeof count === "number"
        ? (find(`${key}_${pluralForm(language, count)}`) ?? find(`${key}_other`))
        : undefined) ?? find(key);
    if (text === undefined) return key;
    return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) =>
      Object.hasOwn(params, name) ? String(params[name]) : whole,
    );
  };
}
