import type { Judgement } from "../api.ts";

type Props = {
  /** Null: not known yet. */
  readonly judgement: Judgement | null;
  readonly address: string;
};

/** What is wrong with a text, why it does not show, or where it does. */
export function Verdict({ judgement, address }: Props) {
  const { problems = [], reasons = null } = judgement ?? {};
  const isRight = judgement !== null && problems.length === 0;
  return (
    <section className="verdict" aria-live="polite" aria-label="Whether it shows">
      {problems.length > 0 && (
        <>
          <h3 className="bad">Wrong, and so not saved</h3>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      {reasons && reasons.length > 0 && (
        <>
          <h3>Why visitors do not see all of it</h3>
          <ul>
            {reasons.map(({ words }) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </>
      )}
      {isRight && reasons?.length === 0 && (
        <p className="good">
          Shows at <span className="path">{address}</span>
        </p>
      )}
      {isRight && reasons === null && (
        <p>The site does not answer: whether it shows there is not known.</p>
      )}
    </section>
  );
}
