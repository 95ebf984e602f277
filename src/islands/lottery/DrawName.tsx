import { useWords } from "./board-context.ts";

/** A draw by who holds it, where somebody does, and when it is. */
export function DrawName({ station, day }: { readonly station: string; readonly day: string }) {
  const { t } = useWords();
  return (
    <>
      {station === "" ? null : (
        <>
          <span lang="vi">{station}</span>{" "}
        </>
      )}
      <span className="num">{t("in_hanoi", { time: day })}</span>
    </>
  );
}
