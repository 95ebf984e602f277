/** The encodings that answers are kept in, the smallest first. */
export type ContentEncoding = "br" | "gzip";

const ENCODINGS: readonly ContentEncoding[] = ["br", "gzip"];
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/**
 * The encodings that an `Accept-Encoding` takes, the best first (RFC 9110, 12.5.3): those it names with a weight above
 * zero, or through `*`, in the order of their weights and of two alike the smaller. One that it wants less than the
 * plain bytes is left out, and so is one whose weight cannot be read.
 */
export function acceptedEncodings(header: string): ContentEncoding[] {
  const weights = new Map(header.toLowerCase().split(",").map(readOne));
  const any = weights.get("*") ?? 0;
  const plain = weights.get("identity") ?? 0;
  const weightOf = (encoding: ContentEncoding) => weights.get(encoding) ?? any;
  return ENCODINGS.filter(
    (encoding) => weightOf(encoding) > 0 && weightOf(encoding) >= plain,
  ).toSorted((a, b) => weightOf(b) - weightOf(a));
}

function readOne(part: string): [name: string, weight: number] {
  const [name = "", ...parameters] = part.split(";").map((each) => each.trim());
  const given = parameters.find((each) => each.startsWith("q"));
  if (given === undefined) return [name, 1];
  const [key = "", weight = ""] = given.split("=").map((each) => each.trim());
  return [name, key === "q" && WEIGHT.test(weight) ? Number(weight) : 0];
}
