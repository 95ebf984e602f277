import { createHash } from "node:crypto";
import sharp from "sharp";
import { ok, type Result, refuse } from "#/lib/base/result.ts";
import { type Db, inTransaction } from "#/server/db/index.ts";
import { recordAct } from "#/server/ledger/index.ts";

/** What a picture is for; it says how large it is kept, and as what. */
export const PICTURE_USES = ["logo", "icon", "poster", "banner"] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

/** A picture as it is served: its address is `/pictures/<name>`. */
export type Picture = { readonly type: string; readonly bytes: Buffer };
export type PictureRow = {
  readonly name: string;
  readonly use: PictureUse;
  readonly width: number;
  readonly height: number;
};

type Kept = {
  /** In pixels. A logo fits within it; the others fill it, and what stands over is cut off. */
  readonly width: number;
  readonly height: number;
  readonly whole?: true;
  readonly as: "webp" | "png" | "jpg";
};
/** Twice what pages show; a shared link's as other sites want it. */
const KEPT: Readonly<Record<PictureUse, Kept>> = {
  logo: { width: 640, height: 160, whole: true, as: "webp" },
  icon: { width: 512, height: 512, as: "png" },
  poster: { width: 1_200, height: 630, as: "jpg" },
  banner: { width: 600, height: 792, as: "webp" },
};
const TYPES = { webp: "image/webp", png: "image/png", jpg: "image/jpeg" } as const;
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif", "svg"]);
const MOST_PIXELS = 50_000_000;
/** A picture that is enlarged by more is told from a sharp one. */
const MOST_ENLARGED = 2;

export type PictureRefusal = "not_a_picture" | "too_small";

/**
 * Adds a picture for a use: what it is follows from its content, it is encoded anew without what a camera wrote into it,
 * and kept under a name of its content, so that the same one again is the same. `not_a_picture` for anything that is no
 * JPEG, PNG, WebP, GIF, AVIF or SVG; `too_small`, with what is asked for in `least`.
 */
export async function addPicture(
  db: Db,
  { bytes, use, by }: { readonly bytes: Buffer; readonly use: PictureUse; readonly by: string },
): Promise<Result<PictureRow, PictureRefusal>> {
  const encoded = await encode(bytes, use);
  if (!encoded.ok) return encoded;
  const { data, width, height } = encoded.value;
  const digest = createHash("sha256").update(use).update(data).digest("base64url").slice(0, 22);
  const row = { name: `${digest}.${KEPT[use].as}`, use, width, height };
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto("pictures")
      .values({ ...row, bytes: data })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) return;
    await recordAct(tx, {
      by,
      act: "picture_add",
      subject: `pictures/${row.name}`,
      before: null,
      after: row,
    });
  });
  return ok(row);
}

async function encode(
  bytes: Buffer,
  use: PictureUse,
): Promise<Result<{ data: Buffer; width: number; height: number }, PictureRefusal>> {
  const { width, height, whole, as } = KEPT[use];
  try {
    const {
      format,
      width: w = 0,
      height: h = 0,
    } = await sharp(bytes, { limitInputPixels: MOST_PIXELS }).metadata();
    if (!FORMATS.has(format ?? "")) return refuse("not_a_picture");
    const drawn = format === "svg";
    const scale = whole ? Math.min(width / w, height / h) : Math.max(width / w, height / h);
    if (!drawn && scale > MOST_ENLARGED) {
      const least = whole
        ? `${height / MOST_ENLARGED} high`
        : `${width / MOST_ENLARGED} × ${height / MOST_ENLARGED}`;
      return refuse("too_small", { detail: { least: `${least} pixels; it is ${w} × ${h}` } });
    }
    const density = drawn ? Math.min(2_400, Math.max(72, 72 * scale)) : 72;
    const made = sharp(bytes, { limitInputPixels: MOST_PIXELS, density })
      .rotate()
      .resize({ width, height, fit: whole ? "inside" : "cover" });
    const opaque = as === "jpg" ? made.flatten({ background: "#15100b" }) : made;
    const { data, info } = await opaque
      .toFormat(
        as === "jpg" ? "jpeg" : as,
        as === "png" ? { palette: true } : { quality: as === "webp" ? 90 : 84 },
      )
      .toBuffer({ resolveWithObject: true });
    return ok({ data, width: info.width, height: info.height });
  } catch {
    return refuse("not_a_picture");
  }
}

/** The picture of a name; null when there is none. */
export async function findPicture(db: Db, name: string): Promise<Picture | null> {
  const row = await db
    .selectFrom("pictures")
    .select(["bytes"])
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row) return null;
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1) as keyof typeof TYPES];
  return { type, bytes: row.bytes };
}

/** All pictures, the newest first. */
export async function listPictures(db: Db, limit: number): Promise<PictureRow[]> {
  return db
    .selectFrom("pictures")
    .select(["name", "use", "width", "height"])
    .orderBy("added_at", "desc")
    .limit(limit)
    .execute();
}

/** What is wrong with showing a picture for a use; null when nothing is, nor where none is named. */
export async function findPictureFault(
  db: Db,
  name: string | null,
  use: PictureUse,
): Promise<string | null> {
  if (name === null) return null;
  const row = await db
    .selectFrom("pictures")
    .select("use")
    .where("name", "=", name)
    .executeTakeFirst();
  if (!row) return `no picture has that name: add it with "pictures add <file> --as ${use}"`;
  return row.use === use ? null : `was added as ${row.use}: add it with --as ${use}`;
}
