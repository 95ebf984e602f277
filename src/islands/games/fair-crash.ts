import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { RoundDetails } from "#/lib/contract/games/seamless.ts";
import type { CrashGame, Hundredths } from "#/lib/rules/studio/crash/game.ts";
import { type CrashCheck, type CrashClaim, verifyCrash } from "#/lib/rules/studio/crash/verify.ts";
import type { Choice } from "#/lib/rules/studio/instant/game.ts";

export type CrashVerdict = CrashCheck & {
  readonly kind: "crash";
  /** Against the crash point that the betting record told; null without a record. */
  readonly crashMatches: boolean | null;
  /** Where its player left; null for nowhere, and where that is not said. */
  readonly cashed: Hundredths | null;
};

/** What a round of all is written in with, beside the fields of every round. */
export function crashChoiceOf(record: RoundDetails | null, lang: string): Choice {
  if (record?.kind !== "crash") return { cashed: "", firstHash: "" };
  const decimals = new Intl.NumberFormat(lang, { minimumFractionDigits: 2 });
  return { cashed: decimals.format((record.cashed ?? 0) / 100), firstHash: record.firstHash };
}

/** Recomputes a round of all. `read` takes a number as the language prints it, null for none. */
export async function checkCrash(
  game: CrashGame,
  claim: {
    readonly serverSeed: string;
    readonly serverSeedHash?: string;
    readonly clientSeed: string;
    readonly nonce: number;
    readonly configHash?: string;
    readonly stakeMinor?: bigint;
    readonly payoutMinor?: bigint;
  },
  choice: Choice,
  record: RoundDetails | null,
  read: (text: string) => string | null,
): Promise<Result<CrashVerdict, "bad_seed" | "bad_choice">> {
  const cashed = readCashed(String(choice["cashed"] ?? ""), read);
  if (cashed === "bad") return refuse("bad_choice");
  const firstHash = String(choice["firstHash"] ?? "").trim();
  const { serverSeed, serverSeedHash, clientSeed, nonce, ...rest } = claim;
  const whole: CrashClaim = {
    ...rest,
    hash: serverSeed.toLowerCase(),
    salt: clientSeed,
    number: nonce,
    ...(serverSeedHash ? { previousHash: serverSeedHash } : {}),
    ...(firstHash ? { firstHash } : {}),
    ...(cashed === undefined ? {} : { cashed }),
  };
  const result = await verifyCrash(game, whole);
  if (!result) return refuse("bad_seed");
  const told = record?.kind === "crash" ? record.crash : null;
  return ok({
    ...result,
    kind: "crash",
    cashed: cashed !== undefined && cashed !== null && cashed <= result.crash ? cashed : null,
    crashMatches: told === null ? null : told === result.crash,
  });
}

/** "2.37" is 237, "0" nobody's, nothing is not said. */
function readCashed(
  text: string,
  read: (text: string) => string | null,
): Hundredths | null | undefined | "bad" {
  if (text.trim() === "") return undefined;
  const number = read(text.replace(/^\s*[×x]/, ""));
  if (number === null) return "bad";
  const hundredths = Math.round(Number(number) * 100);
  return hundredths === 0 ? null : hundredths;
}
