import DOMPurify from "dompurify";
import type { Announcement } from "#/lib/contract/messages/calls.ts";
import style from "./notice-frame.css?url";

const TAGS = [
  ...["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "b", "i", "br", "hr", "blockquote"],
  ...["table", "thead", "tbody", "tr", "th", "td", "a"],
];
/** A web page over https, an e-mail, or a path of ours; `//elsewhere` and `/\elsewhere` are none. */
const LINK = /^(?:https:\/\/[^\s\\]+|mailto:[^\s]+|\/(?![/\\])[^\s\\]*)$/i;

const purify = DOMPurify(window);
purify.addHook("afterSanitizeAttributes", (element) => {
  if (!(element instanceof HTMLAnchorElement)) return;
  element.target = "_blank";
  element.rel = "noopener noreferrer";
});

/** A notice's HTML with nothing in it but text, its structure, and links that open a page of their own. */
export function cleanNotice(html: string): string {
  return purify.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ["href", "scope"],
    ALLOWED_URI_REGEXP: LINK,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

/** The document that the frame shows: no script, no form, no other origin, whatever its text should try. */
export function noticeDocument({ content, language }: Announcement): string {
  const { origin } = location;
  const theme = document.documentElement.dataset["theme"] === "light" ? "light" : "dark";
  const policy = `default-src 'none'; style-src ${origin}; font-src ${origin}; base-uri 'none'; form-action 'none'`;
  return `<!doctype html>
<html lang="${encodeURIComponent(language)}" dir="auto" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title></title>
<link rel="stylesheet" href="${style}">
</head>
<body>${cleanNotice(content)}</body>
</html>`;
}
