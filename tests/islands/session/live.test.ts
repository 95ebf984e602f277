import { afterEach, describe, expect, it, vi } from "vitest";
import { followLive, onLive, onLiveResumed, readEvents } from "#/lib/client/live.ts";

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

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

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

  it("takes a recorded event once, though the last seconds come again after a break", async () => {
    vi.useFakeTimers();
    sessionStorage.setItem("token", "t");
    const resumed: (string | null)[] = [];
    const fact = 'id: 7\ndata: {"type":"unread","unreadCount":7}\n\n';
    const later = 'id: 8\ndata: {"type":"unread","unreadCount":8}\n\n';
    const streams = [stream(fact), stream(fact, later)];
    vi.stubGlobal("fetch", async (_address: string, { headers }: { headers: HeadersInit }) => {
      resumed.push(new Headers(headers).get("last-event-id"));
      return new Response(streams.shift() ?? new ReadableStream());
    });
    const heard: number[] = [];
    onLive("unread", ({ unreadCount }) => heard.push(unreadCount));
    const stop = followLive();
    await vi.waitFor(() => expect(resumed).toEqual([null, "7", "8"]), { timeout: 60_000 });
    expect(heard).toEqual([7, 8]);
    stop();
  });

  it("says that it goes on after a break though nothing had been told before it", async () => {
    vi.useFakeTimers();
    sessionStorage.setItem("token", "t");
    const balance = 'data: {"type":"unread","unreadCount":1}\n\n';
    const streams = [stream(balance), stream(balance)];
    vi.stubGlobal("fetch", async () => new Response(streams.shift() ?? new ReadableStream()));
    const goesOn = vi.fn();
    onLiveResumed(goesOn);
    const stop = followLive();
    await vi.waitFor(() => expect(goesOn).toHaveBeenCalledTimes(2), { timeout: 60_000 });
    stop();
  });
});
