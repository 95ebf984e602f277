import { randomBytes, randomInt } from "node:crypto";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Clock, MINUTE_MS } from "#/lib/base/time.ts";
import { openTurns, TURNED_AWAY } from "#/lib/base/turns.ts";
import type { Db } from "#/server/db/index.ts";
import { addressOf, hashToken, reserveAttempts, type SealingDeps } from "#/server/session/index.ts";
import { checkProof } from "./bot-check.ts";
import { CAPTCHA_ALPHABET } from "./captcha-glyphs.ts";
import { drawCaptcha } from "./captcha-picture.ts";

const LENGTH = 5;
const LIFE_MS = 5 * MINUTE_MS;
/** Pictures a minute: of one device, and of an address that many may share. */
const MOST_OF_DEVICE = 30;
const MOST_OF_ADDRESS = 120;

/** Who is asked: an answer counts only on the device that was asked. */
export type Asked = { readonly device: string; readonly ip: string };

/** A picture costs 20 ms of a core: drawn one at a time, with so many waiting, they leave the other cores to others. */
const DRAWING = { atOnce: 1, waiting: 20 };

/** Draws the picture of a text. */
export type Draw = (text: string) => Promise<Result<Buffer, "overloaded">>;

/** Draws pictures one at a time; refuses at once who comes after those that may wait. */
export function openDrawing(draw: (text: string) => Promise<Buffer> = drawCaptcha): Draw {
  const turns = openTurns(DRAWING);
  return async (text) => {
    const drawn = await turns("", () => draw(text));
    return drawn === TURNED_AWAY ? refuse("overloaded") : ok(drawn);
  };
}

/**
 * Keeps a new answer for the device in place of any before it, and answers its picture (PNG, base64). Refused as
 * overloaded, the answer before it still counts.
 */
export async function issueCaptcha(
  db: Db,
  deps: SealingDeps & { readonly draw: Draw },
  asked: Asked,
): Promise<Result<string, "too_many_requests" | "overloaded">> {
  if (!(await countAsked(db, deps.clock, asked))) return refuse("too_many_requests");
  const answer = newAnswer();
  const picture = await deps.draw(answer);
  if (!picture.ok) return picture;
  await keepAnswer(db, deps, asked.device, answer);
  return ok(picture.value.toString("base64"));
}

/** Keeps a new answer for the device, and tells it: for the work that its browser did in place of reading a picture. */
export async function revealCaptcha(
  db: Db,
  deps: SealingDeps,
  asked: Asked,
  proof: string | undefined,
): Promise<Result<string, "too_many_requests" | "bot_check_failed">> {
  const worked = await checkProof(db, deps, proof, "captcha");
  if (!worked.ok) return worked;
  if (!(await countAsked(db, deps.clock, asked))) return refuse("too_many_requests");
  const answer = newAnswer();
  await keepAnswer(db, deps, asked.device, answer);
  return ok(answer);
}

/** Whether the device and the address may ask once more. */
async function countAsked(db: Db, clock: Clock, asked: Asked): Promise<boolean> {
  const limits = [
    { subject: `captcha:device:${hashToken(asked.device).toString("hex")}`, most: MOST_OF_DEVICE },
    { subject: `captcha:address:${addressOf(asked.ip)}`, most: MOST_OF_ADDRESS },
  ];
  const { ids } = await reserveAttempts(db, clock, limits, MINUTE_MS);
  return ids !== null;
}

function newAnswer(): string {
  return Array.from(
    { length: LENGTH },
    () => CAPTCHA_ALPHABET[randomInt(CAPTCHA_ALPHABET.length)],
  ).join("");
}

/** Makes `answer` the device's one good answer for five minutes. */
export async function keepAnswer(
  db: Db,
  { clock, sealing }: SealingDeps,
  device: string,
  answer: string,
): Promise<void> {
  const salt = randomBytes(16);
  const kept = {
    salt,
    answer_hash: sealing.hash(...hashed(salt, answer)),
    expires_at: new Date(clock() + LIFE_MS),
  };
  await db
    .insertInto("captchas")
    .values({ device_hash: hashToken(device), ...kept })
    .onConflict((conflict) => conflict.column("device_hash").doUpdateSet(kept))
    .execute();
}

/** Whether the text is what the device's picture shows. Right or wrong, the picture is used up. Case does not matter. */
export async function checkCaptcha(
  db: Db,
  { clock, sealing }: SealingDeps,
  device: string,
  text: string,
): Promise<boolean> {
  const kept = await db
    .deleteFrom("captchas")
    .where("device_hash", "=", hashToken(device))
    .returning(["salt", "answer_hash", "expires_at"])
    .executeTakeFirst();
  if (!kept || clock() >= kept.expires_at.getTime()) return false;
  return sealing.hashes(...hashed(kept.salt, text)).some((hash) => hash.equals(kept.answer_hash));
}

/** Five letters are soon tried through: the hash is keyed. */
function hashed(salt: Buffer, answer: string): readonly string[] {
  return ["captcha", salt.toString("hex"), answer.trim().toUpperCase()];
}
