import { describe, expect, it } from "vitest";
import { CONVENTIONS, type ConventionName } from "#/lib/contract/games/conventions.ts";
import { openTrial, TRIAL_SLOW_MS, TRIAL_VENDOR, type Trial } from "../../support/client-trial.ts";
import { headersOf } from "../../support/trial-client.ts";

/** Plays what shows every rule, as a client does that obeys them. */
async function obey({ client, order, fail, sit }: Trial, convention: ConventionName) {
  const first = await sit();
  const bet = (round: string, amount = 100) =>
    ({ kind: "bet", id: `bet-${round}`, round, amount }) as const;
  const win = (round: string, amount = 0) =>
    ({ kind: "win", id: `win-${round}`, round, amount, of: `bet-${round}`, ended: true }) as const;
  const back = (round: string) =>
    ({ kind: "rollback", id: `back-${round}`, round, of: `bet-${round}` }) as const;
  const until = async (command: Parameters<typeof client.send>[1]) => {
    for (let tries = 0; tries < 5; tries++) {
      const reply = await client.send(first, command);
      if (reply !== null && reply.status < 500) return reply;
    }
    return expect.unreachable("no answer in five tries");
  };

  await client.send(first, [bet("lost")]);
  await client.send(first, [win("lost")]);
  await fail("bet", "unheard");
  await until([bet("again")]);
  await fail("win", "fault", "unheard");
  await until([win("again", 250)]);
  await fail("bet", "lost");
  expect(await client.send(first, [bet("back")])).toBeNull();
  await fail("rollback", "fault");
  await until([back("back")]);
  await fail("bet", "refused");
  await client.send(first, [bet("refused")]);
  await client.send(first, [bet("late")]);
  await order("expire");
  await client.send(first, [win("late", 50)]);
  await client.send(first, [back("late")]);
  const second = await sit("trial-game-2");
  if (convention === "hmac-actions") await client.send(second, [bet("both"), win("both", 10)]);
  else await client.send(second, [bet("other")]);
  if (convention !== "hmac-actions") await client.send(second, [win("other")]);
  const more = convention === "hmac-actions" ? ["both", "100", "10.00"] : ["other", "100", "0"];
  const rounds = [["lost", "100", "0"], ["again", "100", "250.00"], ["late", "100", "50"], more];
  return order("rounds", {
    rounds: rounds.map(([roundId, stake, payout]) => ({ roundId, stake, payout })),
  });
}

describe("a client of the wallet that obeys", () => {
  it.each(CONVENTIONS)("has shown every rule by %s", async (convention) => {
    const trial = await openTrial(convention);
    expect(await obey(trial, convention)).toMatchObject({ code: "ok", value: { differences: [] } });
    const report = await trial.report();
    const states = Object.fromEntries(report.rules.map(({ rule, state }) => [rule, state]));
    expect({ states, report }).toMatchObject({
      states: {
        ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 12].map((rule) => [rule, "obeyed"])),
        8: "ours",
        10: convention === "hmac-actions" ? "obeyed" : "not_here",
      },
      report: { ok: true },
    });
  });

  it.each(CONVENTIONS)("finds each call of %s signed, to be sent as it is", async (convention) => {
    const { order, report, trial } = await openTrial(convention);
    const { value: examples } = await order("examples");
    for (const { url, headers, body, curl } of examples) {
      const nowMs = Number(headers["x-vendor-timestamp"] ?? 0);
      const signing = trial.signing ?? "";
      const signed = headersOf(convention, { vendor: TRIAL_VENDOR, signing, text: body, nowMs });
      expect(headers).toEqual({ "content-type": "application/json", ...signed });
      for (const part of [url, body, ...Object.values(signed)]) expect(curl).toContain(part);
      expect((await fetch(url, { method: "POST", headers, body })).status).toBe(200);
    }
    const { calls } = await report();
    expect(calls.map(({ code }) => code)).toEqual(examples.map(() => "ok"));
    expect((await order("examples", "", { accept: "*/*" })).text).toMatch(/^# .+\ncurl -sS 'http/);
  });

  it("plays free rounds of a grant", async () => {
    const { client, order, sit, report } = await openTrial("rsa-rounds");
    const seat = await sit();
    const { grantId } = (await order("grant")).value;
    const place = { user: seat.user, round: "free", game_code: seat.game, currency: seat.currency };
    const bet = {
      ...place,
      request_uuid: "1",
      transaction_uuid: "b",
      token: seat.token,
      amount: 0,
    };
    await client.post("transaction/bet", { ...bet, reward_uuid: grantId });
    const win = { ...place, transaction_uuid: "w", reference_transaction_uuid: "b" };
    const paid = { ...win, request_uuid: "2", amount: 5_000_000, round_closed: true };
    await client.post("transaction/win", paid);
    expect((await report()).calls.slice(-2).map(({ code }) => code)).toEqual(["ok", "ok"]);
  });

  it("is told when it is answered late", async () => {
    const { client, fail, sit, report } = await openTrial("house");
    const seat = await sit();
    await fail("bet", "slow");
    const began = performance.now();
    await client.send(seat, [{ kind: "bet", id: "b", round: "r", amount: 1 }]);
    expect(performance.now() - began).toBeGreaterThanOrEqual(TRIAL_SLOW_MS);
    expect((await report()).calls.at(-1)).toMatchObject({ code: "ok", answered: true });
  });
});
