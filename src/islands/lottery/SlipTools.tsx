import { useStore } from "@nanostores/react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { $member } from "#/lib/client/stores/session/session.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import type { PricedSlip } from "#/lib/rules/lottery/slip.ts";
import { useBoard } from "./board-context.ts";
import { SavedPlays } from "./SavedPlays.tsx";
import { Undo } from "./Undo.tsx";

type Props = {
  readonly priced: PricedSlip;
  /** The balance does not cover the slip. */
  readonly isShort: boolean;
};

/** What is done with a slip besides buying: emptied and brought back, kept, and the way to a deposit where it lacks one. */
export function SlipTools({ priced, isShort }: Props) {
  const { t, lang, slip } = useBoard();
  const { lost } = useStore(slip.$slip);
  const member = useStore($member, { ssr: "initial" });
  const isEmpty = priced.lines.length === 0;
  const isEmptied = isEmpty && lost !== null;
  const tools = (
    <>
      {/* One button: who has emptied the slip by mistake has the focus on what brings it back. */}
      <button
        type="button"
        className="lnk sm"
        disabled={isEmpty && !isEmptied}
        onClick={isEmptied ? slip.undo : slip.discard}
      >
        <Icon name={isEmptied ? "back" : "bin"} />
        {t(isEmptied ? "undo" : "empty_slip")}
      </button>
      {isEmptied ? null : <Undo />}
      {member && isShort ? (
        <a className="lnk sm" href={localizePath("/member/depositv2", lang)}>
          {t("deposit")}
        </a>
      ) : null}
    </>
  );
  if (!member) return <p className="slip-tools">{tools}</p>;
  return (
    <SavedPlays username={member.account} priced={priced}>
      {tools}
    </SavedPlays>
  );
}
