import { keepChoice } from "../storage.ts";

const root = document.documentElement;
const fold = document.querySelector<HTMLElement>("[data-fold]");
const names = { fold: fold?.ariaLabel ?? "", unfold: fold?.dataset["unfold"] ?? "" };
const name = () => {
  if (!fold) return;
  const folded = root.classList.contains("mini");
  fold.ariaLabel = folded ? names.unfold : names.fold;
  fold.ariaExpanded = String(!folded);
};
fold?.addEventListener("click", () => {
  keepChoice("pleno.menu", root.classList.toggle("mini") ? "mini" : "full");
  name();
});
name();
