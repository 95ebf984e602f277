import { createRoot } from "react-dom/client";
import "./style.css";
import "./form.css";
import { Editor } from "./Editor.tsx";

const light = matchMedia("(prefers-color-scheme: light)");
const dress = () => {
  document.documentElement.dataset["theme"] = light.matches ? "light" : "dark";
};
light.addEventListener("change", dress);
dress();
const place = document.getElementById("editor");
if (place) createRoot(place).render(<Editor />);
