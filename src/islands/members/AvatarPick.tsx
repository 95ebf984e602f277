import { useStore } from "@nanostores/react";
import { type ChangeEvent, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Note } from "#/islands/ui/Field.tsx";
import { Icon } from "#/islands/ui/Icon.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import {
  $avatar,
  chooseAvatar,
  PRESET_AVATAR,
  removeAvatar,
} from "#/lib/client/stores/members/avatar.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import "#/islands/ui/picture-pick.css";

/** The member's picture, another one in its place, or none. */
export function AvatarPick({ t }: { t: Translate }) {
  const avatar = useStore($avatar, { ssr: "initial" });
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");
  const [said, setSaid] = useState("");

  async function change(act: () => ReturnType<typeof chooseAvatar>, done: string): Promise<void> {
    setBusy(true);
    setRefusal("");
    setSaid("");
    const reply = await act();
    setBusy(false);
    if (reply.ok) setSaid(done);
    else setRefusal(textOfRefusal(t, reply));
  }

  function pick({ currentTarget }: ChangeEvent<HTMLInputElement>): void {
    const file = currentTarget.files?.[0];
    currentTarget.value = "";
    if (file) void change(() => chooseAvatar(file), t("avatar_saved"));
  }

  return (
    <section className="profile-avatar" aria-busy={busy}>
      <img src={avatar} width="96" height="96" alt={t("avatar_alt")} />
      <div>
        <span className="acts">
          <label className="btn sec pick">
            <Icon name="up" />
            {t("avatar_choose")}
            <input
              className="vh"
              type="file"
              accept="image/png,image/jpeg"
              disabled={busy}
              aria-describedby="avatar-note"
              onChange={pick}
            />
          </label>
          {avatar === PRESET_AVATAR ? null : (
            <Button busy={busy} onClick={() => void change(removeAvatar, t("avatar_removed"))}>
              {t("avatar_remove")}
            </Button>
          )}
        </span>
        <Note id="avatar-note" error={refusal || undefined} hint={t("avatar_hint")} />
        <p role="status" className="jade sm">
          {said}
        </p>
      </div>
    </section>
  );
}
