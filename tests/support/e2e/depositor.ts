import { type APIResponse, expect, type Page } from "@playwright/test";
import { solve } from "#/lib/client/bot-solver.ts";
import { sealPayload } from "#/lib/client/encrypt.ts";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { createDeposit, getDeposit, listDepositMethods } from "#/lib/contract/cashier/calls.ts";
import { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";
import { getWhitelabel } from "#/lib/contract/site/calls.ts";
import { newcomer, Person } from "./person.ts";

/**
 * A newcomer who has deposited so much (in the wire's form), and is in on every page that is opened from here on. All of it
 * by the calls themselves: how one registers and deposits on the screen is shown in auth/registration and cashier.
 */
export async function depositor(page: Page, amount: string): Promise<Person> {
  const token = await register(page);
  await page.addInitScript((opened) => {
    if (window === window.top) sessionStorage.setItem("token", opened);
  }, token);
  const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
  const { methods } = await ask(page, listDepositMethods, {}, headers);
  const hosted = methods.find(({ kind }) => kind === "bank_transfer");
  const { id } = await ask(page, createDeposit, { method: hosted?.id ?? "", amount }, headers);
  const deposit = () => ask(page, getDeposit, { id }, headers);
  await expect.poll(async () => (await deposit()).payUrl).not.toBeNull();
  const { payUrl } = await deposit();
  await page.request.post(payUrl ?? "", { form: { action: "pay" } });
  await expect.poll(async () => (await deposit()).state).toBe("credited");
  return new Person(page);
}

async function register(page: Page): Promise<string> {
  const { payloadKeys } = await ask(page, getWhitelabel, {});
  const [key] = payloadKeys;
  if (!key) throw new Error("no payload key");
  const challenge = await ask(page, getBotChallenge, {});
  const proof = { challenge, solution: await solve(challenge) };
  const { username, password } = newcomer();
  const input: InputOf<typeof registerMember> = {
    ...{ username, password, confirmPassword: password, payeeName: "Ana Prueba" },
    ...{ referralCode: null, domain: "localhost", registerUrl: "http://localhost/register" },
    ...{ registerMethod: "WEB", login: true, agreement: true, adult: true },
    botProof: Buffer.from(JSON.stringify(proof)).toString("base64"),
  };
  const { token } = await read(
    registerMember,
    await page.request.fetch(registerMember.path, {
      method: registerMember.method,
      headers: { "content-type": "application/jose" },
      data: await sealPayload(input, key),
    }),
  );
  return token;
}

async function ask<C extends Call>(
  page: Page,
  call: C,
  input: InputOf<C>,
  headers: Record<string, string> = {},
): Promise<ReplyOf<C>> {
  const sent =
    call.method === "GET"
      ? { params: input as Record<string, string> }
      : { data: input as Record<string, unknown> };
  const reply = await page.request.fetch(call.path, { method: call.method, headers, ...sent });
  return read(call, reply);
}

async function read<C extends Call>(call: C, reply: APIResponse): Promise<ReplyOf<C>> {
  const { code, value } = await reply.json();
  if (code !== "ok") throw new Error(`${call.path}: ${code}`);
  return call.reply.parse(value) as ReplyOf<C>;
}
