import { useStore } from "@nanostores/react";
import { type FormEvent, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Field } from "#/islands/ui/Field.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { readNumbers } from "#/lib/rules/lottery/vietnam/pickers.ts";
import { useBoard } from "./board-context.ts";

/** Numbers of three or four digits, typed or pasted; what was picked stands below and goes with a press. */
export function TypedNumbers({ digits }: { digits: number }) {
  const { t, slip } = useBoard();
  useStore(slip.$slip);
  const [typed, setTyped] = useState("");
  const [unread, setUnread] = useState<readonly string[]>([]);
  const picked = slip.picked();

  function add(event: FormEvent): void {
    event.preventDefault();
    const read = readNumbers(typed, digits);
    slip.setPicks([...new Set([...picked, ...read.numbers])]);
    setUnread(read.unread);
    setTyped(read.unread.join(" "));
  }

  const example = `${"1".padStart(digits, "0")}-${"9".padStart(digits, "0")}`;
  return (
    <>
      <form className="typed" onSubmit={add}>
        <Field
          label={t("type_numbers", { digits })}
          hint={t("type_numbers_hint", { example })}
          error={unread.length > 0 ? t("bad_numbers", { numbers: unread.join(", ") }) : undefined}
          inputMode="text"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit">{t("add")}</Button>
      </form>
      <ul className="picked-list" dir="ltr">
        {picked.map((number) => (
          <li key={number}>
            <button type="button" aria-pressed="true" onClick={() => slip.toggle(number)}>
              <b>{number}</b>
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}
