import { Held } from "#/islands/ui/Held.tsx";
import { Empty } from "#/islands/ui/states.tsx";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { MEMBERS_AREAS } from "./texts.ts";
import "./members.css";

/** The member's rank, if they have one, and what a rank is (MEM-18). */
export function PlayerRank({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MEMBERS_AREAS);
  return (
    <Held source={memberSource} t={t} lines={4}>
      {(member) => <Rank t={t} member={member} />}
    </Held>
  );
}

function Rank({ t, member }: { t: Translate; member: MemberInfo }) {
  if (!member.clubLabel) return <Empty title={t("rank_none")} text={t("rank_text")} />;
  return (
    <div className="rank paper">
      <img src="/house/rank.svg" width="200" height="264" alt="" />
      <div className="rank-b">
        <p className="lab t2">{t("rank_yours")}</p>
        <p className="rank-name slab">{member.clubLabel.labelName}</p>
        <p>{t("rank_text")}</p>
      </div>
      <div className="rank-s">
        <span className="rank-level slab" aria-hidden="true">
          {member.clubLabel.rankLevel}
        </span>
        <b>{member.account}</b>
      </div>
    </div>
  );
}
