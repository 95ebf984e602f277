/** Where a spreadsheet, also one of another country, may end a cell. */
const CELL_ENDS = /([;|\t\r\n])/;
const FORMULA = /^[=+\-@＝＋－＠]/u;

/** A text as a cell that no spreadsheet takes for a formula (OWASP); numbers are written as they are. */
export function csvText(text: string): string {
  const inert = text
    .split(CELL_ENDS)
    .map((part, i, parts) => {
      if (i % 2 === 1) return part;
      const isBlank = part === "" && /[\t\r\n]/.test(parts[i + 1] ?? "");
      return isBlank || FORMULA.test(part.trimStart()) ? `'${part}` : part;
    })
    .join("");
  return /[",;|\t\r\n']|^\s|\s$/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

/** A line of cells that are written as they are. */
export const csvLine = (cells: readonly string[]): string => `${cells.join(",")}\r\n`;

/** What a table begins with: spreadsheets take it for UTF-8 then. */
export const CSV_BEGINS = "\u{feff}";

/** Moments as spreadsheets read them, in the reader's zone with its distance from UTC: 2026-11-20 08:00:00+07:00. */
export function csvTimes(zone: string): (atMs: number) => string {
  const format = new Intl.DateTimeFormat("en-GB", {
    ...{ timeZone: zone, timeZoneName: "longOffset", hourCycle: "h23" },
    ...{ year: "numeric", month: "2-digit", day: "2-digit" },
    ...{ hour: "2-digit", minute: "2-digit", second: "2-digit" },
  });
  return (atMs) => {
    const parts = Object.fromEntries(
      format.formatToParts(atMs).map(({ type, value }) => [type, value]),
    );
    const offset = (parts["timeZoneName"] ?? "GMT").slice("GMT".length) || "+00:00";
    const day = [parts["year"], parts["month"], parts["day"]].join("-");
    return `${day} ${[parts["hour"], parts["minute"], parts["second"]].join(":")}${offset}`;
  };
}
