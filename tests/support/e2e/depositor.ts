import { expect, type Page } from "@playwright/test";
import { createDeposit, getDeposit, listDepositMethods } from "#/lib/contract/cashier/calls.ts";
import { ask, enterAsNewcomer } from "./entered.ts";
import type { Person } from "./person.ts";

/**
 * A newcomer who has deposited so much (in the wire's form), and is in on this page. All of it by the calls themselves: how
 * one registers and deposits on the screen is shown in auth/registration and cashier.
 */
export async function depositor(page: Page, amount: string): Promise<Person> {
  return (await enterAsDepositor(page, amount)).person;
}

/** The same, with the name and the password. */
export async function enterAsDepositor(page: Page, amount: string) {
  const entered = await enterAsNewcomer(page);
  const headers = {
    authorization: `Bearer ${entered.token}`,
    "idempotency-key": crypto.randomUUID(),
  };
  const { methods } = await ask(page, listDepositMethods, {}, headers);
  const hosted = methods.find(({ kind }) => kind === "bank_transfer");
  const { id } = await ask(page, createDeposit, { method: hosted?.id ?? "", amount }, headers);
  const deposit = () => ask(page, getDeposit, { id }, headers);
  await expect.poll(async () => (await deposit()).payUrl).not.toBeNull();
  const { payUrl } = await deposit();
  await page.request.post(payUrl ?? "", { form: { action: "pay" } });
  await expect.poll(async () => (await deposit()).state).toBe("credited");
  return entered;
}
