import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import type { Dialogue, World } from "#/server/ops/command.ts";
import { UsageError } from "#/server/ops/output.ts";

type Input = NodeJS.ReadableStream & { readonly isTTY?: boolean };

/** Asks on a terminal, which does not show what is typed; where something is piped in, a line of it each time. */
export function openAsking(input: Input, output: NodeJS.WritableStream): World["ask"] {
  let lines: AsyncIterator<string> | undefined;
  const nextLine = async () => {
    lines ??= createInterface({ input })[Symbol.asyncIterator]();
    const { done, value } = await lines.next();
    return done ? null : String(value);
  };
  const typed = async (question: string) => {
    const unseen = new Writable({ write: (_chunk, _encoding, next) => next() });
    // Before anything is asked: until then the terminal shows what is typed.
    const terminal = createInterface({ input, output: unseen, terminal: true });
    output.write(`${question}: `);
    const stopped = new AbortController();
    terminal.once("SIGINT", () => stopped.abort());
    try {
      return await terminal.question("", { signal: stopped.signal });
    } catch {
      return null;
    } finally {
      terminal.close();
      output.write("\n");
    }
  };
  return async (question, times = "once") => {
    const line = await (input.isTTY ? typed(question) : nextLine());
    if (line === null) throw new UsageError(`nobody answers: ${question}`);
    if (times === "twice" && input.isTTY && (await typed("The same again")) !== line)
      throw new UsageError("the second was another one");
    return line;
  };
}

/** Talks on a terminal, line after line, with what is typed shown; Ctrl-C and Ctrl-D end it. */
export function openDialogue(input: Input, output: NodeJS.WritableStream): Dialogue {
  const terminal = createInterface({ input, output, terminal: true });
  let isClosed = false;
  terminal.once("SIGINT", () => terminal.close());
  terminal.once("close", () => {
    isClosed = true;
  });
  const lines = terminal[Symbol.asyncIterator]();
  return {
    ask: async (question) => {
      // Lines that were typed before it closed are answers still.
      if (isClosed) output.write(question);
      else {
        terminal.setPrompt(question);
        terminal.prompt();
      }
      const { done, value } = await lines.next();
      if (done) throw new UsageError(`nobody answers: ${question.trim()}`);
      return String(value);
    },
    tell: (line) => void output.write(`${line}\n`),
    close: () => terminal.close(),
  };
}
