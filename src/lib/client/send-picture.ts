import { MOST_PICTURE_BYTES, pictureTypeOf } from "#/lib/base/proof-pictures.ts";
import { ok, type Result, refuse } from "#/lib/base/result.ts";

/** Larger than this is shrunk before it is sent, where the browser can. */
const SHRUNK_BYTES = 1024 * 1024;
const SIDE = 2_000;
const QUALITY = 0.85;

/**
 * A picture that somebody chose, as base64 of a PNG or JPEG: by its content, and of the size that may be sent. What is
 * large is made smaller first, and loses what its camera wrote into it.
 */
export async function readPicture(
  file: Blob,
): Promise<Result<string, "not_a_picture" | "picture_too_large">> {
  if (file.size > MOST_PICTURE_BYTES) return refuse("picture_too_large");
  if (pictureTypeOf(await headAndEndOf(file)) === null && file.size <= SHRUNK_BYTES)
    return refuse("not_a_picture");
  const sent = file.size > SHRUNK_BYTES ? await shrink(file) : file;
  if (pictureTypeOf(await headAndEndOf(sent)) === null) return refuse("not_a_picture");
  return ok(await base64Of(sent));
}

const EDGE = 16;

/** Enough of a file to tell what it is. */
async function headAndEndOf(file: Blob): Promise<Uint8Array> {
  const edges = new Blob([file.slice(0, EDGE), file.slice(Math.max(EDGE, file.size - EDGE))]);
  return new Uint8Array(await edges.arrayBuffer());
}

async function shrink(file: Blob): Promise<Blob> {
  try {
    const bitmap = await createImageBitmap(file);
    const scale = Math.min(1, SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(bitmap.width * scale);
    canvas.height = Math.round(bitmap.height * scale);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const made = await new Promise<Blob | null>((take) =>
      canvas.toBlob(take, "image/jpeg", QUALITY),
    );
    return made ?? file;
  } catch {
    // Whoever's browser cannot sends it as it is.
    return file;
  }
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((take, fail) => {
    const reader = new FileReader();
    reader.onload = () => take(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => fail(reader.error);
    reader.readAsDataURL(file);
  });
}
