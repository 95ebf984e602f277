import { describe, expect, it } from "vitest";
import { readEvents } from "#/lib/client/live.ts";

function stream(...chunks: string[]): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(encoder.encode(chunk));
      controller.close();
    },
  });
}

async function all(body: ReadableStream<Uint8Array>) {
  const events: { id: string | null; data: string }[] = [];
  for await (const event of readEvents(body)) events.push(event);
  return events;
}

describe("the live stream", () => {
  it("reads events however the network cuts them", async () => {
    const text =
      'id: 7\ndata: {"type":"unread",\ndata: "unreadCount":2}\n\n: beat\n\ndata: x\r\n\r\n';
    const whole = await all(stream(text));
    expect(whole).toEqual([
      { id: "7", data: '{"type":"unread",\n"unreadCount":2}' },
      { id: null, data: "x" },
    ]);
    expect(await all(stream(...text))).toEqual(whole);
  });

  it("gives nothing of an event that did not arrive whole", async () => {
    expect(await all(stream("data: half"))).toEqual([]);
  });
});
