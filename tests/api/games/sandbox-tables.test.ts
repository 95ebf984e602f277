import { afterAll, expect, it } from "vitest";
import { vendorRoundDetails } from "#/lib/contract/games/seamless.ts";
import { offersIn } from "#/sandbox/vendor/lobby/offers.ts";
import { endOfRound, paidOn, roundAt, tableKind, wonBy } from "#/sandbox/vendor/lobby/tables.ts";
import { secretOf, signedHeaders } from "#/sandbox/vendor/signing.ts";
import { openSandboxVendor } from "../../support/sandbox-vendor.ts";
import { VENDOR_KEY } from "../../support/vendor.ts";

const vendor = await openSandboxVendor();
const { app, now } = vendor;
afterAll(() => vendor.close());

it.each([
  ["bacara-velocidad-3", "VELA", ["player", "banker"]],
  ["dragon-tigre-expres", "VELA", ["dragon", "tiger"]],
  ["ruleta-criolla", "SALAORO", ["number"]],
  ["sic-bo-batavia", "MEKONG", ["dice"]],
])(
  "a bet at %s of %s is told to the operator: what it is on, and what came once it has",
  async (game, code, what) => {
    const { player, table, seat } = await vendor.sitDown(game, code);
    now.ms = roundAt(now.ms).endsMs + 1_000;
    const start = now.ms;
    const { number, endsMs } = roundAt(now.ms);
    const kind = tableKind(game);
    const [offer] = offersIn(VENDOR_KEY, game, now.ms) ?? [];
    const [outcome] = offer?.outcomes ?? [];
    if (!kind || !offer || !outcome) throw new Error("no table");
    await app.inject({
      ...{ method: "POST", url: table },
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({
        ...{ stake: "1000", nonce: `table-${game}` },
        pick: `${offer.eventId}/${outcome.outcomeId}/${outcome.odds}`,
      }).toString(),
    });
    const [round] = await vendor.roundsOf(player.memberId);
    const told = async () => {
      const body = JSON.stringify({ roundId: round?.reference ?? "", playerId: seat.playerId });
      const headers = signedHeaders(code, secretOf(VENDOR_KEY, code), body, now.ms);
      const reply = await app.inject({
        ...{ method: "POST", url: vendorRoundDetails.path, body },
        headers: { "content-type": "application/json", ...headers },
      });
      return vendorRoundDetails.reply.parse(reply.json().value);
    };
    const bet = {
      ...{ kind: "table", gameId: game, number, stake: "1000.00" },
      bets: [{ side: outcome.outcomeId, stake: "1000.00" }],
    };
    expect(await told()).toMatchObject({ ...bet, payout: "0.00", outcome: null });

    now.ms = endsMs;
    const won = wonBy(endOfRound(VENDOR_KEY, game, kind, number));
    const after = await told();
    now.ms = start;
    expect(after).toMatchObject({
      ...{ ...bet, payout: (10 * paidOn(kind, outcome.outcomeId, won)).toFixed(2) },
      outcome: {
        table: kind,
        ...Object.fromEntries(what.map((name) => [name, expect.anything()])),
      },
    });
  },
);
