import { waitFor } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { sha256Hex } from "#/lib/rules/studio/fairness.ts";
import {
  beginAtTable,
  button,
  find,
  goesOn,
  seatOf,
  sent,
  sit,
} from "../../support/tienlen-page.ts";

beginAtTable();

const BROKEN =
  "Lo revelado no coincide con lo que se te mostró antes de apostar. " +
  "No sigas jugando y comunícalo al operador con este número: Reparto 9.";

it.each([
  ["the one whose hash was shown first", "a-seed", "a-seed", ""],
  ["another than was shown first, which is said and stays said", "a-seed", "other", BROKEN],
])("ends with a seed of the house that is %s", async (_, promised, told, said) => {
  const serverSeedHash = await sha256Hex(promised);
  await sit({ phase: "committing", hand: { serverSeedHash }, mine: { cards: null, hand: null } });
  await waitFor(() => expect(sent("/commit")).toBeDefined());
  const broken = { serverSeedHash: await sha256Hex(told), serverSeed: told };
  goesOn({ hand: { ...broken, turn: null, toMove: null } });
  await waitFor(() => expect(find(".trouble").textContent).toBe(said));
  const seats = [seatOf(0, { ready: "no" }), seatOf(1), null, null];
  goesOn({ phase: "waiting", seats, hand: broken });
  await userEvent.click(button());
  expect(find(".trouble").textContent).toBe(said);
});

it("says so of a deal that failed, too", async () => {
  const shown = { deal: 9, serverSeedHash: await sha256Hex("a-seed") };
  await sit({ phase: "committing", hand: shown, mine: { cards: null, hand: null } });
  const failed = [{ ...shown, serverSeed: "other", missing: [1] }];
  goesOn({ phase: "committing", hand: { deal: 10, failed }, mine: { cards: null, hand: null } });
  await waitFor(() => expect(find(".trouble").textContent).toBe(BROKEN));
});
