import { useEffect, useState } from "react";
import { Held } from "#/islands/ui/Held.tsx";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { memberSource } from "#/lib/client/stores/members/member-source.ts";
import { fetchProfile } from "#/lib/client/stores/members/profile.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import type { getProfile } from "#/lib/contract/members/profile.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { textsFor } from "#/lib/i18n/texts.ts";
import { AvatarPick } from "./AvatarPick.tsx";
import { ProfileForm } from "./ProfileForm.tsx";
import { PROFILE_AREAS } from "./profile-texts.ts";
import "./profile.css";

/** Who the member is, in their own words, and the picture that they chose (MEM-19). */
export function Profile({ lang, adultAge }: { lang: string; adultAge: number }) {
  const t = textsFor(lang, ...PROFILE_AREAS);
  return (
    <Held source={memberSource} t={t} lines={10}>
      {() => <Loaded t={t} adultAge={adultAge} />}
    </Held>
  );
}

function Loaded({ t, adultAge }: { t: Translate; adultAge: number }) {
  const [profile, setProfile] = useState<ReplyOf<typeof getProfile> | null>(null);
  const [failure, setFailure] = useState<Refused | null>(null);

  async function load(): Promise<void> {
    setFailure(null);
    const reply = await fetchProfile();
    if (reply.ok) setProfile(reply.value);
    else setFailure(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => void load(), []);

  if (failure)
    return (
      <Failed
        title={t("profile_failed")}
        text={textOfRefusal(t, failure)}
        retryLabel={t("retry")}
        onRetry={() => void load()}
      />
    );
  if (!profile) return <Skeleton lines={10} label={t("form_loading")} />;
  return (
    <div className="profile">
      <AvatarPick t={t} />
      <ProfileForm t={t} profile={profile} adultAge={adultAge} onSaved={setProfile} />
    </div>
  );
}
