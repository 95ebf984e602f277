import sharp from "sharp";
import { MOST_PICTURE_BYTES, pictureTypeOf } from "#/lib/base/proof-pictures.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { openTurns, TURNED_AWAY } from "#/lib/base/turns.ts";

/** What staff can read a bank's statement on. */
const SIDE = 2_000;
const SQUARE = 128;
const MOST_PIXELS = 50_000_000;
const MOST_SIDE = 15_000;
/** What is drawn in passes, each over the whole, is kept whole until the last one. */
const MOST_IN_PASSES = 100_000_000;
const QUALITY = 82;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;
/** One at a time: each may take a hundred megabytes while it is decoded. */
const turns = { atOnce: 1, waiting: 20, waitMs: 10_000 };

export type MemberPictureRefusal = "not_a_picture" | "picture_too_large" | "overloaded";
export type EncodePicture = (base64: string) => Promise<Result<Buffer, MemberPictureRefusal>>;
/** A whole picture to be read, or the middle of one as a small square. */
type Kept = "whole" | "square";

/**
 * Opens what makes a picture harmless: a PNG or JPEG by its content, whole and nothing behind it, of 5 MB and 50 million
 * pixels at most (fewer where it comes in passes), becomes a JPEG of our own without what a camera wrote into it.
 */
export function openPictureEncoder(kept: Kept = "whole"): EncodePicture {
  const inTurn = openTurns(turns);
  return async (base64) => {
    if (base64.length > Math.ceil(MOST_PICTURE_BYTES / 3) * 4) return refuse("picture_too_large");
    if (!BASE64.test(base64)) return refuse("not_a_picture");
    const bytes = Buffer.from(base64, "base64");
    if (bytes.length > MOST_PICTURE_BYTES) return refuse("picture_too_large");
    if (pictureTypeOf(bytes) === null) return refuse("not_a_picture");
    const encoded = await inTurn("pictures", () => encode(bytes, kept));
    return encoded === TURNED_AWAY ? refuse("overloaded") : encoded;
  };
}

async function encode(bytes: Buffer, kept: Kept): Promise<Result<Buffer, MemberPictureRefusal>> {
  try {
    const options = { limitInputPixels: MOST_PIXELS, sequentialRead: true } as const;
    const { format, width, height, pages = 1, ...drawn } = await sharp(bytes, options).metadata();
    if ((format !== "png" && format !== "jpeg") || pages > 1) return refuse("not_a_picture");
    if (width > MOST_SIDE || height > MOST_SIDE || width * height > MOST_PIXELS)
      return refuse("picture_too_large");
    // A JPEG's coefficients, and the samples of a deep PNG, have two bytes.
    const sampleBytes = format === "jpeg" || drawn.depth === "ushort" ? 2 : 1;
    if (drawn.isProgressive && width * height * drawn.channels * sampleBytes > MOST_IN_PASSES)
      return refuse("picture_too_large");
    const fit =
      kept === "whole"
        ? ({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true } as const)
        : ({ width: SQUARE, height: SQUARE, fit: "cover" } as const);
    return ok(
      await sharp(bytes, options)
        .autoOrient()
        .resize(fit)
        .flatten({ background: "#ffffff" })
        .jpeg({ quality: QUALITY })
        .toBuffer(),
    );
  } catch {
    return refuse("not_a_picture");
  }
}
