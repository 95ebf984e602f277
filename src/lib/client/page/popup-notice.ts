import { keepChoice, readChoice, readSession, writeSession } from "../storage.ts";

/** The popup that was answered on this device; it is not shown there again. */
const SEEN = "pleno.notice";
/** The popup that this session has shown (SYS-21). */
const SHOWN = "index_notice";

/** Shows home's popup once a session, to whoever has not answered it. */
function follow(card: HTMLElement): void {
  const id = card.dataset["popup"] ?? "";
  if (readSession(SHOWN) === id || readChoice(SEEN) === id) return;
  // One question at a time.
  if (document.querySelector("[data-gtag]:not([hidden])")) return;
  writeSession({ [SHOWN]: id });
  for (const button of card.querySelectorAll("button"))
    button.addEventListener("click", () => {
      keepChoice(SEEN, id);
      card.hidden = true;
    });
  card.hidden = false;
}

const card = document.querySelector<HTMLElement>("[data-popup]");
if (card) follow(card);
