import { afterAll, describe, expect, it } from "vitest";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import {
  cashOutMinor,
  couponEnd,
  lastEndMs,
  legEnd,
  oddsOf,
} from "#/sandbox/vendor/lobby/coupon.ts";
import { offersIn } from "#/sandbox/vendor/lobby/offers.ts";
import { secretOf, signedHeaders } from "#/sandbox/vendor/signing.ts";
import { openSandboxVendor } from "../../support/sandbox-vendor.ts";
import { VENDOR_KEY } from "../../support/vendor.ts";

const vendor = await openSandboxVendor();
const { app, deps, now, pool } = vendor;
afterAll(() => vendor.close());

const GAME = "gallos-del-ruedo-norte";
const START_MINOR = 100_000_00n;
const STAKE = 1_000_00n;

/** What can be bet on in each of the book's next matches that are open. */
const sidesNow = (count: number) =>
  (offersIn(VENDOR_KEY, GAME, now.ms) ?? [])
    .filter(({ outcomes }) => outcomes.length > 0)
    .slice(0, count)
    .map(({ eventId, outcomes }) =>
      outcomes.map(({ outcomeId, odds }) => ({ eventId, outcomeId, odds })),
    );
const legsNow = (count: number) => sidesNow(count).flatMap((sides) => sides.slice(0, 1));
type Leg = ReturnType<typeof legsNow>[number];
const pickOf = ({ eventId, outcomeId, odds }: Leg) => `${eventId}/${outcomeId}/${odds}`;
let serial = 0;

type Fields = readonly (readonly [string, string])[];
async function send(table: string, fields: Fields) {
  const reply = await app.inject({
    method: "POST",
    url: table,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(fields.map(([name, value]) => [name, value])).toString(),
  });
  return new URL(`http://x${reply.headers["location"]}`);
}
const post = async (table: string, fields: Fields) =>
  (await send(table, fields)).searchParams.get("told");
const place = (table: string, legs: readonly Leg[]) => {
  serial += 1;
  const picks = legs.map((leg) => ["pick", pickOf(leg)] as const);
  return post(table, [["stake", "1000"], ["nonce", `coupon${serial}`], ...picks]);
};
const enter = () => vendor.sitDown(GAME, "GALLERA");
/** Lets the vendor pay what was decided. */
async function settle() {
  await pool.query("update calls set due_at = now() where state = 'waiting'");
  await deps.deliver();
}

