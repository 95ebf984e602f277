import { SECOND_MS } from "#/lib/base/time.ts";
import { type Refused, type Sent, send } from "#/lib/client/send.ts";
import {
  beginExport as beginCall,
  EXPORT_PARTS,
  type ExportPart,
  readExport,
} from "#/lib/contract/care/export.ts";

/** The parts of a member's data, in the order of the file. */
export { EXPORT_PARTS, type ExportPart };

/** Lets the parts be read for a while; `goOn` is the token of what was begun and is not at its end. */
export const beginExport = (
  password: string,
  code: string,
  goOn: string,
): Promise<Sent<typeof beginCall>> =>
  send(beginCall, { password, ...(code ? { code } : {}), ...(goOn ? { goOn } : {}) });

/** What is gathered so far, and where it goes on: it outlives a lost connection and a token whose time is over. */
export type Gathering = {
  /** Of each part that was begun: its rows as JSON, page by page, and how many they are. */
  readonly pages: Map<ExportPart, { readonly json: string[]; rows: number }>;
  /** Which part is read, by its place, and from where. */
  at: number;
  cursor: string | null;
};

export function newGathering(): Gathering {
  return { pages: new Map(), at: 0, cursor: null };
}

/** How long to wait when too many calls were made, and how often. */
const PAUSE_MS = 5 * SECOND_MS;
const MOST_PAUSES = 24;

type How = {
  readonly token: string;
  readonly signal: AbortSignal;
  /** After each page. */
  readonly onPage: () => void;
  readonly pauseMs?: number;
};

/** Reads on until all is there. What stops it is answered, and it goes on from there; null: it was stopped. */
export async function gather(
  gathering: Gathering,
  { token, signal, onPage, pauseMs = PAUSE_MS }: How,
): Promise<{ readonly ok: true } | Refused | null> {
  for (let pauses = 0; ; ) {
    const part = EXPORT_PARTS[gathering.at];
    if (part === undefined) return { ok: true };
    if (signal.aborted) return null;
    const { cursor } = gathering;
    const reply = await send(readExport, { token, part, ...(cursor === null ? {} : { cursor }) });
    if (signal.aborted) return null;
    if (reply.ok) {
      keepPage(gathering, part, reply.value);
      onPage();
      pauses = 0;
    } else {
      if (reply.code !== "too_many_requests" || pauses === MOST_PAUSES) return reply;
      pauses += 1;
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

function keepPage(
  gathering: Gathering,
  part: ExportPart,
  { rows, next }: { readonly rows: readonly object[]; readonly next: string | null },
): void {
  const kept = gathering.pages.get(part) ?? { json: [], rows: 0 };
  kept.json.push(...rows.map((row) => JSON.stringify(row)));
  kept.rows += rows.length;
  gathering.pages.set(part, kept);
  gathering.cursor = next;
  if (next === null) gathering.at += 1;
}

/** The file, as pieces that follow one another: one text of all of it could be longer than a text may be. */
export function writeFile(
  { pages }: Gathering,
  about: { readonly account: string; readonly site: string; readonly madeAt: string },
): string[] {
  const head = JSON.stringify({ format: "pleno-account-data-1", ...about });
  const parts = [...pages].flatMap(([part, { json }], index) => [
    `${index === 0 ? "" : ","}\n${JSON.stringify(part)}:[`,
    ...json.map((row, place) => `${place === 0 ? "" : ","}\n${row}`),
    "]",
  ]);
  return [`${head.slice(0, -1)},"parts":{`, ...parts, "\n}}\n"];
}
