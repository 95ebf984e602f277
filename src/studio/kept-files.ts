import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file as it travels: as it is, and smaller where that saves something. */
type KeptFile = { readonly plain: Buffer; readonly br?: Buffer; readonly gzip?: Buffer };

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };
const ENCODINGS = ["br", "gzip"] as const;

/**
 * Files that are compressed once, as hard as can be, and kept: a game is played within seconds of a touch on a slow
 * network too, and the process that keeps the tables does not compress at each request.
 */
export class KeptFiles {
  readonly #files = new Map<string, Promise<KeptFile | null>>();

  /** Sends the file of a name, which is made when it is first asked for; the reply's type is set. False: there is none. */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    make: () => Promise<string | Buffer | undefined> | string | undefined,
  ): Promise<boolean> {
    const kept = this.#files.get(name) ?? this.#keep(name, make);
    const file = await kept;
    if (!file) return false;
    const encoding = ENCODINGS.find((one) => file[one] && takes(request, one));
    if (file.br || file.gzip) reply.header("vary", "accept-encoding");
    if (encoding) reply.header("content-encoding", encoding);
    reply.send((encoding && file[encoding]) ?? file.plain);
    return true;
  }

  #keep(name: string, make: () => Promise<string | Buffer | undefined> | string | undefined) {
    const kept = (async () => {
      const made = await make();
      if (made === undefined) this.#files.delete(name);
      return made === undefined ? null : squeeze(Buffer.from(made));
    })();
    this.#files.set(name, kept);
    kept.catch(() => this.#files.delete(name));
    return kept;
  }
}

async function squeeze(plain: Buffer): Promise<KeptFile> {
  const made = await Promise.all(ENCODINGS.map((one) => compress[one](plain)));
  const smaller = made.map((bytes, at) => [ENCODINGS[at], bytes] as const);
  return {
    plain,
    ...Object.fromEntries(smaller.filter(([, bytes]) => bytes.length < plain.length * 0.95)),
  };
}

/** Whether a reader takes an encoding: it names it, and does not refuse it (`;q=0`). */
function takes({ headers }: FastifyRequest, encoding: string): boolean {
  const accepted = headers["accept-encoding"];
  if (typeof accepted !== "string") return false;
  return accepted.split(",").some((one) => {
    const [name, quality] = one.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && Number(quality?.replace("q=", "") ?? 1) > 0;
  });
}
