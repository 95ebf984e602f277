import { describe, expect, it, onTestFinished } from "vitest";
import type { Role } from "#/server/ops/roles.ts";
import { operators } from "../../support/operator.ts";
import { testPlatform } from "../../support/platform.ts";
import { allowedAfterEach } from "../../support/stops.ts";

const { database } = await testPlatform();
const as = operators(database.owner);
const ana = as("ana");
const BECAUSE = ["--reason", "the bank called"];
const NEXT_YEAR = new Date(Date.now() + 365 * 86_400_000).toISOString().slice(0, 10);
const stops = allowedAfterEach(ana);

describe("what two of staff change at the same moment", () => {
  it("is changed by both: no country, and no field of a game, is lost", async () => {
    const countries = ["MX", "CO", "BR", "PE", "CL", "AR"];
    onTestFinished(async () => void (await ana("regions", "allow", countries.join(","))));
    const ops = countries.map((code) => as(`of-${code.toLowerCase()}`, "risk"));
    const block = await Promise.all(
      countries.map((code, at) =>
        at % 2 === 0
          ? ops[at]?.("regions", "block", code)
          : ops[at]?.("stop", "country", code, ...BECAUSE),
      ),
    );
    expect(block.map((ran) => ran?.exitCode)).toEqual(Array(6).fill(0));
    const { blocked } = JSON.parse((await ana("regions", "list", "--json")).out);
    expect(blocked).toEqual([...countries].sort());
    const game = "games/triple-siete";
    await Promise.all([
      ana("site", "set", `${game}.position`, "7"),
      ana("site", "set", `${game}.isHot`, "false"),
      ana("stop", "game", "triple-siete", ...BECAUSE),
    ]);
    const after = JSON.parse((await ana("site", "get", game, "--json")).out);
    expect(after).toMatchObject({ position: 7, isHot: false, state: "maintenance" });
  });
});

