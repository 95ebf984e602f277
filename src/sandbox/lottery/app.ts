import type { FastifyInstance } from "fastify";
import { paperApp } from "../kit/app.ts";
import { sendPage } from "../kit/page.ts";
import { controlsPage, refusalPage } from "./page.ts";
import { FAULTS, type Reporter, TELLINGS } from "./reporter.ts";

export type AppOptions = {
  readonly reporter: Reporter;
  readonly key: string;
  readonly log?: (line: string) => void;
};

/**
 * The feed's own pages: `/controls` shows what was told of the last days' draws. Posted there: `fault`, what goes wrong
 * with the next draw; to `/controls/again`: `draw` and `telling`, what is said of one once more.
 */
export async function buildApp({
  reporter,
  key,
  log = () => undefined,
}: AppOptions): Promise<FastifyInstance> {
  const app = await paperApp(log);
  app.get("/health/ready", async () => ({ ok: true }));
  app.get("/", (_request, reply) => reply.redirect("/controls"));
  app.get<{ Querystring: { lang?: string } }>("/controls", async (request, reply) =>
    sendPage(reply, controlsPage(reporter, key, String(request.query.lang ?? "es"))),
  );
  app.post<{ Body: { fault?: unknown } | null }>("/controls", async (request, reply) => {
    const fault = FAULTS.find((each) => each === request.body?.fault);
    if (!fault) return sendPage(reply.code(400), refusalPage("es"));
    reporter.addFault(fault);
    return reply.redirect("/controls", 303);
  });
  app.post<{ Body: { draw?: unknown; telling?: unknown } | null }>(
    "/controls/again",
    async (request, reply) => {
      const { draw, telling: asked } = request.body ?? {};
      const telling = TELLINGS.find((each) => each === asked);
      if (!telling || !reporter.sayAgain(String(draw), telling))
        return sendPage(reply.code(400), refusalPage("es"));
      return reply.redirect("/controls", 303);
    },
  );
  return app;
}
