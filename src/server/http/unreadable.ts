import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { refuse } from "#/lib/base/result.ts";
import { wrap } from "./envelope.ts";

const STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/**
 * Answers what Node gives no request for: headers that are too long, too slow or no HTTP. In the envelope and with the
 * headers of every answer, in the site's first language, for nobody knows another.
 */
export function openUnreadable(always: Readonly<Record<string, string>>, language: string) {
  const said = JSON.stringify(wrap(refuse("malformed"), language).envelope);
  const head = {
    ...always,
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    "content-length": String(Buffer.byteLength(said)),
    connection: "close",
  };
  return {
    onClientError(error: NodeJS.ErrnoException, socket: Socket): void {
      if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
      const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
      const status = STATUS[error.code ?? ""] ?? "400 Bad Request";
      socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${said}`);
    },
    /** An `Expect` that no server fulfils. */
    refuseExpectations(server: Server): Server {
      return server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) =>
        response.writeHead(417, head).end(said),
      );
    },
  };
}
