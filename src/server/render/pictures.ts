import { toString as drawCode } from "qrcode";
import type { Resource } from "#/lib/contract/site/calls.ts";
import { type Body, encode, makeBody, sizeOf } from "#/server/http/body.ts";
import { NO_PAGE_CSP, securityHeaders } from "../http/headers.ts";
import { PageCache } from "./cache.ts";

const POSTERS = { entries: 2_000, bytes: 64 * 1024 ** 2 };
const CODES = { entries: 50, bytes: 1024 ** 2 };
const SHARED_PICTURES = { entries: 100, bytes: 16 * 1024 ** 2 };
const OWN_PICTURES = { entries: 200, bytes: 32 * 1024 ** 2 };
const ART = /^\/art\/([\w.:-]{1,100})\.svg$/;
const QR = /^\/qr\/(\w{1,30})\.svg$/;
const SHARED = /^\/og\/([a-z0-9-]{1,60})\.png$/;
const OWN = /^\/pictures\/([A-Za-z0-9_-]{22}\.(?:webp|png|jpg))$/;
const OWN_TYPES = new Set(["image/webp", "image/png", "image/jpeg"]);
const A_DAY = "public, max-age=86400";
const FOREVER = "public, max-age=31536000, immutable";
const ASK_AGAIN = "public, no-cache";
const QR_MARGIN = 2;

/** Where pictures come from, by name; null when there is none of that name. */
export type PictureSource = {
  /** A game's poster as SVG. */
  art(gameId: string): Promise<string | null>;
  /** What other sites show of a link to a page, as PNG. */
  shared(name: string): Promise<Buffer | null>;
  /** A picture that the operator added. */
  own(name: string): Promise<{ readonly type: string; readonly bytes: Buffer } | null>;
};

/**
 * Pictures that the server draws itself and keeps: the posters of games, the QR codes of what is downloaded, what other
 * sites show of a link.
 */
export class Pictures {
  readonly #posters = new PageCache(POSTERS, sizeOf);
  readonly #codes = new PageCache(CODES, sizeOf);
  readonly #shared = new PageCache(SHARED_PICTURES, sizeOf);
  readonly #own = new PageCache(OWN_PICTURES, sizeOf);
  readonly #source: PictureSource;
  readonly #headers: Readonly<Record<string, string>>;

  constructor(source: PictureSource, https: boolean) {
    this.#source = source;
    this.#headers = {
      ...securityHeaders(https),
      "content-security-policy": NO_PAGE_CSP,
      "content-type": "image/svg+xml",
    };
  }

  /** The poster at an address; null when it is no poster's address. */
  poster(path: string): Promise<Body> | null {
    const gameId = ART.exec(path)?.[1];
    return gameId ? this.#poster(gameId) : null;
  }

  /** The poster at an address, where it is drawn already. */
  keptPoster(path: string): Body | null {
    const gameId = ART.exec(path)?.[1];
    return gameId ? this.#posters.peek(gameId, "") : null;
  }

  /**
   * The QR code at `/qr/<resourceType>.svg`: where the operator's resource leads. A resource that is not configured has
   * none. Null when it is no QR code's address.
   */
  qrCode(path: string, resources: readonly Resource[]): Promise<Body> | null {
    const type = QR.exec(path)?.[1];
    if (!type) return null;
    const url = resources.find(({ resourceType }) => resourceType === type)?.url;
    if (url === undefined) return Promise.resolve(this.#none());
    return this.#codes.get(url, "", async () => {
      const svg = await drawCode(url, {
        type: "svg",
        margin: QR_MARGIN,
        errorCorrectionLevel: "M",
      });
      return { body: await this.#body(svg, ASK_AGAIN) };
    });
  }

  /** The picture of a shared link at `/og/<name>.png`. Null when it is no such address. */
  linkPicture(path: string): Promise<Body> | null {
    const name = SHARED.exec(path)?.[1];
    return name ? this.#linkPicture(name) : null;
  }

  /** The operator's picture at `/pictures/<name>`; its name is of its content. Null when it is no such address. */
  ownPicture(path: string): Promise<Body> | null {
    const name = OWN.exec(path)?.[1];
    return name ? this.#ownPicture(name) : null;
  }

  async #ownPicture(name: string): Promise<Body> {
    const kept = this.#own.peek(name, "");
    if (kept) return kept;
    const picture = await this.#source.own(name);
    if (picture === null || !OWN_TYPES.has(picture.type)) return this.#none();
    const headers = { ...this.#headers, "content-type": picture.type, "cache-control": FOREVER };
    return this.#own.get(name, "", async () => ({
      body: makeBody({ plain: picture.bytes }, 200, headers),
    }));
  }

  async #linkPicture(name: string): Promise<Body> {
    const kept = this.#shared.peek(name, "");
    if (kept) return kept;
    const png = await this.#source.shared(name);
    if (png === null) return this.#none();
    const headers = { ...this.#headers, "content-type": "image/png", "cache-control": A_DAY };
    return this.#shared.get(name, "", async () => ({
      body: makeBody({ plain: png }, 200, headers),
    }));
  }

  /** Posters never change: their version is that of the program. One that is not there is asked for again. */
  async #poster(gameId: string): Promise<Body> {
    const kept = this.#posters.peek(gameId, "");
    if (kept) return kept;
    const svg = await this.#source.art(gameId);
    if (svg === null) return this.#none();
    return this.#posters.get(gameId, "", async () => ({ body: await this.#body(svg, FOREVER) }));
  }

  async #body(svg: string, life: string): Promise<Body> {
    const encoded = await encode(Buffer.from(svg), "kept");
    return makeBody(encoded, 200, { ...this.#headers, "cache-control": life });
  }

  #none(): Body {
    return makeBody({ plain: Buffer.alloc(0) }, 404, {
      ...this.#headers,
      "cache-control": "no-store",
    });
  }
}
