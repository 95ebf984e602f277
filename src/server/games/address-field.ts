import * as z from "zod";

const SERVICE = /^\{(?:studio|vendor)\}(?:\/\S*)?$/;
const LOCAL = /^(?:localhost|127\.0\.0\.1)$/;

/** Where a vendor's service is: https, http on this machine, a path of the site's launch hosts, or `{studio}`. */
export const address = z
  .string()
  .max(500)
  .refine(isAddress, "must be an https address, a path such as /play, or {studio} or {vendor}");

function isAddress(text: string): boolean {
  if (SERVICE.test(text) || /^\/(?![/\\])\S*$/.test(text)) return true;
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  return (
    username === "" && (protocol === "https:" || (protocol === "http:" && LOCAL.test(hostname)))
  );
}
