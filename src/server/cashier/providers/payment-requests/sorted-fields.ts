import { createHmac, timingSafeEqual } from "node:crypto";

/** An object's fields as they are signed: by their names, `name=value` with `&` between; nothing is an empty value. */
export function sortedFields(data: Readonly<Record<string, unknown>>): string {
  return Object.keys(data)
    .sort()
    .map((name) => `${name}=${written(data[name])}`)
    .join("&");
}

function written(value: unknown): string {
  if (Array.isArray(value)) return JSON.stringify(value.map(sorted));
  return value === null || value === "null" || value === "undefined" ? "" : String(value);
}

function sorted(item: unknown): unknown {
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  return Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether one of the secrets signed an object's fields. */
export function isSignedFields(
  data: Readonly<Record<string, unknown>>,
  signature: unknown,
  secrets: readonly string[],
): signature is string {
  if (typeof signature !== "string" || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const given = Buffer.from(signature, "hex");
  const text = sortedFields(data);
  return secrets.some((secret) =>
    timingSafeEqual(createHmac("sha256", secret).update(text).digest(), given),
  );
}
