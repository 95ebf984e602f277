import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** A PNG of one pixel, as base64. */
export const ONE_PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC";

/** A picture of one colour. */
export const shot = (shade: number, { width = 600, height = 900 } = {}) =>
  sharp({ create: { width, height, channels: 3, background: { r: shade, g: 90, b: 40 } } });
export const png = (shade: number) => shot(shade).png().toBuffer();

/** A PNG of one colour, in a few kilobytes however large it is. */
export function vastPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc(side * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const chunks = [chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([signature, ...chunks]);
}
