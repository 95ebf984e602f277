import { forRequest, requestInHand } from "./request-in-hand.ts";

export type GatheringLimits = {
  /** Of one key, so many questions are under way together. */
  readonly atOnce: number;
  /** So much is asked in one. */
  readonly most: number;
};

type Waiting<Asked, Answer> = {
  readonly asked: Asked;
  readonly request: string | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (fault: unknown) => void;
};
type Line<Asked, Answer> = { running: number; readonly waiting: Waiting<Asked, Answer>[] };

/**
 * Asks for many in one question: what is asked while `atOnce` questions of its key are under way waits, and goes together
 * when one of them is answered. What is asked alone is not delayed. `ask` answers each in its order; what it throws is the
 * fault of all whom it asked for.
 */
export function openGathering<Asked, Answer>(
  ask: (every: readonly Asked[], key: string) => Promise<readonly Answer[]>,
  { atOnce, most }: GatheringLimits,
): (key: string, asked: Asked) => Promise<Answer> {
  const lines = new Map<string, Line<Asked, Answer>>();

  async function run(every: readonly Waiting<Asked, Answer>[], key: string): Promise<void> {
    try {
      const answers = await ask(
        every.map(({ asked }) => asked),
        key,
      );
      for (const [index, { resolve }] of every.entries()) resolve(answers[index] as Answer);
    } catch (fault) {
      for (const { reject } of every) reject(fault);
    }
  }

  function goOn(key: string, line: Line<Asked, Answer>): void {
    while (line.running < atOnce && line.waiting.length > 0) {
      const every = line.waiting.splice(0, most);
      const { request } = every[0] ?? {};
      line.running++;
      const asking =
        request === undefined ? run(every, key) : forRequest(request, () => run(every, key));
      void asking.then(() => {
        line.running--;
        goOn(key, line);
      });
    }
    if (line.running === 0) lines.delete(key);
  }

  return (key, asked) =>
    new Promise((resolve, reject) => {
      const line = lines.get(key) ?? { running: 0, waiting: [] };
      lines.set(key, line);
      line.waiting.push({ asked, request: requestInHand(), resolve, reject });
      goOn(key, line);
    });
}
