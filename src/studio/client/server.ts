import { ok, type Result, refuse } from "#/lib/base/result.ts";
import type {
  Envelope,
  FieldOrder,
  HistoryReply,
  RoundReply,
  RoundView,
  SeedsReply,
  SessionView,
  SpinOrder,
} from "../api.ts";

const TIMEOUT_MS = 15_000;
const KEPT = "studio";

/** The launch that this tab was opened with and the secret that the studio knows it by. */
export type Kept = { readonly launch: string; readonly session: string };

/** Random letters and digits, for secrets and ids that this browser makes. */
export function randomText(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return btoa(String.fromCharCode(...random))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? "null") as Kept | null;
  } catch {
    return null;
  }
}

/** Takes the launch out of the address, so that it stays in no history; null when there is nothing to open. */
export function launchOf(): Kept | null {
  const before = kept();
  const address = new URL(location.href);
  const launch = address.searchParams.get("token");
  if (!launch) return before;
  address.searchParams.delete("token");
  history.replaceState(null, "", address);
  if (before?.launch === launch) return before;
  const fresh = { launch, session: randomText(32) };
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(fresh));
  } catch {
    // Storage may be forbidden in a frame: the game then lasts as long as its page.
  }
  return fresh;
}

/** What a game asks of the table it is played at: the studio's, or a demonstration's. */
export type Table = Pick<
  Server,
  "open" | "session" | "spin" | "playFree" | "openField" | "cashOut" | "rotate" | "rounds" | "round"
>;

/** The studio's calls, for the player who opened this page. */
export class Server {
  readonly #kept: Kept | null;

  constructor(kept: Kept | null) {
    this.#kept = kept;
  }

  /** Opens the session of this launch, or the one that this tab has had since. */
  async open(): Promise<Result<SessionView>> {
    return this.#kept ? openSession(this.#kept) : refuse("launch_expired");
  }

  session(): Promise<Result<SessionView>> {
    return this.call("GET", "/api/session");
  }

  spin(order: SpinOrder): Promise<Result<RoundReply>> {
    return this.call("POST", "/api/spins", order);
  }

  playFree(roundId: string, index: number): Promise<Result<RoundReply>> {
    return this.call("POST", `/api/rounds/${roundId}/free`, { index });
  }

  openField(roundId: string, order: FieldOrder): Promise<Result<RoundReply>> {
    return this.call("POST", `/api/rounds/${roundId}/fields`, order);
  }

  /** `step`: how many fields are open. */
  cashOut(roundId: string, step: number): Promise<Result<RoundReply>> {
    return this.call("POST", `/api/rounds/${roundId}/cash-out`, { step });
  }

  rotate(order: {
    readonly clientSeed: string;
    readonly nextHash: string;
  }): Promise<Result<SeedsReply>> {
    return this.call("POST", "/api/seeds", order);
  }

  rounds(before: string | null): Promise<Result<HistoryReply>> {
    return this.call("GET", before ? `/api/rounds?before=${before}` : "/api/rounds");
  }

  round(id: string): Promise<Result<RoundView>> {
    return this.call("GET", `/api/rounds/${id}`);
  }

  /** One call, with this page's session. */
  call<T>(method: "GET" | "POST", path: string, body?: object): Promise<Result<T>> {
    return studioCall(this.#kept?.session ?? "", method, path, body);
  }
}

/** Opens the session of a launch, ready to be played with. */
export async function openSession(kept: Kept): Promise<Result<SessionView>> {
  const opened = await studioCall<SessionView>(kept.session, "POST", "/api/session", kept);
  return opened.ok ? firstSeed(new Server(kept), opened.value) : opened;
}

/** The first time at a game, this browser chooses the client seed, after the server has committed to its own. */
export async function firstSeed(
  table: Pick<Table, "rotate">,
  session: SessionView,
): Promise<Result<SessionView>> {
  const { clientSeed, nextHash } = session.seeds;
  if (clientSeed) return ok(session);
  const rotated = await table.rotate({ clientSeed: randomText(12), nextHash });
  return rotated.ok ? ok({ ...session, seeds: rotated.value.seeds }) : refuse("network_lost");
}

/** One call to the studio, for who holds this bearer. */
export async function studioCall<T>(
  bearer: string,
  method: "GET" | "POST",
  path: string,
  body?: object,
): Promise<Result<T>> {
  try {
    const response = await fetch(path, {
      method,
      headers: {
        ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        ...(body ? { "content-type": "application/json" } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply = (await response.json()) as Envelope<T>;
    if (reply.success) return ok(reply.value);
    const balance = reply.value?.balance;
    return refuse(reply.code, balance === undefined ? {} : { detail: { balance } });
  } catch (error) {
    const timedOut = error instanceof DOMException && error.name === "TimeoutError";
    return refuse(timedOut ? "timed_out" : "network_lost");
  }
}
