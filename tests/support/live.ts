import { readEvents } from "#/lib/client/live.ts";
import type { LiveEvent } from "#/lib/contract/live.ts";
import type { Db } from "#/server/db/index.ts";
import { findMember } from "#/server/members/index.ts";

/** The id of a demo member. */
export async function getMemberByName(db: Db, username: string): Promise<bigint> {
  const member = await findMember(db, username);
  if (!member) throw new Error(`no member ${username}`);
  return member.id;
}

/** Opens a stream and reads it event by event. */
export async function openStream(url: string, headers: Record<string, string>) {
  const control = new AbortController();
  const response = await fetch(url, { headers, signal: control.signal });
  const events = response.body ? readEvents(response.body) : null;
  const next = async (): Promise<{ id: string | null; event: LiveEvent } | null> => {
    const read = await events?.next();
    if (!read || read.done) return null;
    return { id: read.value.id, event: JSON.parse(read.value.data) as LiveEvent };
  };
  return {
    response,
    next,
    stop: () => control.abort(),
    /** The stream's end: what it says last. Mail about the login may come before it. */
    async last(): Promise<LiveEvent | null> {
      let event: LiveEvent | null = null;
      for (let read = await next(); read; read = await next()) ({ event } = read);
      return event;
    },
    /** Counts of unread messages as they come, until this one: the welcome may come in between. */
    async countsUntil(last: number): Promise<number[]> {
      const counts: number[] = [];
      for (;;) {
        const read = await next();
        if (!read) return counts;
        if (read.event.type === "unread") counts.push(read.event.unreadCount);
        if (counts.at(-1) === last) return counts;
      }
    },
  };
}
