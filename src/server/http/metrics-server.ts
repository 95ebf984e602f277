import { createServer, type Server } from "node:http";
import { METRICS_TYPE, type Metrics } from "./metrics.ts";

/** Answers `/metrics`, and nothing else, to whoever reaches a port that no proxy hands on to. */
export function serveMetrics(
  at: { readonly port: number; readonly host: string },
  metrics: Metrics,
): Server {
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { "content-type": METRICS_TYPE }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return server.listen(at);
}
