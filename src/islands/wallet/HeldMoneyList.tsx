import { useState } from "react";
import { Icon } from "#/islands/ui/Icon.tsx";
import { Money } from "#/islands/ui/Money.tsx";
import { Time } from "#/islands/ui/Time.tsx";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { HeldMoney } from "#/lib/contract/wallet/passbook.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { EntryLines } from "./EntryLines.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  readonly held: readonly HeldMoney[];
};

/** What is held, what for and since when; each opens the entry that put it aside, and leads to where it is decided. */
export function HeldMoneyList({ t, lang, member, held }: Props) {
  const [opened, setOpened] = useState<string | null>(null);
  if (held.length === 0) return null;
  return (
    <section className="sect hub-held" aria-labelledby="hub-held">
      <h2 id="hub-held">{t("hub_held")}</h2>
      <p className="t2">{t("hub_held_text")}</p>
      <ul>
        {held.map((one) => {
          const isOpen = opened === one.reference;
          return (
            <li key={one.reference} className="paper">
              <button
                type="button"
                aria-expanded={isOpen}
                onClick={() => setOpened(isOpen ? null : one.reference)}
              >
                <span>
                  <b>{one.kind === "withdrawal" ? t("hub_held_withdrawal") : t("hub_held_else")}</b>
                  <span className="t2 sm">
                    {t("hub_held_since")} <Time at={one.since} language={lang} />
                  </span>
                </span>
                <Money amount={one.amount} currency={member.currency} language={lang} />
                <Icon name="down" className="i-s" />
              </button>
              {isOpen ? (
                <div>
                  {one.entry ? (
                    <EntryLines t={t} lang={lang} member={member} entries={[one.entry]} />
                  ) : null}
                  <p>
                    {one.kind === "withdrawal" ? (
                      <a className="lnk" href={localizePath("/member/withdraw", lang)}>
                        {t("hub_held_open")}
                      </a>
                    ) : null}{" "}
                    <bdi className="num t3">{one.reference}</bdi>
                  </p>
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
