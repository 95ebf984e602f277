import type { FastifyReply } from "fastify";
import type { Translate } from "#/lib/i18n/format.ts";

/** Text as it stands in a page, or in an attribute. */
export function escapeHtml(text: string): string {
  return text.replaceAll(
    /[&<>"']/g,
    (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign] ?? "&#39;",
  );
}

/** A page of a sandbox around `body`, which says at its head that it is one: texts `provider`, `sandbox` and `notice`. */
export function framePage(lang: string, t: Translate, title: string, body: string): string {
  return `<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)} · ${escapeHtml(t("provider"))}</title>
<link rel="preload" href="/fonts/archivo-text.woff2" as="font" type="font/woff2" crossorigin>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
</head>
<body>
<header><strong>${escapeHtml(t("provider"))}</strong><span class="tag">${escapeHtml(t("sandbox"))}</span></header>
<main>
<p class="notice">${escapeHtml(t("notice"))}</p>
${body}
</main>
</body>
</html>`;
}

/** Sends a page of a sandbox: no script, and forms to itself and (after a payment) back to the shop. */
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
