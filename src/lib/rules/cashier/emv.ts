import { ok, type Result, refuse } from "#/lib/base/result.ts";

/** One field of a merchant-presented code (EMVCo): two digits of id, two of length, the value. */
export type EmvField = readonly [id: string, value: string];
export type EmvFault = "code_malformed" | "code_checksum";

const CRC_HEAD = "6304";
const LONGEST = 99;
const POLYNOMIAL = 0x1021;
/** What stands in a code: a value of other letters has another length in characters than in bytes. */
const ASCII = /^[\x20-\x7e]*$/;

/** CRC-16/CCITT-FALSE of an ASCII text, as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (let at = 0; at < text.length; at++) {
    crc ^= text.charCodeAt(at) << 8;
    for (let bit = 0; bit < 8; bit++)
      crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, "0");
}

/** Writes fields in the order given. Throws on a value that no field can carry: what goes in is checked before. */
export function writeFields(fields: readonly EmvField[]): string {
  return fields
    .map(([id, value]) => {
      if (!/^\d{2}$/.test(id) || value === "" || value.length > LONGEST || !ASCII.test(value))
        throw new Error(`field ${id} cannot carry ${JSON.stringify(value)}`);
      return id + String(value.length).padStart(2, "0") + value;
    })
    .join("");
}

/** A whole code: the fields, and the checksum over them and its own head as the last. */
export function writeCode(fields: readonly EmvField[]): string {
  const text = writeFields(fields) + CRC_HEAD;
  return text + crc16(text);
}

/** The fields of a text by their id; refused where a length leads nowhere or an id stands twice. */
export function readFields(text: string): Result<ReadonlyMap<string, string>, "code_malformed"> {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length; ) {
    const head = text.slice(at, at + 4);
    if (!/^\d{4}$/.test(head)) return refuse("code_malformed");
    const [id, length] = [head.slice(0, 2), Number(head.slice(2))];
    const value = text.slice(at + 4, at + 4 + length);
    if (length === 0 || value.length < length || fields.has(id)) return refuse("code_malformed");
    fields.set(id, value);
    at += 4 + length;
  }
  return ok(fields);
}

/** The fields of a whole code, its checksum compared: last, and over every byte before it. */
export function readCode(code: string): Result<ReadonlyMap<string, string>, EmvFault> {
  if (!ASCII.test(code)) return refuse("code_malformed");
  const fields = readFields(code);
  if (!fields.ok) return fields;
  if (fields.value.get("00") !== "01" || !code.startsWith("000201"))
    return refuse("code_malformed");
  const sealed = code.slice(0, -4);
  if (!sealed.endsWith(CRC_HEAD) || crc16(sealed) !== code.slice(-4))
    return refuse("code_checksum");
  return fields;
}
