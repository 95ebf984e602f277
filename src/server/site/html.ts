import sanitizeHtml from "sanitize-html";

const ANYWHERE = "https://inside.invalid";

/** Whether an address stays inside the site as a browser reads it: a path, whatever tabs or backslashes are put into it. */
export function staysInside(url: string): boolean {
  if (!url.startsWith("/") || !URL.canParse(url, ANYWHERE)) return false;
  return new URL(url, ANYWHERE).origin === ANYWHERE;
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [
    ...["p", "h3", "h4", "ul", "ol", "li", "strong", "em", "b", "i", "br", "hr", "blockquote"],
    ...["table", "thead", "tbody", "tr", "th", "td", "a"],
  ],
  allowedAttributes: { a: ["href"], th: ["scope"] },
  allowedSchemes: ["mailto"],
  allowProtocolRelative: false,
  transformTags: {
    a: (tagName, { href }) => ({
      tagName,
      attribs:
        href !== undefined && (staysInside(href) || /^mailto:[^\s]+$/i.test(href)) ? { href } : {},
    }),
  },
};

/**
 * HTML of a notice with nothing in it but text, its structure, and links that stay inside the site or write an e-mail.
 * What else there was is left out; a link that leads elsewhere keeps its words.
 */
export function cleanHtml(html: string): string {
  return sanitizeHtml(html, OPTIONS);
}
