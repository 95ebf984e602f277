/** What a member may say and show with a claim (SPEC §5 and §9): a line, and a few pictures of two kinds. */
export const MOST_COMMENT = 140;
export const MOST_PICTURES = 3;
export const MOST_PICTURE_BYTES = 5 * 1024 * 1024;
export const PICTURE_TYPES = ["image/png", "image/jpeg"] as const;

const PNG_HEAD = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const PNG_END = [0x49, 0x45, 0x4e, 0x44, 0xae, 0x42, 0x60, 0x82];
const JPEG_HEAD = [0xff, 0xd8, 0xff];
const JPEG_END = [0xff, 0xd9];

export type PictureType = (typeof PICTURE_TYPES)[number];

/** What a picture is by its first bytes, and whether it ends where such a picture ends; null for anything else. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, PNG_HEAD) && endsWith(bytes, PNG_END)) return "image/png";
  if (startsWith(bytes, JPEG_HEAD) && endsWith(bytes, JPEG_END)) return "image/jpeg";
  return null;
}

const startsWith = (bytes: Uint8Array, head: readonly number[]): boolean =>
  head.every((byte, at) => bytes[at] === byte);
const endsWith = (bytes: Uint8Array, end: readonly number[]): boolean =>
  bytes.length >= end.length &&
  end.every((byte, at) => bytes[bytes.length - end.length + at] === byte);
