import { DEFAULT_LANGUAGE } from "./languages.ts";

/**
 * A path in a language: the default one has no prefix, the others have theirs.
 * `localizePath("/rng", "en")` is `/en/rng`, `localizePath("/", "en")` is `/en/`.
 */
export function localizePath(path: string, language: string): string {
  if (language === DEFAULT_LANGUAGE) return path;
  return path === "/" ? `/${language}/` : `/${language}${path}`;
}

/** Takes a path apart: the language of its prefix if that is one of `languages`, and the path without it. */
export function splitPath(
  path: string,
  languages: readonly string[],
): { readonly language: string; readonly path: string } {
  const [, first = "", ...rest] = path.split("/");
  if (first !== DEFAULT_LANGUAGE && languages.includes(first))
    return { language: first, path: `/${rest.join("/")}` };
  return { language: DEFAULT_LANGUAGE, path };
}
