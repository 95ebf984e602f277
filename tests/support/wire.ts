import { vi } from "vitest";

type Answer =
  | {
      readonly status?: number;
      readonly body: unknown;
      readonly headers?: Readonly<Record<string, string>>;
    }
  | Error;
export type Heard = {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string | null;
};

/** A platform at the other end of fetch: answers by path, and remembers what it heard. */
export function wire(
  answers: Readonly<Record<string, Answer | ((method: string) => Answer | Promise<Answer>)>>,
) {
  const heard: Heard[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const request = input instanceof Request ? input : null;
    const url = new URL(request?.url ?? String(input), "http://pleno.test");
    const body = init.body ?? null;
    const method = init.method ?? request?.method ?? "GET";
    heard.push({
      method,
      path: url.pathname + url.search,
      headers: new Headers(init.headers ?? request?.headers),
      body: typeof body === "string" ? body : null,
    });
    const given = answers[url.pathname];
    const answer = typeof given === "function" ? await given(method) : given;
    if (answer === undefined) throw new TypeError(`nothing answers ${url.pathname}`);
    if (answer instanceof Error || answer instanceof DOMException) throw answer;
    const text = typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body);
    return new Response(text, { status: answer.status ?? 200, headers: answer.headers ?? {} });
  });
  return heard;
}

/** A reply that says yes. */
export function yes(value: unknown): Answer {
  return { body: { success: true, code: "ok", message: "", value } };
}

/** A reply that says no. */
export function no(code: string, status: number, value: unknown = null): Answer {
  return { status, body: { success: false, code, message: `the platform's ${code}`, value } };
}
