import type { ReactNode } from "react";
import "./passbook.css";

type Line = { readonly label: string; readonly amount: string };
type Props = {
  /** What can be spent, as the reader writes it; null while it is on its way. */
  readonly balance: { readonly label: string; readonly amount: string | null };
  /** What stands on the stub. */
  readonly stub: readonly Line[];
  /** Whose it is, above the balance. */
  readonly owner?: ReactNode;
};

/** The wallet as a passbook: the balance over guilloche, and a stub for what belongs to it. */
export function Passbook({ balance, stub, owner }: Props) {
  return (
    <div className="passbook stubbed paper">
      <div className="stubbed-page">
        {owner}
        <dl>
          <dt>{balance.label}</dt>
          <dd className="cond">
            <bdi>{balance.amount ?? "…"}</bdi>
          </dd>
        </dl>
      </div>
      {stub.length > 0 ? (
        <dl className="stubbed-stub">
          {stub.map(({ label, amount }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">
                <bdi>{amount}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  );
}
