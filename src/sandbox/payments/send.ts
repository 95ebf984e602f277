import type { FastifyReply } from "fastify";

/** Sends a page of the sandbox: no script, and forms to itself and (after a payment) back to the shop. */
export function sendPage(reply: FastifyReply, html: string, returnOrigin = ""): FastifyReply {
  return reply
    .type("text/html; charset=utf-8")
    .header("cache-control", "no-store")
    .header("referrer-policy", "no-referrer")
    .header("x-content-type-options", "nosniff")
    .header(
      "content-security-policy",
      "default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; " +
        `form-action 'self' ${returnOrigin}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .send(html);
}
