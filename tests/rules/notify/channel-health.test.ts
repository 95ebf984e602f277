import { expect, it } from "vitest";
import { MINUTE_MS, SECOND_MS } from "#/lib/base/time.ts";
import { openChannelHealth } from "#/server/notify/index.ts";

function opened() {
  let nowMs = 0;
  const health = openChannelHealth(() => nowMs);
  const advance = (byMs: number) => {
    nowMs += byMs;
  };
  return { ...health, advance };
}

it("a provider that sends nothing to two readers in a row is away for a minute", () => {
  const { learn, isAway, advance } = opened();
  learn("email", "linh@correo.example", true);
  expect(isAway("email")).toBe(false);
  learn("email", "budi@correo.example", true);
  expect([isAway("email"), isAway("sms")]).toEqual([true, false]);
  advance(MINUTE_MS);
  expect(isAway("email")).toBe(false);
});

it("one reader whose messages never arrive keeps nobody else from asking", () => {
  const { learn, isAway } = opened();
  for (let n = 0; n < 50; n++) learn("email", "x@grey.example", true);
  expect(isAway("email")).toBe(false);
});

it("what is sent to anybody ends it", () => {
  const { learn, isAway } = opened();
  for (const to of ["a", "b", "c"]) learn("sms", to, true);
  learn("sms", "d", false);
  learn("sms", "e", true);
  expect(isAway("sms")).toBe(false);
});

it("meanwhile one who asks in ten seconds tries it, however many messages fail", () => {
  const { learn, isAway, advance } = opened();
  const asked: boolean[] = [];
  for (let second = 0; second < 60; second++) {
    learn("sms", String(second), true);
    if (second > 0) asked.push(isAway("sms"), isAway("sms"));
    advance(SECOND_MS);
  }
  expect(asked.filter((away) => !away)).toHaveLength(5);
});
