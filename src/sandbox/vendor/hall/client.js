const form = /** @type {HTMLFormElement} */ (document.querySelector("#hall"));
const MOST = 10;
const PACE_MS = 1_050;
const AGAIN_MS = 2_000;

/** @type {string[]} */
const waiting = [];
/** @type {{ fish: string[], stake: string, session: string, seq: string } | null} */
let sending = null;
let nextAt = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} name */
const field = (name) => /** @type {HTMLInputElement} */ (form.elements.namedItem(name));
/** @param {string} text */
const say = (text) => {
  const line = document.querySelector(".catch");
  if (line) line.textContent = text;
};

/** @param {string} fish @param {number} shots */
function fire(fish, shots) {
  waiting.push(...Array.from({ length: Math.min(shots, MOST - waiting.length) }, () => fish));
  schedule(Math.max(0, nextAt - Date.now()));
}

/** @param {number} delayMs */
function schedule(delayMs) {
  if (timer !== undefined || (sending === null && waiting.length === 0)) return;
  timer = setTimeout(send, delayMs);
}

async function send() {
  sending ??= {
    fish: waiting.splice(0, MOST),
    stake: field("stake").value,
    session: field("session").value,
    seq: field("seq").value,
  };
  const { fish, ...batch } = sending;
  let wait = AGAIN_MS;
  try {
    const reply = await fetch(location.href, {
      method: "POST",
      headers: { accept: "application/json" },
      body: new URLSearchParams({ ...batch, fish: fish.join(",") }),
    });
    const told = await reply.json();
    wait = PACE_MS;
    if (told.told !== "too_fast") {
      show(told, fish);
      sending = null;
    }
  } catch {
    say(form.dataset["away"] ?? "");
  }
  timer = undefined;
  nextAt = Date.now() + wait;
  schedule(wait);
}

/** @param {{ session: string, seq: number, said: string, caught: boolean[], balance: string | null, sums: Record<string, string> }} told @param {string[]} fish */
function show(told, fish) {
  field("session").value = told.session;
  field("seq").value = String(told.seq);
  say(told.said);
  const balance = document.querySelector("[data-balance]");
  if (balance && told.balance !== null) balance.textContent = told.balance;
  for (const sum of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-sum]")
  ))
    sum.textContent = told.sums[sum.dataset["sum"] ?? ""] ?? sum.textContent;
  const hit = new Set(fish.filter((_, at) => told.caught[at]));
  for (const button of form.querySelectorAll(".fish")) {
    const { value } = /** @type {HTMLButtonElement} */ (button);
    button.classList.toggle("caught", hit.has(value));
    button.classList.toggle("missed", fish.includes(value) && !hit.has(value));
  }
}

form.addEventListener("submit", (event) => {
  const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
  if (button?.name !== "fish") return;
  event.preventDefault();
  fire(button.value, Number(field("shots").value));
});
document.addEventListener("keydown", (event) => {
  if (event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
  /** @type {HTMLButtonElement | null} */
  const button = /^[1-6]$/.test(event.key)
    ? form.querySelector(`[aria-keyshortcuts="${event.key}"]`)
    : null;
  button?.click();
});
