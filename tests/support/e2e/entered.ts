import type { APIResponse, Page } from "@playwright/test";
import { solve } from "#/lib/client/bot-solver.ts";
import { sealPayload } from "#/lib/client/encrypt.ts";
import { logIn } from "#/lib/contract/auth/calls.ts";
import { registerMember } from "#/lib/contract/auth/registration.ts";
import type { Call, InputOf, ReplyOf } from "#/lib/contract/call.ts";
import { getBotChallenge } from "#/lib/contract/challenge/bot-check.ts";
import { getWhitelabel } from "#/lib/contract/site/calls.ts";
import { type Account, newcomer, Person } from "./person.ts";

type Entered = { readonly person: Person; readonly token: string };

/**
 * A member who is in on this page, by the calls alone: how one logs in on the screen is shown in auth and session. The page
 * is at no screen yet.
 */
export async function enterAs(page: Page, who: Account): Promise<Entered> {
  const headers: Record<string, string> = who.home ? { "x-forwarded-for": who.home } : {};
  if (who.home) await page.setExtraHTTPHeaders(headers);
  const { username, password } = who;
  const input: InputOf<typeof logIn> = { type: "username", username, password };
  return keep(page, (await askSealed(page, logIn, input, headers)).token);
}

/** A newcomer who is in on this page, by the calls alone: how one registers on the screen is shown in auth/registration. */
export async function enterAsNewcomer(
  page: Page,
): Promise<Entered & { readonly username: string; readonly password: string }> {
  const challenge = await ask(page, getBotChallenge, {});
  const proof = { challenge, solution: await solve(challenge) };
  const who = newcomer();
  const input: InputOf<typeof registerMember> = {
    ...{ ...who, confirmPassword: who.password, payeeName: "Ana Prueba" },
    ...{ referralCode: null, domain: "localhost", registerUrl: "http://localhost/register" },
    ...{ registerMethod: "WEB", login: true, agreement: true, adult: true },
    botProof: Buffer.from(JSON.stringify(proof)).toString("base64"),
  };
  return { ...who, ...(await keep(page, (await askSealed(page, registerMember, input)).token)) };
}

/** Keeps the session's token where the tab has it, at an address that is no page. */
async function keep(page: Page, token: string): Promise<Entered> {
  await page.goto("/robots.txt");
  await page.evaluate((opened) => sessionStorage.setItem("token", opened), token);
  return { person: new Person(page), token };
}

async function askSealed<C extends Call>(
  page: Page,
  call: C,
  input: InputOf<C> & object,
  headers: Record<string, string> = {},
): Promise<ReplyOf<C>> {
  const { payloadKeys } = await ask(page, getWhitelabel, {});
  const [key] = payloadKeys;
  if (!key) throw new Error("no payload key");
  const reply = await page.request.fetch(call.path, {
    method: call.method,
    headers: { ...headers, "content-type": "application/jose" },
    data: await sealPayload(input, key),
  });
  return read(call, reply);
}

/** What a call answers; throws at a refusal. */
export async function ask<C extends Call>(
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
