import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { placeChase } from "#/lib/client/stores/lottery/chases.ts";
import { keepPinned, readPinned } from "#/lib/client/stores/lottery/pinned.ts";
import { placeTicket } from "#/lib/client/stores/lottery/tickets.ts";
import { TICKET } from "../../support/lottery-board.tsx";
import { wire, yes } from "../../support/wire.ts";

const PINNED = { commitment: "c0".repeat(32), anchor: "a0".repeat(32), link: 3 };
const lines = [{ type: "face", selection: [["1"]], stake: "10.00" }];

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test("the device keeps what a ticket carries when it is bought, and when it is one of a chase", async () => {
  wire({
    "/lotto/tickets": yes({ ...TICKET, drawId: "812", ...PINNED }),
    "/lotto/chases": yes({
      ...{ chaseId: "ZZ12CD34EF56", of: 2, open: 2, won: 0, cancelled: 0, state: "running" },
      ...{ stopOnWin: true, stoppedBy: null, price: "20.00", payout: "0.00", refund: "0.00" },
      tickets: [
        { ...TICKET, drawId: "813", ...PINNED, link: 4 },
        { ...TICKET, drawId: "9" },
      ],
    }),
  });
  await placeTicket({ drawId: "812", ruleVersion: 1, lines });
  await placeChase({ ruleVersion: 1, lines, draws: [], stopOnWin: true });
  expect(readPinned("812")).toEqual(PINNED);
  expect(readPinned("813")).toEqual({ ...PINNED, link: 4 });
  // Another's draw commits to nothing.
  expect(readPinned("9")).toBeNull();
});

test("of the draws that were bought the last two hundred are kept, and what is unreadable is as if nothing were", () => {
  localStorage.setItem("pleno.pinned", "{");
  for (let draw = 1; draw <= 201; draw++) keepPinned([{ drawId: String(draw), ...PINNED }]);
  expect(readPinned("1")).toBeNull();
  expect(readPinned("2")).toEqual(PINNED);
  expect(readPinned("201")).toEqual(PINNED);
});
