import { create } from "qrcode";

/** A QR code as it is drawn: how many modules a side has, its quiet zone included, and the path of the dark ones. */
export type QrPicture = { readonly size: number; readonly path: string };

/** As the standard asks for around a code. */
const QUIET = 4;

/** Draws a text as a QR code, to be filled in one dark colour on white. */
export function drawQr(text: string): QrPicture {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  const parts: string[] = [];
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; ) {
      let run = 0;
      while (column + run < modules.size && modules.get(row, column + run)) run++;
      if (run > 0) parts.push(`M${column + QUIET} ${row + QUIET}h${run}v1h-${run}z`);
      column += Math.max(run, 1);
    }
  return { size: modules.size + 2 * QUIET, path: parts.join("") };
}
