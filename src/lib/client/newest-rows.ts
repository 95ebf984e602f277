/** A draw's numbers are there a moment after its time. */
const AFTER_MS = 2_000;
const LEAST_MS = 5_000;
const MOST_MS = 600_000;

/** Brings a place's rows up to date now, and after each draw that it tells of, while somebody looks. */
function follow(place: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueMs = 0;

  function wait(): void {
    const nextMs = Number(place.querySelector<HTMLElement>("[data-next]")?.dataset["next"]);
    const waitMs = Number.isNaN(nextMs) ? MOST_MS : nextMs + AFTER_MS - Date.now();
    const heldMs = Math.min(Math.max(waitMs, LEAST_MS), MOST_MS);
    dueMs = Date.now() + heldMs;
    clearTimeout(timer);
    timer = setTimeout(() => void renew(), heldMs);
  }

  async function renew(): Promise<void> {
    // Who is on a row with the keyboard keeps it.
    if (!document.hidden && !place.contains(document.activeElement)) {
      const reply = await fetch(place.dataset["newest"] ?? "").catch(() => null);
      const rows = reply?.ok ? await reply.text().catch(() => "") : "";
      if (rows) {
        place.innerHTML = rows;
        // Their times are told where the reader is (page/countdowns.ts).
        document.dispatchEvent(new Event("rows"));
      }
    }
    wait();
  }

  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && Date.now() >= dueMs) void renew();
  });
  void renew();
}

for (const place of document.querySelectorAll<HTMLElement>("[data-newest]")) follow(place);

export {};
