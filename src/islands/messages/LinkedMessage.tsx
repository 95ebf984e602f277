import { useEffect, useState } from "react";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchSentMessage, readMessageAddress } from "#/lib/client/stores/messages/messages.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Message } from "#/lib/contract/messages/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { InboxMessage } from "./InboxMessage.tsx";

type Props = { readonly t: Translate; readonly lang: string; readonly member: MemberInfo };

/** The message that the address names (`#message=<number>`), above the others; that it is gone where it is. */
export function LinkedMessage({ t, lang, member }: Props) {
  const [shown, setShown] = useState<Message | "gone" | Refused | null>(null);

  useEffect(() => {
    let asked = 0;
    const follow = async () => {
      const mine = ++asked;
      const sent = readMessageAddress(location.hash);
      if (sent === null) return setShown(null);
      const reply = await fetchSentMessage(sent);
      if (mine !== asked) return;
      setShown(reply.ok ? (reply.value ?? "gone") : reply);
    };
    const onChange = () => void follow();
    onChange();
    addEventListener("hashchange", onChange);
    return () => {
      asked = -1;
      removeEventListener("hashchange", onChange);
    };
  }, []);

  if (shown === null) return null;
  if (shown === "gone" || "ok" in shown)
    return (
      <p className="hint inbox-linked" role="status">
        {shown === "gone" ? t("message_gone") : textOfRefusal(t, shown)}
      </p>
    );
  return (
    <ul className="inbox inbox-linked">
      <li data-message={shown.kind}>
        <InboxMessage {...{ t, lang, member }} message={shown} isNew={false} />
      </li>
    </ul>
  );
}
