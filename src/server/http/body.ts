import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { acceptedEncodings } from "./accept-encoding.ts";

/** An answer kept in memory: its bytes in each encoding, and the heads that go with them. */
export type Body = {
  readonly etag: string;
  readonly brotli: Variant | null;
  readonly gzip: Variant | null;
  readonly plain: Variant;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The head of a 304, without bytes. */
  readonly unchanged: string[];
};
type Variant = { readonly bytes: Buffer; readonly head: string[] };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);
const MIN_BYTES = 256;

/**
 * How hard to compress: what is kept and asked for again, as small as can be; what was asked for first, quickly in every
 * encoding; what is not kept, quickly in the one that its reader takes.
 */
export type Effort = "kept" | "first" | "once" | "none";

/** Of what is made for one reader, half the work costs a fourteenth more bytes. */
const BROTLI_QUALITY = { kept: constants.BROTLI_MAX_QUALITY, first: 4, once: 2 } as const;
const GZIP_LEVEL = { kept: 9, first: 5, once: 1 } as const;

export type Encoded = { readonly plain: Buffer; readonly brotli?: Buffer; readonly gzip?: Buffer };

/**
 * Compresses bytes as hard as their use deserves; keeps no encoding that saves nothing. For one reader, who accepts what
 * `accepted` says, the best of these alone is made.
 */
export async function encode(
  plain: Buffer,
  effort: Effort,
  accepted = "br, gzip",
): Promise<Encoded> {
  if (effort === "none" || plain.length < MIN_BYTES) return { plain };
  const taken = acceptedEncodings(accepted);
  const made = effort === "once" ? taken.slice(0, 1) : taken;
  const [brotli, gzipped] = await Promise.all([
    made.includes("br") && smallestBrotli(plain, effort),
    made.includes("gzip") && compressGzip(plain, { level: GZIP_LEVEL[effort] }),
  ]);
  return {
    plain,
    ...(brotli && brotli.length < plain.length ? { brotli } : {}),
    ...(gzipped && gzipped.length < plain.length ? { gzip: gzipped } : {}),
  };
}

/** How distances are written differs by mode: which is the smaller by half a hundredth, only trying tells. */
const MODES = [constants.BROTLI_MODE_TEXT, constants.BROTLI_MODE_FONT];

async function smallestBrotli(plain: Buffer, effort: keyof typeof BROTLI_QUALITY): Promise<Buffer> {
  const modes = effort === "kept" ? MODES : MODES.slice(0, 1);
  const made = await Promise.all(
    modes.map((mode) =>
      compressBrotli(plain, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[effort],
          [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          [constants.BROTLI_PARAM_MODE]: mode,
        },
      }),
    ),
  );
  return made.reduce((least, each) => (each.length < least.length ? each : least));
}

/** Makes an answer of bytes: everything that sending needs is worked out here, once. */
export function makeBody(
  encoded: Encoded,
  status: number,
  headers: Readonly<Record<string, string>>,
): Body {
  const etag = `"${createHash("sha1").update(encoded.plain).digest("base64url").slice(0, 12)}"`;
  const common = Object.entries({ ...headers, etag }).flat();
  const vary = encoded.brotli || encoded.gzip ? ["vary", "accept-encoding"] : [];
  const variant = (bytes: Buffer, encoding?: string): Variant => ({
    bytes,
    head: [
      ...common,
      ...vary,
      "content-length",
      String(bytes.length),
      ...(encoding ? ["content-encoding", encoding] : []),
    ],
  });
  return {
    etag,
    status,
    headers,
    brotli: encoded.brotli ? variant(encoded.brotli, "br") : null,
    gzip: encoded.gzip ? variant(encoded.gzip, "gzip") : null,
    plain: variant(encoded.plain),
    unchanged: [...common, ...vary],
  };
}

/** The same answer in smaller encodings. */
export function recompress(body: Body, encoded: Encoded): Body {
  return makeBody(encoded, body.status, body.headers);
}

/** How many bytes an answer takes while it is kept, in all its encodings. */
export function sizeOf({ plain, brotli, gzip }: Body): number {
  return plain.bytes.length + (brotli?.bytes.length ?? 0) + (gzip?.bytes.length ?? 0);
}

/** Sends an answer in the encoding that the reader takes, or a 304 when it has it already. */
export function sendBody(request: IncomingMessage, response: ServerResponse, body: Body): void {
  // A connection stays open by itself: these bytes are the page's in its first round trip.
  if (response.shouldKeepAlive) response.removeHeader("connection");
  const known = request.headers["if-none-match"];
  if (known !== undefined && body.status === 200 && matchesTag(known, body.etag)) {
    response.writeHead(304, body.unchanged).end();
    return;
  }
  const accepted = request.headers["accept-encoding"];
  const { bytes, head } =
    typeof accepted === "string" ? choose(body, accepted.toString()) : body.plain;
  response.writeHead(body.status, head);
  if (request.method === "HEAD") response.end();
  else response.end(bytes);
}

function choose(body: Body, accepted: string): Variant {
  const forms = { br: body.brotli, gzip: body.gzip };
  const best = acceptedEncodings(accepted).find((encoding) => forms[encoding]);
  return (best && forms[best]) ?? body.plain;
}

/** Whether an `If-None-Match` names this answer: a list of tags, each perhaps weak, or `*`. */
export function matchesTag(known: string, etag: string): boolean {
  if (known === etag) return true;
  return known.split(",").some((one) => {
    const tag = one.trim();
    return tag === "*" || tag === etag || tag === `W/${etag}`;
  });
}
