import { changeLanguage } from "#/lib/contract/site.ts";
import { tellOnLeaving } from "../parting.ts";
import { keepChoice, readChoice } from "../storage.ts";

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-lang]")) {
  link.addEventListener("click", () => {
    keepChoice("hisLang", readChoice("lang") ?? document.documentElement.lang);
    const language = link.dataset["lang"] ?? "";
    keepChoice("lang", language);
    tellOnLeaving(changeLanguage, { language });
    link.search = location.search;
  });
}
