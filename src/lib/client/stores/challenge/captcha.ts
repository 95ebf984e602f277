import { loadChunk } from "#/lib/client/chunks.ts";
import { send } from "#/lib/client/send.ts";
import { getCaptcha, revealCaptcha } from "#/lib/contract/challenge/captcha.ts";

/** A fresh captcha as an address an image can show. */
export async function fetchCaptcha(): Promise<string | null> {
  const reply = await send(getCaptcha, {});
  return reply.ok ? `data:image/png;base64,${reply.value}` : null;
}

/** What this device's captcha says, for some seconds of its work in place of a picture; null when it could not be. */
export async function fetchCaptchaAnswer(): Promise<string | null> {
  const { solveChallenge } = await loadChunk(() => import("#/lib/client/bot-check.ts"));
  const reply = await send(revealCaptcha, { botProof: await solveChallenge("captcha") });
  return reply.ok ? reply.value : null;
}
