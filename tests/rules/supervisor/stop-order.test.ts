import { expect, it } from "vitest";
import { stopInOrder } from "../../../scripts/supervisor/keep-up.ts";

it("stops the site before what it asks, and those together", async () => {
  const told: string[] = [];
  const site = Promise.withResolvers<void>();
  const one = (name: string, ended: Promise<void> = Promise.resolve()) => ({
    name,
    stop: () => {
      told.push(name);
      return ended;
    },
  });
  const stopped = stopInOrder([one("studio"), one("web", site.promise), one("payments")]);
  expect(told).toEqual(["web"]);
  site.resolve();
  await stopped;
  expect(told).toEqual(["web", "studio", "payments"]);
});
