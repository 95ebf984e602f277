import { keepChoice, readChoice } from "../storage.ts";

for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-lang]")) {
  link.addEventListener("click", () => {
    keepChoice("hisLang", readChoice("lang") ?? document.documentElement.lang);
    keepChoice("lang", link.dataset["lang"] ?? "");
    link.search = location.search;
  });
}
document.addEventListener("click", ({ target }) => {
  for (const open of document.querySelectorAll("details.lang[open]"))
    if (!(target instanceof Node && open.contains(target))) open.removeAttribute("open");
});
document.addEventListener("keydown", ({ key }) => {
  const open = key === "Escape" && document.querySelector("details.lang[open]");
  if (open) {
    open.removeAttribute("open");
    open.querySelector("summary")?.focus();
  }
});
