import { expect, test } from "vitest";
import { openGathering } from "#/server/db/index.ts";

/** What was asked together, each question answered when the test says so. */
function desk() {
  const asked: string[][] = [];
  const answers: PromiseWithResolvers<void>[] = [];
  const ask = openGathering(
    async (every: readonly string[], key: string) => {
      asked.push([key, ...every]);
      const answer = Promise.withResolvers<void>();
      answers.push(answer);
      await answer.promise;
      return every.map((each) => each.toUpperCase());
    },
    { atOnce: 1, most: 3 },
  );
  return { asked, answers, ask };
}

test("what is asked alone goes at once; what is asked meanwhile goes together, so much at most", async () => {
  const { asked, answers, ask } = desk();
  const told = Promise.all(["a", "b", "c", "d", "e"].map((each) => ask("one", each)));
  expect(asked).toEqual([["one", "a"]]);
  answers[0]?.resolve();
  await expect
    .poll(() => asked)
    .toEqual([
      ["one", "a"],
      ["one", "b", "c", "d"],
    ]);
  answers[1]?.resolve();
  await expect.poll(() => asked.at(-1)).toEqual(["one", "e"]);
  answers[2]?.resolve();
  expect(await told).toEqual(["A", "B", "C", "D", "E"]);
});

test("one key waits for no other", async () => {
  const { asked, answers, ask } = desk();
  const told = [ask("one", "a"), ask("two", "b")];
  expect(asked).toEqual([
    ["one", "a"],
    ["two", "b"],
  ]);
  answers[1]?.resolve();
  expect(await told[1]).toBe("B");
  answers[0]?.resolve();
  expect(await told[0]).toBe("A");
});

test("a fault is told to all whom it was asked for, and to no one after them", async () => {
  const { answers, ask } = desk();
  const told = ["a", "b", "c"].map((each) => ask("one", each));
  answers[0]?.resolve();
  expect(await told[0]).toBe("A");
  await expect.poll(() => answers.length).toBe(2);
  answers[1]?.reject(new Error("away"));
  expect((await Promise.allSettled(told)).map(({ status }) => status)).toEqual([
    "fulfilled",
    "rejected",
    "rejected",
  ]);
  const after = ask("one", "d");
  answers[2]?.resolve();
  expect(await after).toBe("D");
});
