import { keepChoice, readChoice } from "./storage.ts";

/** What a person said about being measured, and when: kept on this device, asked again after a year. */
type Consent = { readonly answer: "yes" | "no"; readonly at: string };
type Measured = Window & { dataLayer?: unknown[] };

const KEY = "pleno.consent";
const LIFE_MS = 365 * 24 * 3_600_000;
const SCRIPT = "https://www.googletagmanager.com/gtag/js";

function readConsent(): Consent | null {
  try {
    const kept = JSON.parse(readChoice(KEY) ?? "null") as Consent | null;
    return kept && Date.now() - Date.parse(kept.at) < LIFE_MS ? kept : null;
  } catch {
    return null;
  }
}

/** Loads the measuring script; nothing of it was asked for before. */
function measure(gtagId: string): void {
  const queue: unknown[] = [];
  (window as Measured).dataLayer = queue;
  // The script reads the arguments object itself, not an array.
  const gtag = function (..._given: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    queue.push(arguments);
  };
  gtag("js", new Date());
  gtag("config", gtagId);
  const src = `${SCRIPT}?id=${encodeURIComponent(gtagId)}`;
  document.head.append(Object.assign(document.createElement("script"), { src, async: true }));
}

/** Forgets what the measuring left here. */
function forgetMeasuring(): void {
  const hosts = ["", location.hostname, `.${location.hostname}`];
  for (const cookie of document.cookie.split("; ")) {
    const [name = ""] = cookie.split("=");
    if (!/^_g(?:a|id|at)/.test(name)) continue;
    for (const host of hosts) {
      // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not everywhere yet
      document.cookie = `${name}=; max-age=0; path=/${host ? `; domain=${host}` : ""}`;
    }
  }
}

function follow(section: HTMLElement, gtagId: string): void {
  const now = section.querySelector<HTMLElement>("[data-consent-now]");
  let opener: HTMLElement | null = null;

  function show(): void {
    const kept = readConsent();
    if (now) {
      now.hidden = kept === null;
      const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" });
      const words = kept && now.dataset[kept.answer];
      now.textContent = words ? words.replace("%date%", date.format(new Date(kept.at))) : "";
    }
    section.hidden = false;
  }
  function answer(given: Consent["answer"]): void {
    const before = readConsent()?.answer;
    keepChoice(KEY, JSON.stringify({ answer: given, at: new Date().toISOString() }));
    section.hidden = true;
    opener?.focus();
    opener = null;
    if (given === before) return;
    if (given === "yes") measure(gtagId);
    else if (before === "yes") {
      forgetMeasuring();
      location.reload();
    }
  }

  document.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element)) return;
    const pressed = target.closest<HTMLElement>("[data-consent]");
    if (pressed) {
      opener = pressed;
      show();
      section.querySelector<HTMLElement>("h2")?.focus();
    }
    const given = section.contains(target) && target.closest<HTMLElement>("[data-answer]");
    if (given) answer(given.dataset["answer"] === "yes" ? "yes" : "no");
  });

  const kept = readConsent();
  if (kept?.answer === "yes") measure(gtagId);
  // Who told the browser that they want no measuring has answered.
  const refused = (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;
  if (!kept && !refused) show();
}

const section = document.querySelector<HTMLElement>("[data-gtag]");
if (section) follow(section, section.dataset["gtag"] ?? "");
