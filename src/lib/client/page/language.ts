import { keepChoice, readChoice } from "../storage.ts";

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-lang]")) {
  link.addEventListener("click", () => {
    keepChoice("hisLang", readChoice("lang") ?? document.documentElement.lang);
    keepChoice("lang", link.dataset["lang"] ?? "");
    link.search = location.search;
  });
}
