import { expect, it } from "vitest";
import { openArrivals } from "#/server/http/arrivals.ts";

/** Arrivals in a loop whose turns are taken by hand. */
function arrivals() {
  const turns: (() => void)[] = [];
  const begun: string[] = [];
  const arrive = openArrivals((work) => turns.push(work));
  return {
    begun,
    come: (name: string, network: string, token = "") =>
      arrive({ network, token }, () => void begun.push(name)),
    turn: () => turns.shift()?.(),
    get turns() {
      return turns.length;
    },
  };
}

it("a request that comes alone begins at once, and the loop is left alone after it", () => {
  const loop = arrivals();
  loop.come("one", "198.51.100.1");
  expect(loop.begun).toEqual(["one"]);
  loop.turn();
  expect(loop.turns).toBe(0);
  loop.come("two", "198.51.100.1");
  expect(loop.begun).toEqual(["one", "two"]);
});

it("requests that come together begin one in a turn, in their order", () => {
  const loop = arrivals();
  for (const name of ["one", "two", "three"]) loop.come(name, "198.51.100.1");
  expect(loop.begun).toEqual(["one"]);
  loop.turn();
  expect(loop.begun).toEqual(["one", "two"]);
  loop.turn();
  expect(loop.begun).toEqual(["one", "two", "three"]);
  loop.turn();
  expect(loop.turns).toBe(0);
});

it("who comes alone begins before a crowd's second, from elsewhere or with another token", () => {
  const loop = arrivals();
  for (let n = 0; n < 100; n++) loop.come("crowd", "198.51.100.1");
  loop.come("elsewhere", "203.0.113.7");
  loop.come("member", "198.51.100.1", "Bearer a");
  for (let n = 0; n < 4; n++) loop.turn();
  expect(loop.begun).toEqual(["crowd", "crowd", "elsewhere", "member", "crowd"]);
});

it("a crowd of many tokens of one network is one of the networks", () => {
  const loop = arrivals();
  for (let n = 0; n < 100; n++) loop.come("crowd", "198.51.100.1", `Bearer ${n}`);
  for (const name of ["first", "second"]) loop.come(name, "203.0.113.7", `Bearer ${name}`);
  for (let n = 0; n < 4; n++) loop.turn();
  expect(loop.begun).toEqual(["crowd", "crowd", "first", "crowd", "second"]);
});

it("all that wait are begun", () => {
  const loop = arrivals();
  for (let n = 0; n < 60; n++) loop.come(String(n), `198.51.100.${n % 7}`, `Bearer ${n % 3}`);
  while (loop.turns > 0) loop.turn();
  expect(loop.begun.toSorted()).toEqual(Array.from({ length: 60 }, (_, n) => String(n)).toSorted());
});