describe("a coupon of several matches", () => {
  it("has no side chosen beforehand, not even of the match that was pressed", async () => {
    const { table } = await enter();
    const [leg] = legsNow(1);
    for (const url of [table, `${table}?event=${leg?.eventId}`]) {
      const { body } = await app.inject({ url });
      const picks = body.match(/<input[^>]*name="pick"[^>]*>/g) ?? [];
      expect(picks.length).toBeGreaterThan(0);
      expect(picks.filter((each) => / checked/.test(each))).toEqual([]);
    }
  });

  it("shows its odds in all before it is bought, and is one bet and one win of the wallet", async () => {
    const { player, table, seat } = await enter();
    const legs = legsNow(3);
    const query = new URLSearchParams(legs.map((leg) => ["pick", pickOf(leg)]));
    const html = (await app.inject({ url: `${table}?${query}` })).body;
    const all = new Intl.NumberFormat("es", { minimumFractionDigits: 2 });
    expect(html).toContain("3 apuestas combinadas");
    expect(html).toContain(all.format(Number(oddsOf(legs)) / 100));

    expect(await place(table, legs)).toBe("placed");
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE);
    expect((await vendor.roundsOf(player.memberId))[0]).toMatchObject({ state: "open" });
    await settle();
    const { payoutMinor } = couponEnd(VENDOR_KEY, GAME, STAKE, legs);
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE + payoutMinor);
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([
      { state: "settled", stake_minor: STAKE, payout_minor: payoutMinor, wins: 1 },
    ]);
    expect((await deps.store.listRounds(seat.id, 1)).rounds[0]?.legs).toEqual(legs);
  });

  it("is cashed once, at the sum that was shown, in the place of what it would have won", async () => {
    const { player, table } = await enter();
    const legs = legsNow(2);
    await place(table, legs);
    const html = (await app.inject({ url: table })).body;
    const cash = /name="cash" value="([\w-]{16}\/(\d+))"/.exec(html);
    const [, form = "", shown = "0"] = cash ?? [];
    const worth = cashOutMinor(VENDOR_KEY, GAME, { stakeMinor: STAKE, legs, nowMs: now.ms });
    expect(BigInt(shown)).toBe(worth);
    const [reference] = form.split("/");
    expect(await post(table, [["cash", `${reference}/${BigInt(shown) + 1n}`]])).toBe("moved");
    expect(await post(table, [["cash", form]])).toBe("cashed");
    expect(await post(table, [["cash", form]])).toBe("closed");
    await settle();
    expect(await player.balanceMinor()).toBe(START_MINOR - STAKE + BigInt(shown));
    expect(await vendor.roundsOf(player.memberId)).toMatchObject([
      { state: "settled", payout_minor: BigInt(shown), wins: 1 },
    ]);
    expect((await app.inject({ url: table })).body).toContain("cobrado antes");
  });

  it("does not tell beforehand that a leg will be lost", async () => {
    const { table } = await enter();
    const isLost = (leg: Leg) => legEnd(VENDOR_KEY, GAME, leg, Number.MAX_SAFE_INTEGER) === "lost";
    // A match that is called off has no side that loses.
    const legs = sidesNow(4).flatMap((sides) => {
      const [losing = sides[0]] = sides
        .filter(isLost)
        .toSorted((one, other) => one.odds - other.odds);
      return losing ?? [];
    });
    const { settlesMs } = couponEnd(VENDOR_KEY, GAME, STAKE, legs);
    expect(await place(table, legs)).toBe("placed");
    const last = lastEndMs(VENDOR_KEY, GAME, legs);
    const { body, headers } = await app.inject({ url: table });
    const [, told = ""] = /→ se decide: <time datetime="([^"]*)">/.exec(body) ?? [];
    expect(told).toBe(new Date(last).toISOString());
    // In the zone of who reads it, as the portal has it: a script of the page's own writes it.
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    expect(body).toContain('<script src="/times.js" defer>');
    expect(settlesMs).toBeLessThan(last);
  });

  it("is told to the operator: of each bet its match, side, odds and how it stands, and its end when it is decided", async () => {
    const { player, table, seat } = await enter();
    const legs = legsNow(6);
    await place(table, legs);
    const [round] = await vendor.roundsOf(player.memberId);
    const told = async (playerId = seat.playerId) => {
      const body = JSON.stringify({ roundId: round?.reference ?? "", playerId });
      const headers = signedHeaders("GALLERA", secretOf(VENDOR_KEY, "GALLERA"), body, now.ms);
      const reply = await app.inject({
        ...{ method: "POST", url: vendorRoundDetails.path, body },
        headers: { "content-type": "application/json", ...headers },
      });
      return reply.json();
    };
    const offers = offersIn(VENDOR_KEY, GAME, now.ms) ?? [];
    const before = vendorRoundDetails.reply.parse((await told()).value);
    expect(before).toMatchObject({
      ...{ kind: "coupon", stake: "1000.00", payout: "0.00", cashedAt: null },
      odds: (Number(oddsOf(legs)) / 100).toFixed(2),
      potentialPayout: expect.stringMatching(/^\d+\.\d\d$/),
      legs: legs.map(({ eventId, outcomeId, odds }) => {
        const offer = offers.find((each) => each.eventId === eventId);
        if (offer?.kind !== "cockfight") throw new Error("no fight");
        const { competition, home, away } = offer;
        return {
          ...{ competition, home, away, side: outcomeId, end: "open" },
          ...{ market: "cockfight_winner", odds: (odds / 100).toFixed(2) },
        };
      }),
    });
    expect((await told("somebody-else")).code).toBe("round_unknown");

    const start = now.ms;
    const { payoutMinor } = couponEnd(VENDOR_KEY, GAME, STAKE, legs);
    now.ms = lastEndMs(VENDOR_KEY, GAME, legs);
    const after = (await told()).value;
    now.ms = start;
    expect(after).toMatchObject({
      ...{
        potentialPayout: null,
        payout: `${payoutMinor / 100n}.${String(payoutMinor % 100n).padStart(2, "0")}`,
      },
      legs: legs.map((leg) => ({ end: legEnd(VENDOR_KEY, GAME, leg, Number.MAX_SAFE_INTEGER) })),
    });
  });

  it("is no other player's to cash", async () => {
    const { table } = await enter();
    await place(table, legsNow(1));
    const html = (await app.inject({ url: table })).body;
    const [, form = ""] = /name="cash" value="([^"]+)"/.exec(html) ?? [];
    const other = await enter();
    expect(await post(other.table, [["cash", form]])).toBe("closed");
  });

  it("stays as it was put together where odds moved, and is bought at the present ones by one press", async () => {
    const { player, table } = await enter();
    const legs = legsNow(2);
    const old = legs.map((leg) => ({ ...leg, odds: leg.odds + 7 }));
    serial += 1;
    const fields: [string, string][] = old.map((leg) => ["pick", pickOf(leg)]);
    const refused = await send(table, [["stake", "5000"], ["nonce", `coupon${serial}`], ...fields]);
    expect(refused.searchParams.get("told")).toBe("moved");
    const html = (await app.inject({ url: `${table}${refused.search}` })).body;
    const slip = /<form[^>]*class="coupon"[\s\S]*?<\/form>/.exec(html)?.[0] ?? "";
    expect(slip.match(/antes /g)).toHaveLength(2);
    const [, stake = ""] = /name="stake" value="(\d+)" checked/.exec(slip) ?? [];
    const now = [...slip.matchAll(/name="pick" value="([^"]+)"/g)].map(([, pick = ""]) => pick);
    expect(now).toEqual(legs.map(pickOf));
    serial += 1;
    const again = now.map((pick) => ["pick", pick] as const);
    expect(await post(table, [["stake", stake], ["nonce", `coupon${serial}`], ...again])).toBe(
      "placed",
    );
    expect(await player.balanceMinor()).toBe(START_MINOR - 5n * STAKE);
  });

  it("is seen at the present odds, whatever they were when it was ticked, and leaves the ticks", async () => {
    const { table } = await enter();
    const [leg] = legsNow(1) as [Leg];
    const query = new URLSearchParams({ pick: pickOf({ ...leg, odds: leg.odds + 7 }) });
    const { body } = await app.inject({ url: `${table}?${query}&theme=light` });
    expect(body).toContain("1 apuesta");
    expect(body).toContain("La cuota cambió.");
    expect(body).toContain(`value="${pickOf(leg)}" checked`);
    expect(body).toContain('<input type="hidden" name="theme" value="light">');
    const nothing = (await app.inject({ url: `${table}?nonce=n1` })).body;
    expect(nothing).toContain("Marca primero una apuesta.");
  });

  it("takes no two bets on one match, no odds that moved, and no more than eight legs", async () => {
    const { player, table } = await enter();
    const [leg] = legsNow(1) as [Leg];
    const offer = offersIn(VENDOR_KEY, GAME, now.ms)?.find((each) => each.eventId === leg.eventId);
    const other = offer?.outcomes[1] ?? { outcomeId: "", odds: 0 };
    expect(await place(table, [leg, { ...leg, ...other }])).toBe("one_match");
    expect(await place(table, [{ ...leg, odds: leg.odds + 1 }])).toBe("moved");
    expect(
      await place(
        table,
        Array.from({ length: 9 }, () => leg),
      ),
    ).toBeNull();
    expect(await player.balanceMinor()).toBe(START_MINOR);
  });
});
