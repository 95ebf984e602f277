import { expect, it } from "vitest";
import { addPayeeAccount, listPayeeAccounts } from "#/lib/contract/cashier/calls.ts";
import { listPayeeCases } from "#/server/cashier/payee-operations.ts";
import { getMember } from "#/server/members/index.ts";
import { cashierWorld, PAYMENT_PASSWORD } from "../../support/cashier.ts";

const world = await cashierWorld();
const account = {
  kind: "bank",
  institution: "Banco del Delta",
  holder: "NGUYEN THI LINH",
  paymentPassword: PAYMENT_PASSWORD,
} as const;

it("an account to withdraw to that another member has as well is told to the operator, and to neither of them", async () => {
  const [one, other] = [await world.member(), await world.member()];
  const shared = { ...account, number: "0071000777888" };
  const saved = await one.call(addPayeeAccount, shared);
  expect(await listPayeeCases(world.db, one.id, String)).toMatchObject([{ sameAccountAs: [] }]);
  const again = await other.call(addPayeeAccount, shared);
  const { account: name } = await getMember(world.db, other.id);
  expect(await listPayeeCases(world.db, one.id, String)).toMatchObject([{ sameAccountAs: [name] }]);
  const told = [saved, again, await one.call(listPayeeAccounts, {})];
  expect(told.map(({ body }) => body).join("")).not.toContain(name);
});
