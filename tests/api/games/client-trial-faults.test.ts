import { describe, expect, it } from "vitest";
import { CONVENTIONS } from "#/lib/contract/games/conventions.ts";
import { openTrial, type Trial } from "../../support/client-trial.ts";
import type { Launch } from "../../support/trial-client.ts";

const bet = { kind: "bet", id: "b", round: "r", amount: 100 } as const;
const win = { kind: "win", id: "w", round: "r", amount: 0, of: "b", ended: true } as const;
const back = { kind: "rollback", id: "x", round: "r", of: "b" } as const;

type Misdeed = (trial: Trial, seat: Launch) => Promise<unknown>;
const MISDEEDS: readonly (readonly [string, number, Misdeed, string])[] = [
  ["signs nothing", 0, ({ client }) => client.post("nowhere", {}, false), "not_found"],
  [
    "has an id stand for two things",
    1,
    async ({ client }, seat) => {
      await client.send(seat, [bet]);
      await client.send(seat, [{ ...bet, amount: 200 }]);
    },
    "bet b: the id stood for something else before",
  ],
  [
    "bets on with a token that has ended",
    2,
    async ({ client, order }, seat) => {
      await order("expire");
      await client.send(seat, [bet]);
      await client.send(seat, [{ ...bet, id: "b2" }]);
    },
    "a bet came with a token of which token_expired had been answered",
  ],
  [
    "leaves a round open",
    3,
    ({ client }, seat) => client.send(seat, [bet]),
    "round r has a bet and no end",
  ],
  [
    "wins without a bet",
    3,
    ({ client }, seat) => client.send(seat, [win]),
    "win w of round r: bet_unknown",
  ],
  [
    "forgets a bet that never arrived",
    4,
    async ({ client, fail }, seat) => {
      await fail("bet", "lost");
      await client.send(seat, [bet]);
    },
    "bet b of round r never arrived: neither it nor its rollback came",
  ],
  [
    "repeats a rollback that was refused",
    5,
    async ({ client }, seat) => {
      await client.send(seat, [bet]);
      await client.send(seat, [win]);
      await client.send(seat, [back]);
      await client.send(seat, [back]);
    },
    "rollback x of round r was refused (round_closed), and came again",
  ],
  [
    "takes a win back, again and again under other ids",
    5,
    async ({ client }, seat) => {
      await client.send(seat, [bet]);
      await client.send(seat, [win]);
      await client.send(seat, [{ ...back, of: "w" }]);
      await client.send(seat, [{ ...back, of: "w", id: "x2" }]);
    },
    "rollback x of round r was refused (transaction_conflict), and came again as x2",
  ],
  [
    "goes on with a round whose bet has no answer yet",
    6,
    async ({ client, fail }, seat) => {
      await fail("bet", "unheard");
      await client.send(seat, [bet]);
      await client.send(seat, [win]);
      await client.send(seat, [bet]);
    },
    "bet b of round r had no answer, and its round went on before it was settled",
  ],
  [
    "forgets a win without an answer",
    6,
    async ({ client, fail }, seat) => {
      await client.send(seat, [bet]);
      await fail("win", "fault");
      await client.send(seat, [win]);
    },
    "win w of round r had no answer, and came no more",
  ],
  [
    "pays a win without an answer again under another id",
    6,
    async ({ client, fail }, seat) => {
      await client.send(seat, [bet]);
      await fail("win", "unheard");
      await client.send(seat, [{ ...win, ended: false }]);
      await client.send(seat, [{ ...win, id: "w2" }]);
    },
    "win w of round r had no answer, and another win came in its place",
  ],
  [
    "takes back a bet that was refused",
    7,
    async ({ client, fail }, seat) => {
      await fail("bet", "refused");
      await client.send(seat, [bet]);
      await client.send(seat, [back]);
    },
    "bet b of round r was refused (not_enough_funds), and a rollback came for it",
  ],
  [
    "sends a bet again that was refused",
    7,
    async ({ client, fail }, seat) => {
      await fail("bet", "refused");
      await client.send(seat, [bet]);
      await client.send(seat, [bet]);
    },
    "bet b of round r was refused (not_enough_funds), and came again",
  ],
  [
    "plays in another currency",
    11,
    ({ client }, seat) => client.send(seat, [bet], { currency: "VND" }),
    "bet b of round r: currency_differs",
  ],
  [
    "has other rounds than the wallet",
    12,
    async ({ client, order }, seat) => {
      await client.send(seat, [bet]);
      const rounds = [{ roundId: "r2", stake: "1.00", payout: "0" }];
      await order("rounds", { rounds });
    },
    "round r2: yours 1.00 and 0.00, none at the wallet",
  ],
];

describe("a client of the wallet that does not obey", () => {
  it.each(CONVENTIONS)("is told so by %s", async (convention) => {
    const trial = await openTrial(convention);
    for (const [does, rule, misdeed, evidence] of MISDEEDS) {
      await trial.order("restart");
      const seat = await trial.sit();
      const own = `${rule}-${does.length}`;
      const named = renaming(trial, own);
      await misdeed(named, seat);
      const found = await trial.rule(rule);
      expect([does, found[0]]).toEqual([does, "broken"]);
      expect(found.join("\n").replaceAll(`${own}-`, "")).toContain(evidence);
      expect((await trial.report()).ok).toBe(false);
    }
  });

  it("by hmac-actions takes back a part of what was refused as a whole", async () => {
    const trial = await openTrial("hmac-actions");
    const seat = await trial.sit();
    const tooMuch = { ...win, amount: 100_000_000 };
    await trial.client.send(seat, [bet, tooMuch]);
    await trial.client.send(seat, [back]);
    expect(await trial.rule(10)).toEqual([
      "broken",
      "b was of a call that was refused as a whole, and was taken back",
    ]);
  });

  it("is not told that it took back a refused bet, where another content of its id was refused", async () => {
    const trial = await openTrial("house");
    const seat = await trial.sit();
    await trial.client.send(seat, [bet]);
    await trial.client.send(seat, [{ ...bet, amount: 200 }]);
    await trial.client.send(seat, [back]);
    expect((await trial.rule(1))[0]).toBe("broken");
    expect((await trial.rule(7))[0]).toBe("not_shown");
  });

  it("is shown what was wrong with its signature, and with its fields", async () => {
    const { client, report, sit } = await openTrial("house");
    const seat = await sit();
    await client.post("balance", { token: seat.token, playerId: seat.user }, false);
    await client.send(seat, [bet], { written: "1.005" });
    await client.send(seat, [bet], { written: 5 });
    const [unsigned, precise, shape] = (await report()).calls.slice(-3);
    expect(unsigned).toMatchObject({ code: "bad_signature", answered: true });
    expect(unsigned?.hint).toMatch(
      /^the body that came has \d+ bytes, SHA-256 [0-9a-f]{64}; signed/,
    );
    expect([precise?.code, shape?.code]).toEqual(["amount_too_precise", "bad_field"]);
    expect(shape?.hint).toContain("amount");
  });
});

/** The same trial, whose client's ids and rounds are of this turn alone. */
function renaming(trial: Trial, own: string): Trial {
  const named = (text: string) => `${own}-${text}`;
  return {
    ...trial,
    client: {
      ...trial.client,
      send: (seat, commands, changes) =>
        trial.client.send(
          seat,
          commands.map(({ of, ...each }) => ({
            ...{ ...each, id: named(each.id), round: named(each.round) },
            ...(of === undefined ? {} : { of: named(of) }),
          })),
          changes,
        ),
    },
  };
}
