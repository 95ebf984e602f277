import type { Begin } from "./begin.ts";
import { sayOpening, sayUnknown } from "./only.ts";
import { page } from "./page-data.ts";
import { launchOf, openSession } from "./server.ts";

sayOpening();
const kept = page.demo ? null : launchOf();
// The session is asked for while the game is on its way.
const opening = kept && openSession(kept);

/** The script of the page's kind of game; where its address names none, that of the session. */
async function scriptOfKind(): Promise<string | undefined> {
  const { kinds, kind } = page;
  if (kind !== null) return kinds[kind];
  const session = await opening;
  return kinds[session?.ok ? session.value.game.kind : "slot"];
}

async function start(): Promise<void> {
  const { begin }: { begin: Begin } = await import(`/assets/${await scriptOfKind()}`);
  await begin(kept, opening);
}

start().catch(sayUnknown);
