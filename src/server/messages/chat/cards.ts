import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type { ChatCard } from "#/lib/contract/chat-card.ts";
import type { Db } from "#/server/db/index.ts";
import type { Session } from "#/server/http/route.ts";
import { findMute } from "./limits.ts";
import { type ChatDeps, checkRoom } from "./lines.ts";
import { nameIn } from "./names.ts";
import { isKnown, writeLine } from "./writing.ts";

/** What stands in a room once: of whom, and what of theirs (`ticket:<id>`, which no key of a typed line can be). */
export type CardPlace = {
  readonly tx: Db;
  readonly session: Pick<Session, "memberId" | "account">;
  readonly room: string;
  readonly of: string;
};

/** How a member would show something in a room, where they may write there, and whether they have shown it anywhere. */
export async function offerCard(
  deps: Pick<ChatDeps, "clock" | "rooms">,
  { tx, session: { memberId, account }, room, of }: CardPlace,
) {
  const closed = await checkRoom({ db: tx, rooms: deps.rooms }, room, memberId);
  if (closed) return closed;
  if (await findMute(tx, memberId, new Date(deps.clock()))) return refuse("chat_muted");
  const name = await nameIn(tx, { room, memberId, account });
  return ok({ name, isShared: await isKnown(tx, memberId, of) });
}

/** Shows it there, under all that holds for a typed line; shown before, it is that line. `make`: once nothing is in its way. */
export async function addCard(
  deps: Pick<ChatDeps, "clock" | "rooms">,
  { tx, session, room, of, make }: CardPlace & { readonly make: () => Promise<ChatCard> },
): Promise<
  Result<
    { readonly line: string },
    "chat_closed" | "chat_excluded" | "chat_muted" | "chat_slow" | "not_found"
  >
> {
  const closed = await checkRoom({ db: tx, rooms: deps.rooms }, room, session.memberId);
  if (closed) return closed;
  const line = await writeLine(tx, deps, {
    ...{ room, key: of, session },
    make: async () => {
      const card = await make();
      return ok({ text: textOf(card), reply_to: null, card });
    },
  });
  return line.ok ? ok({ line: line.value.id }) : line;
}

/** What staff, answers and pages that know no cards read of it. */
const textOf = ({ game, draw, multiple }: ChatCard) => `${game} ${draw} ×${multiple}`;
