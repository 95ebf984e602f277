import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { OAuth2Server } from "oauth2-mock-server";

/** Who is at the provider's screen. */
type Person = {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
};

/**
 * A real OpenID provider on this machine: it checks PKCE and repeats the nonce, and can be told to misbehave. On any free
 * port unless one is named.
 */
export async function openIdProvider(port?: number) {
  const server = new OAuth2Server();
  await server.issuer.keys.generate("RS256");
  await server.start(port, "127.0.0.1");
  const issuer = server.issuer.url ?? "";
  let person: Person = { sub: "1" };
  server.service.on("beforeTokenSigning", ({ payload }) => {
    Object.assign(payload, person);
  });
  return {
    server,
    service: server.service,
    settings: { GOOGLE_CLIENT_ID: "pleno", GOOGLE_CLIENT_SECRET: "hush", GOOGLE_ISSUER: issuer },
    issuer,
    /** From now on this person is signed in there. */
    seat(next: Person) {
      person = next;
    },
    stop: () => server.stop(),
  };
}

/** Goes to a provider as a browser does, and answers the query that it sends back. */
export async function visit(url: string): Promise<string> {
  const reply = await fetch(url, { redirect: "manual" });
  await reply.body?.cancel();
  return new URL(reply.headers.get("location") ?? "").search.slice(1);
}

type Graph = { id: string; status?: number };

/** What Facebook answers: the dialog, the token and who it is. Codes are good once, and for their challenge. */
export async function facebookProvider() {
  let graph: Graph = { id: "7" };
  const asked: URLSearchParams[] = [];
  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", "http://localhost");
    if (url.pathname === "/dialog/oauth") {
      const back = new URL(url.searchParams.get("redirect_uri") ?? "");
      back.search = new URLSearchParams({
        code: "once",
        state: url.searchParams.get("state") ?? "",
      }).toString();
      response.writeHead(302, { location: back.href }).end();
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = new URLSearchParams(Buffer.concat(chunks).toString());
    asked.push(url.pathname === "/me" ? url.searchParams : body);
    const right = body.get("client_secret") === "hush" && (body.get("code_verifier") ?? "") !== "";
    const token = right
      ? { access_token: "for-once", token_type: "bearer", expires_in: 60 }
      : { error: { message: "no", code: 1 } };
    const [status, said] =
      url.pathname === "/me" ? [graph.status ?? 200, { id: graph.id }] : [right ? 200 : 400, token];
    response.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
    response.end(JSON.stringify(said));
  }
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    settings: {
      FACEBOOK_APP_ID: "pleno",
      FACEBOOK_APP_SECRET: "hush",
      FACEBOOK_DIALOG_URL: `${at}/dialog/oauth`,
      FACEBOOK_GRAPH_URL: at,
    },
    seat(next: Graph) {
      graph = next;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
