import { useStore } from "@nanostores/react";
import { useEffect } from "react";
import { Empty, Skeleton } from "#/islands/ui/states.tsx";
import { $member, startSession } from "#/lib/client/stores/session.ts";
import { localizePath } from "#/lib/i18n/paths.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { MEMBERS_AREAS } from "./texts.ts";
import "./members.css";

/** The member's rank, if they have one, and what a rank is (MEM-18). */
export function PlayerRank({ lang }: { lang: string }) {
  const t = textsFor(lang, ...MEMBERS_AREAS);
  const member = useStore($member, { ssr: "initial" });
  useEffect(() => void startSession(), []);
  if (!member) return <Skeleton lines={4} label={t("form_loading")} />;
  const more = (
    <a className="btn sec" href={localizePath("/help/vip-ranks", lang)}>
      {t("rank_more")}
    </a>
  );
  if (!member.clubLabel)
    return <Empty title={t("rank_none")} text={t("rank_text")} action={more} />;
  return (
    <div className="rank">
      <p className="t2">{t("rank_yours")}</p>
      <p className="h1 gold">{member.clubLabel.labelName}</p>
      <p className="t2">{t("rank_text")}</p>
      {more}
    </div>
  );
}
