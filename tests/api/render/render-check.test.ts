import { describe, expect, it } from "vitest";
import { checkRenders } from "#/server/render/render-check.ts";
import { testClock } from "../../support/clock.ts";
import { testPages } from "../../support/pages.ts";

describe("readiness", () => {
  it("says when a page cannot be rendered, and when it can again", async () => {
    const clock = testClock(0);
    let broken = false;
    const { app } = await testPages({
      clock,
      render: async (url) => {
        if (broken) throw new Error("a part of the page fails");
        return { status: 200, html: Buffer.from(`<html>${url}</html>`), csp: "" };
      },
    });
    const ready = async () => (await app.inject({ url: "/health/ready" })).json();
    expect(await ready()).toEqual({ ready: true, problems: [] });
    broken = true;
    clock.advance(5_000);
    expect(await ready()).toEqual({ ready: false, problems: ["pages_not_rendered"] });
    broken = false;
    clock.advance(5_000);
    expect(await ready()).toEqual({ ready: true, problems: [] });
  });

  it("renders once in five seconds, however many ask", async () => {
    const clock = testClock(0);
    let renders = 0;
    const canRender = checkRenders(async () => renders++, clock);
    const ask = () => Promise.all(Array.from({ length: 100 }, canRender));
    expect(new Set(await ask())).toEqual(new Set([true]));
    clock.advance(4_999);
    await ask();
    expect(renders).toBe(1);
    clock.advance(1);
    await ask();
    expect(renders).toBe(2);
  });

  it("counts a render that does not end as failed, and starts no other beside it", async () => {
    const clock = testClock(0);
    const hanging: (() => void)[] = [];
    const canRender = checkRenders(() => new Promise<void>((end) => hanging.push(end)), clock, 1);
    expect(await canRender()).toBe(false);
    expect(await canRender()).toBe(false);
    expect(hanging).toHaveLength(1);
    const last = canRender();
    hanging[0]?.();
    expect(await last).toBe(true);
  });
});
