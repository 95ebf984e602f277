import Fastify from "fastify";
import { describe, expect, it } from "vitest";
import { KeptFiles } from "#/studio/kept-files.ts";

const TEXT = "a game is played within seconds of a touch; ".repeat(40);

/** A server of one file, which counts how often it was made. */
function serving(make: () => string | undefined) {
  const app = Fastify();
  const files = new KeptFiles();
  let made = 0;
  app.get("/file", async (request, reply) => {
    const count = () => {
      made += 1;
      return make();
    };
    if (await files.send(request, reply.type("text/plain"), "/file", count)) return reply;
    return reply.code(404).send("none");
  });
  const get = (accepted?: string) =>
    app.inject({
      url: "/file",
      headers: accepted === undefined ? {} : { "accept-encoding": accepted },
    });
  return { get, made: () => made };
}

describe("a file of a game", () => {
  it("travels in the smallest encoding that its reader takes, and is made once", async () => {
    const { get, made } = serving(() => TEXT);
    const encodings = ["gzip, deflate, br", "gzip", "br;q=0, gzip;q=0.5", "identity", undefined];
    const replies = await Promise.all(encodings.map(get));
    expect(replies.map(({ headers }) => headers["content-encoding"])).toEqual([
      ...["br", "gzip", "gzip", undefined, undefined],
    ]);
    for (const { headers } of replies) expect(headers["vary"]).toBe("accept-encoding");
    const [br, gzip, , plain] = replies.map(({ rawPayload }) => rawPayload.length);
    expect(Math.max(br ?? 0, gzip ?? 0)).toBeLessThan((plain ?? 0) / 10);
    expect(replies[3]?.payload).toBe(TEXT);
    expect(made()).toBe(1);
  });

  it("that is no smaller in any encoding travels as it is", async () => {
    const { get } = serving(() => "1");
    const { headers, payload } = await get("br, gzip");
    expect([headers["content-encoding"], headers["vary"], payload]).toEqual([
      ...[undefined, undefined, "1"],
    ]);
  });

  it("that is not there yet is looked for again", async () => {
    const there: (string | undefined)[] = [undefined, TEXT];
    const { get } = serving(() => there.shift());
    expect((await get("br")).statusCode).toBe(404);
    expect((await get("br")).statusCode).toBe(200);
  });
});
