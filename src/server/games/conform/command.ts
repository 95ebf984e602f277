import { systemClock } from "#/lib/base/time.ts";
import type { Command } from "#/server/ops/command.ts";
import { listenOf, type Options, takesOnly } from "#/server/ops/options.ts";
import { EXIT, UsageError } from "#/server/ops/output.ts";
import { readSecret } from "#/server/ops/secret.ts";
import { conform, type Tried } from "./conform.ts";
import type { Trial } from "./trial.ts";
import { TrialWallet } from "./trial-wallet.ts";

const TAKES = ["of", "game", "file", "listen", "free-rounds", "jackpots"] as const;
const WORD = /^[\w.:-]{1,100}$/;
/** People open a page and play a round meanwhile. */
const WAIT_MS = 120_000;
const QUIET_MS = 3_000;

/**
 * `vendors conform`: tries a vendor's game server against a wallet of its own, whose calls go wrong as calls do. It uses
 * no database, so that the vendor's engineers run it. Whoever sits there opens the launches and plays the rounds.
 */
export function conformFrom(
  address: string | undefined,
  more: readonly string[],
  options: Options,
): Command {
  takesOnly("vendors conform", { extra: more, options, takes: [...TAKES] });
  const { of: vendor = "", game = "", file } = options;
  if (address === undefined || !URL.canParse(address) || !/^https?:/.test(address))
    throw new UsageError(
      "vendors conform needs the address at which the vendor's games are opened",
    );
  if (!WORD.test(vendor)) throw new UsageError("vendors conform needs --of, the vendor's code");
  if (!WORD.test(game)) throw new UsageError("vendors conform needs --game, a game's code there");
  const { host, port } = listenOf(options, "127.0.0.1:4790");
  const key = readSecret(file);
  const freeRounds = options["free-rounds"] === true;
  const jackpots = options.jackpots === true;
  return async ({ openDialogue }) => {
    if (!openDialogue)
      throw new UsageError("vendors conform needs a terminal: somebody opens the games and plays");
    const wallet = new TrialWallet({ vendor, key, game, now: systemClock });
    const told = await wallet.open(port, host);
    const dialogue = openDialogue();
    try {
      dialogue.tell(`The wallet answers at ${told}: set it at the vendor's server.`);
      const tried = await conform(
        {
          ...{ wallet, vendor, key, game, url: new URL(address), now: systemClock },
          ...{ waitMs: WAIT_MS, quietMs: QUIET_MS, freeRounds, jackpots },
          ...byHand(dialogue.tell),
        },
        (each) => linesOf(each).forEach(dialogue.tell),
      );
      return outcomeOf(tried);
    } finally {
      dialogue.close();
      await wallet.close();
    }
  };
}

function byHand(tell: (line: string) => void): Pick<Trial, "open" | "play"> {
  return {
    open: async (address) => {
      tell(`Open in a browser, within a minute: ${address}`);
      return null;
    },
    play: async (how) =>
      tell(how === "free" ? "Play the free round there." : "Play one round there."),
  };
}

/** What a step came to, as its readers see it. */
function linesOf({ name, faults }: Tried): string[] {
  return [
    `${faults.length === 0 ? "ok  " : "FAIL"}  ${name}`,
    ...faults.map((fault) => `        ${fault}`),
  ];
}

/** What all steps came to. */
export function outcomeOf(tried: readonly Tried[]) {
  const passed = tried.filter(({ faults }) => faults.length === 0).length;
  const ok = passed === tried.length;
  return {
    json: { ok, steps: tried.map((each) => ({ ok: each.faults.length === 0, ...each })) },
    lines: [...tried.flatMap(linesOf), `${passed} of ${tried.length} passed.`],
    exitCode: ok ? EXIT.done : EXIT.refused,
  };
}
