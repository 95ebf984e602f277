import { keepChoice } from "../storage.ts";

const root = document.documentElement;
const switches = [...document.querySelectorAll<HTMLElement>("[data-theme-switch]")];
const name = () => {
  for (const each of switches)
    each.ariaLabel = each.dataset[root.dataset["theme"] === "light" ? "dark" : "light"] ?? null;
};
for (const each of switches)
  each.addEventListener("click", () => {
    const next = root.dataset["theme"] === "light" ? "dark" : "light";
    root.dataset["theme"] = next;
    keepChoice("pleno.theme", next);
    name();
  });
name();
