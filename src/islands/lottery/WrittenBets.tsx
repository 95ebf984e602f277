import { type FormEvent, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { parseMoney } from "#/lib/base/money.ts";
import { readShorthand, shorthandName } from "#/lib/rules/lottery/vietnam/shorthand.ts";
import { useBoard } from "./board-context.ts";
import { typeName } from "./names.ts";

/** Bets written in short, one a line; what is not understood stays, with the reason beside it. */
export function WrittenBets() {
  const { t, game, sale, currency, slip } = useBoard();
  const [text, setText] = useState("");
  const lines = text.split(/[\n;]+/u).filter((line) => line.trim() !== "");
  const types = game.types.filter(
    ({ code }) => sale.types.has(code) && shorthandName(code) !== null,
  );
  const read = readShorthand(text, types).map((each, index) => {
    const stake = each.ok ? parseMoney(each.value.stake, currency.exponent) : null;
    const bet = each.ok && stake?.ok ? { ...each.value, stakeMinor: stake.value } : null;
    const code = each.ok ? "bad_stake" : each.code;
    const params = each.ok
      ? { text: each.value.stake }
      : { text: String(each.detail?.["text"] ?? "") };
    return { bet, line: index + 1, reason: t(`fault_${code}`, params) };
  });
  const bets = read.flatMap(({ bet }) => bet ?? []);
  const faults = read.filter(({ bet }) => bet === null);

  function add(event: FormEvent): void {
    event.preventDefault();
    slip.addBets(bets);
    setText(faults.map(({ line }) => lines[line - 1] ?? "").join("\n"));
  }

  return (
    <form className="written" onSubmit={add}>
      <div className="fld">
        <label className="l" htmlFor="written-bets">
          {t("write_title")}
        </label>
        <textarea
          id="written-bets"
          rows={5}
          spellCheck={false}
          autoCapitalize="off"
          aria-describedby="written-hint"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p className="hint" id="written-hint">
          {t("write_hint")}
        </p>
        <details className="write-names sm">
          <summary>{t("write_names")}</summary>
          <dl>
            {types.map(({ code }) => (
              <div key={code}>
                <dt className="b" dir="ltr">
                  {shorthandName(code)}
                </dt>
                <dd className="t2">{typeName(t, game.code, code)}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      <div aria-live="polite">
        {bets.length > 0 ? (
          <p className="sm jade">{t("write_read", { count: bets.length })}</p>
        ) : null}
        {faults.map(({ line, reason }) => (
          <p key={line} className="hint err">
            {t("write_fault", { line, reason })}
          </p>
        ))}
      </div>
      <Button type="submit" disabled={bets.length === 0}>
        {t("write_add")}
      </Button>
    </form>
  );
}
