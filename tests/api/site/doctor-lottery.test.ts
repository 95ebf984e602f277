import { expect, it } from "vitest";
import { emptySite } from "../../support/empty-site.ts";

const { ops, put } = await emptySite();

/** What the doctor says of the things named, by their level. */
async function levelsOf(named: readonly string[]) {
  const { checks } = JSON.parse((await ops("doctor", "--json")).out);
  return named.map(
    (name) => checks.find(({ what }: { what: string }) => what === name)?.level as unknown,
  );
}

it("an owner reads that a lottery has too few feeds, and that one of them tells fiction", async () => {
  const named = ["lottery-sources", "lottery-sources/gazette", "lottery-sources/sandbox-radio"];
  expect(await levelsOf(named)).toEqual([undefined, undefined, undefined]);
  await put("lotteries", {
    game: "xo-so-mien-bac",
    types: { de: { odds: { hit: "99.9" } } },
    limits: { VND: { minStake: "1000.00", mostOfLine: "500000000.00" } },
  });
  expect(await levelsOf(named)).toEqual(["warn", undefined, undefined]);
  for (const [byte, source] of ["gazette", "sandbox-radio"].entries())
    await put("lottery-sources", { source, keys: [Buffer.alloc(32, byte).toString("base64")] });
  expect(await levelsOf(named)).toEqual(["ok", undefined, "fail"]);
  await ops("site", "disable", "lottery-sources/sandbox-radio");
  expect(await levelsOf(named)).toEqual(["warn", undefined, undefined]);
});
