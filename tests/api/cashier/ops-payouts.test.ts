import { expect, it } from "vitest";
import { operators } from "../../support/operator.ts";
import { payoutWorld } from "../../support/payouts.ts";

const world = await payoutWorld();
const { provider, requested, paying, say, work } = world;

const as = operators(world.owner);
const ops = as("operator");

it("an approved withdrawal is listed with what its payout came to, and retried by hand", async () => {
  const { id, last } = await requested();
  const approved = await as("ana")("withdrawals", "approve", id);
  expect(approved.out).toBe(
    `Withdrawal ${id} of 300000.00 is paying, decided by ana. Its provider is asked to pay it.`,
  );
  const { id: reference } = await last();
  const early = await ops("withdrawals", "retry", id);
  expect(early).toMatchObject({ exitCode: 3 });
  expect(early.err).toContain(`The payout ${reference} may still pay withdrawal ${id}`);

  provider.plan({ status: 422, body: { reference, refused: "declined" } });
  await work(id);
  const toDecide = (await ops("withdrawals", "list")).out;
  expect(toDecide).toMatch(/^Approved, and not paid by their provider: [1-9]/m);
  const listed = (await ops("withdrawals", "list", "--state", "paying")).out;
  expect(listed).toContain("paying (sandbox: refused)");
  expect((await ops("withdrawals", "show", id)).out).toContain(
    `${reference} by sandbox, refused, asked 1 times, declined, since`,
  );
  const byHand = await as("eva")("withdrawals", "retry", id, "--by-hand");
  expect(byHand.out).toBe(
    `Withdrawal ${id} of 300000.00 is approved, by eva. No provider pays it: send it by hand.`,
  );
});

it("a payout that never ends is abandoned by whoever knows that it was not paid", async () => {
  const { id, last } = await paying();
  expect((await ops("withdrawals", "abandon", id)).err).toContain("abandon needs --reason");
  const { out } = await ops("withdrawals", "abandon", id, "--reason", "They rang: not sent");
  expect(out).toContain(`The payout ${(await last()).id} is abandoned`);
  expect((await ops("withdrawals", "abandon", id, "--reason", "x")).err).toContain("is open");
});

it("a word that contradicts another is listed with what it says", async () => {
  const one = await paying();
  await say(await one.word("paid"));
  await say(await one.word("failed"));
  const { out } = await ops("payments", "list");
  const line = out.split("\n").find((each) => each.includes("sandbox/p-")) ?? "";
  expect(line.split(/\s{2,}/).slice(2)).toEqual([
    ...[(await one.last()).id, "failed", "300000.00", "VND", "already_closed", "1"],
    ...[expect.any(String), "open"],
  ]);
});

it("shows with a withdrawal what its provider says against it, and warns who closes that", async () => {
  const one = await paying();
  await say(await one.word("failed"));
  await say(await one.word("paid"));
  const shown = () => ops("withdrawals", "show", one.id).then(({ out }) => out);
  const { id } = await one.last();
  const said = `sandbox says of ${id}: paid 300000.00 VND (p-${id}), refused as already_closed, `;
  expect(await shown()).toContain(`${said}open`);
  const review = /review (\d+)/.exec(await shown())?.[1] ?? "";
  const { out } = await as("eva")("payments", "close", review);
  expect(out).toContain(`sandbox says that it paid the payout ${id}: nothing stops`);
  expect(await shown()).toContain(`${said}closed by eva`);
});

it("a list says where it stopped", async () => {
  await paying();
  await paying();
  const list = (limit: string) => ops("withdrawals", "list", "--state", "all", "--limit", limit);
  expect((await list("1")).out).toMatch(/\nStopped at 1: --limit says how many\.$/);
  expect((await list("1000")).out).not.toContain("Stopped");
});

it("takes one way to pay, and no provider that does not pay it", async () => {
  const { id } = await requested();
  const both = await ops("withdrawals", "approve", id, "--by-hand", "--provider", "sandbox");
  expect(both).toMatchObject({ exitCode: 2 });
  const other = await ops("withdrawals", "approve", id, "--provider", "nobody");
  expect(other.err).toContain("The provider nobody does not pay out withdrawal");
});