describe("a stop", () => {
  it.each([
    [["stop", "member", "nobodyhere"], 3, 'There is no member "nobodyhere"'],
    [["stop", "game", "nobody"], 3, "There is no games/nobody"],
    [["stop", "vendor", "NOBODY"], 3, "There is no vendors/NOBODY"],
    [["stop", "method", "gold"], 3, "There is no methods/gold"],
    [["stop", "provider", "nobody"], 3, "There is no providers/nobody"],
    [["stop", "module", "NOTHING"], 3, "There is no modules.NOTHING"],
    [["stop", "country", "UK"], 3, "UK"],
    [["stop", "weather", "rain"], 2, "stop is followed by member, game"],
    [["stop"], 2, "stop is followed by member, game"],
    [["stop", "game"], 2, "stop game needs a name"],
    [["stop", "bets", "all"], 2, 'what is "all"?'],
    [["stop", "bets", "--until", "2001-01-01"], 3, "That moment has gone by"],
    [["stop", "member", "linh", "--until", "2001-01-01"], 3, "That moment has gone by"],
    [["stop", "bets", "--until", "tomorrow"], 2, "--until is a day"],
    [["stop", "bets", "--until", "2027-02-30"], 2, "--until is a day"],
    [["allow", "bets"], 3, "bets is not stopped"],
    [["allow", "member", "linh"], 3, "linh is not stopped"],
    [["allow", "game", "nobody"], 3, "There is no games/nobody"],
    [["allow", "module", "AGENT_CENTER"], 3, "rests, but not by a stop"],
    [["stop", "module", "AGENT_CENTER"], 3, "rests already"],
    [["allow", "bets", "--until", "2099-01-01"], 2, "does not take --until"],
  ])("is refused as %j", async (words, exitCode, says) => {
    const ran = await ana(...words, ...BECAUSE);
    expect([ran.exitCode, ran.err]).toEqual([exitCode, expect.stringContaining(says)]);
    expect(await stops()).toEqual([]);
  });

  it("of risk or an administrator is lifted by nobody of lesser roles", async () => {
    const [sara, rita, paz] = [as("sara", "support"), as("rita", "risk"), as("paz", "payments")];
    await rita("stop", "member", "linh", ...BECAUSE);
    expect(await sara("allow", "member", "linh")).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining("was stopped by rita: administrator or risk allows it"),
    });
    expect((await rita("allow", "member", "linh")).exitCode).toBe(0);
    await ana("stop", "withdrawals", ...BECAUSE);
    for (const lesser of [paz, rita])
      expect(await lesser("allow", "withdrawals")).toMatchObject({
        exitCode: 3,
        err: expect.stringContaining("was stopped by ana: administrator allows it"),
      });
    expect((await ana("allow", "withdrawals")).exitCode).toBe(0);
    await sara("stop", "member", "linh", ...BECAUSE);
    expect((await rita("allow", "member", "linh")).exitCode).toBe(0);
  });

  it("of risk or an administrator is lifted by no other command either", async () => {
    const [sara, tom, marco] = [
      as("sara", "support"),
      as("tom", "payments"),
      as("marco", "content"),
    ];
    const rita = as("rita", "risk");
    await rita("stop", "member", "linh", ...BECAUSE);
    await ana("stop", "method", "bank_qr", ...BECAUSE);
    await ana("stop", "deposits", ...BECAUSE);
    await ana("stop", "country", "MX", ...BECAUSE);
    await rita("stop", "game", "triple-siete", ...BECAUSE);
    const all = await stops();
    expect(all).toHaveLength(5);
    const history = JSON.parse((await ana("site", "history", "--json")).out);
    const { id } = history.find(({ kind }: { kind: string }) => kind === "methods");
    for (const [who, ...words] of [
      [sara, "members", "reopen", "linh", ...BECAUSE],
      [tom, "site", "enable", "methods/bank_qr"],
      [tom, "site", "remove", "methods/bank_qr"],
      [tom, "site", "set", "methods/bank_qr.enabled", "true"],
      [tom, "site", "set", "deposits", "true"],
      [rita, "regions", "allow", "MX"],
      [rita, "site", "set", "regions", '{"blocked": [], "only": []}'],
      [marco, "site", "set", "games/triple-siete.state", "open"],
      [marco, "site", "set", "games/triple-siete.state", "hidden"],
      [tom, "site", "undo", id],
    ] as const) {
      const ran = await who(...words);
      expect([words, ran.exitCode, await stops()]).toEqual([words, 3, all]);
      expect(ran.err + ran.out).toContain("was stopped by");
    }
  });

  it("stays as high as it was made, whatever who made it becomes", async () => {
    const [sara, rita, ines] = [as("sara", "support"), as("rita", "risk"), as("ines", "risk")];
    await ines("stop", "member", "linh", ...BECAUSE);
    await as("elena")("stop", "deposits", ...BECAUSE);
    await as("nico", "support")("stop", "member", "budi", ...BECAUSE);
    await ana("staff", "roles", "ines", "support");
    await ana("staff", "roles", "elena", "payments");
    await ana("staff", "roles", "nico", "administrator");
    expect(await sara("allow", "member", "linh")).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining("was stopped by ines: administrator or risk allows it"),
    });
    expect(await rita("allow", "deposits")).toMatchObject({
      exitCode: 3,
      err: expect.stringContaining("was stopped by elena: administrator allows it"),
    });
    expect((await rita("allow", "member", "linh")).exitCode).toBe(0);
    expect((await sara("allow", "member", "budi")).exitCode).toBe(0);
  });

  it("needs a reason, and is made once", async () => {
    expect(await ana("stop", "bets")).toMatchObject({ exitCode: 2 });
    expect(await ana("stop", "bets", "--reason", " ")).toMatchObject({ exitCode: 2 });
    expect(await ana("stop", "bets", ...BECAUSE)).toMatchObject({ exitCode: 0 });
    const again = await ana("stop", "bets", ...BECAUSE, "--until", NEXT_YEAR);
    expect([again.exitCode, again.err]).toEqual([3, expect.stringContaining("stopped already")]);
    expect(await stops()).toMatchObject([{ until: null }]);
  });

  const MAY: readonly (readonly [string, readonly Role[]])[] = [
    ["member linh", ["support", "risk"]],
    ["game triple-siete", ["content", "risk"]],
    ["vendor SALAORO", ["content", "risk"]],
    ["method bank_qr", ["payments"]],
    ["provider sandbox", ["payments"]],
    ["module MESSAGES", []],
    ["country MX", ["risk"]],
    ["deposits", ["payments", "risk"]],
    ["withdrawals", ["payments", "risk"]],
    ["bets", ["risk"]],
  ];
  it.each(MAY)("of %s is for %j alone, and so is its undo", async (words, roles) => {
    for (const role of ["support", "payments", "risk", "content"] as const) {
      const ops = as(`only-${role}`, role);
      const stopped = await ops("stop", ...words.split(" "), ...BECAUSE);
      const allowed = await ops("allow", ...words.split(" "));
      const exitCode = roles.includes(role) ? 0 : 3;
      expect([role, stopped.exitCode, allowed.exitCode]).toEqual([role, exitCode, exitCode]);
    }
  });
});
