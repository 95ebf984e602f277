import { h } from "../dom.ts";
import { t } from "../page-data.ts";

/** Asks whether somebody means to leave in the middle of a hand, and says what that costs. Resolves to what they chose. */
export function askToLeave(host: HTMLElement, most: string): Promise<boolean> {
  return new Promise((resolve) => {
    let leaves = false;
    const dialog = h(
      "dialog",
      { class: "papers tl-ask", "aria-labelledby": "tl-ask" },
      h("h2", { id: "tl-ask" }, t("tl_leave_title")),
      h("p", {}, t("tl_leave_text", { most })),
      h(
        "div",
        { class: "tl-ask-buttons" },
        h(
          "button",
          { class: "btn primary", type: "button", autofocus: true, onclick: () => dialog.close() },
          t("tl_leave_no"),
        ),
        h(
          "button",
          {
            class: "btn second",
            type: "button",
            onclick: () => {
              leaves = true;
              dialog.close();
            },
          },
          t("tl_leave_yes"),
        ),
      ),
    );
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(leaves);
    });
    host.append(dialog);
    dialog.showModal();
  });
}
