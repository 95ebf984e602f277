import { useStore } from "@nanostores/react";
import { type ReactNode, useEffect, useState } from "react";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import {
  $inboxChanges,
  fetchMessageAt,
  readMessageAddress,
} from "#/lib/client/stores/messages/inbox.ts";
import type { Message } from "#/lib/contract/messages/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Linked = Message | "gone" | Refused | null;

/** The message that the address names (`#message=…`, `#id=…`), and the way to leave it; null: it names none. */
export function useLinkedMessage(): { readonly linked: Linked; readonly leave: () => void } {
  const changes = useStore($inboxChanges, { ssr: "initial" });
  const [hash, setHash] = useState(() => location.hash);
  const [linked, setLinked] = useState<Linked>(null);

  useEffect(() => {
    const follow = () => setHash(location.hash);
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed inbox may have lost it
  useEffect(() => {
    const address = readMessageAddress(hash);
    if (address === null) return setLinked(null);
    let isLeft = false;
    void fetchMessageAt(address).then((reply) => {
      if (!isLeft) setLinked(reply.ok ? (reply.value ?? "gone") : reply);
    });
    return () => {
      isLeft = true;
    };
  }, [hash, changes]);

  return {
    linked,
    leave: () => {
      history.replaceState(history.state, "", location.pathname + location.search);
      setHash("");
    },
  };
}

/** Whether what an address names is there. */
export const isMessage = (linked: Linked): linked is Message =>
  linked !== null && typeof linked === "object" && "id" in linked;

/** The linked message above the others; that it is gone where it is. */
export function LinkedMessage({
  t,
  linked,
  children,
}: {
  readonly t: Translate;
  readonly linked: Linked;
  readonly children: (message: Message) => ReactNode;
}) {
  if (linked === null) return null;
  if (isMessage(linked)) return <ul className="inbox inbox-linked">{children(linked)}</ul>;
  return (
    <p className="hint inbox-linked" role="status">
      {linked === "gone" ? t("message_gone") : textOfRefusal(t, linked)}
    </p>
  );
}
