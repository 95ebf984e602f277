import { Fetched } from "#/islands/ui/Fetched.tsx";
import { loadChunk } from "#/lib/client/chunks.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly ticket: Ticket;
  readonly isAsked: boolean;
};

/** The way into the chat of a ticket that won; fetched when it is looked at. */
export function SharePart({ t, lang, ticket, isAsked }: Props) {
  return (
    <Fetched
      fetch={() => loadChunk(() => import("./ShareInChat.tsx"))}
      lines={1}
      texts={{
        loading: t("tickets_loading"),
        title: t("tickets_failed"),
        text: "",
        retry: t("list_retry"),
      }}
    >
      {({ ShareInChat }) => <ShareInChat {...{ lang, ticket, isAsked }} />}
    </Fetched>
  );
}
