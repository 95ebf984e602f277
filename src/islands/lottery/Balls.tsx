/** Numbers as balls, always from left to right; `marked` are those that came up. */
export function Balls({
  numbers,
  marked,
  most = 12,
}: {
  numbers: readonly string[];
  marked?: ReadonlySet<string>;
  most?: number;
}) {
  const more = numbers.length - most;
  return (
    <span className="balls dseq" dir="ltr">
      {numbers.slice(0, more > 0 ? most - 1 : most).map((number) => (
        <b key={number} className={marked?.has(number) ? "ball on" : "ball"}>
          {number}
        </b>
      ))}
      {more > 0 ? <span className="ball-more num">+{more + 1}</span> : null}
    </span>
  );
}
