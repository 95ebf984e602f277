import type { IncomingMessage, ServerResponse } from "node:http";
import { pathToFileURL } from "node:url";
import { inject } from "light-my-request";

/** What Astro's build exports in middleware mode. */
type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
  locals: App.Locals,
) => Promise<void>;

/** A page as it was rendered. `csp` is the policy with the hashes of everything in it; a file has none. */
export type Rendered = {
  readonly status: number;
  readonly html: Buffer;
  readonly csp: string;
  readonly type?: string;
};
/** Renders the page at a path with the given locals. */
export type Render = (url: string, locals: App.Locals) => Promise<Rendered>;

const END = "</html>";
const MAX_MS = 10_000;

/** Loads the built pages. Throws when they were not built. */
export async function loadPages(entry: string): Promise<Render> {
  const { handler } = (await import(pathToFileURL(entry).href)) as { handler: Handler };
  return async (url, locals) => {
    // Not AbortSignal.timeout: its timer keeps every page that was rendered within the last ten seconds.
    const limit = new AbortController();
    const timer = setTimeout(
      () => limit.abort(new DOMException("the page took too long", "TimeoutError")),
      MAX_MS,
    );
    const reply = await inject(
      (request, response) => {
        const notFound = () => {
          response.statusCode = 404;
          response.end();
        };
        // The two mocks stand in for Node's own, as light-my-request promises.
        void handler(
          request as unknown as IncomingMessage,
          response as unknown as ServerResponse,
          notFound,
          locals,
        );
      },
      { method: "GET", url, headers: { host: "localhost" }, signal: limit.signal },
    ).finally(() => clearTimeout(timer));
    const html = reply.rawPayload;
    const { statusCode: status, headers } = reply;
    const type = String(headers["content-type"] ?? "text/html");
    if (
      status === 200 &&
      type.startsWith("text/html") &&
      html
        .toString("utf8", html.length - 20)
        .trimEnd()
        .slice(-END.length) !== END
    )
      throw new Error(`the page ${url} broke off while it was rendered`);
    return { status, html, csp: String(headers["content-security-policy"] ?? ""), type };
  };
}
