import { waitFor } from "@testing-library/dom";
import { expect, it } from "vitest";
import { formatWire } from "#/lib/base/money.ts";
import { splitPrize } from "#/lib/rules/studio/rain/split.ts";
import {
  BROKEN,
  bet,
  HASH,
  line,
  NEXT,
  pot,
  rainPage,
  reply,
  SEED,
  SEED_HASH,
} from "../../support/rain-page.ts";

const { answers, asked, laid, leave, shown, stake, tell } = rainPage();

const endOf = (hash: string, seeds: readonly string[], shares: readonly string[]) =>
  pot({
    ...{ hash, phase: "ended", lines: [line(1, 0), line(2, 1)], prize: "1980.00" },
    ...{ shares, seeds, serverSeed: SEED },
  });

it.each([
  ["the same pot: nothing is to be said", SEED_HASH, true, ""],
  ["a pot of another hash: it is said at once, and at the end", HASH, true, "Bote —."],
  ["a pot that this browser's text is not in: it is said at the end", SEED_HASH, false, ""],
])("of a stake that is found after a reload in %s", async (_, first, isIn, atOnce) => {
  await stake(bet({ hash: first, line: 1 }), pot({ hash: first }));
  const own = String(asked.find(({ path }) => path === "/api/rain/bets")?.body["seed"]);
  leave();
  answers["/api/rain"] = reply(bet({ hash: SEED_HASH, line: 1 }));
  await laid();
  expect(shown("trouble")).toContain(atOnce);
  const seeds = [isIn ? own : "another-text-than-ours-1", "what-another-brought"];
  const split = await splitPrize(198_000n, { serverSeed: SEED, seeds, number: 7 });
  tell(
    endOf(
      SEED_HASH,
      seeds,
      split.map((share) => formatWire(share, 2)),
    ),
  );
  await waitFor(() => expect(shown("rain-players .mine")).toContain("Sobre 1"));
  await waitFor(() => expect(asked.at(-1)?.path).toBe("/api/session"), { timeout: 3_000 });
  const isRight = first === SEED_HASH && isIn;
  expect(shown("trouble")).toBe(isRight ? "" : `${BROKEN} Bote 7.`);
});

it("of another browser's stake is held to the hash that this one was shown first", async () => {
  answers["/api/rain"] = reply(bet({ hash: HASH, line: 1 }));
  await laid();
  leave();
  answers["/api/rain"] = reply(bet({ hash: NEXT, line: 1 }));
  await laid();
  await waitFor(() => expect(shown("trouble")).toBe(`${BROKEN} Bote —.`));
});
