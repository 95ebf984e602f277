import { useEffect, useState } from "react";
import { Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchChase } from "#/lib/client/stores/lottery/chases.ts";
import type { Ticket } from "#/lib/contract/lottery/calls.ts";
import type { Chase } from "#/lib/contract/lottery/chases.ts";
import { useBoard } from "./board-context.ts";
import { GiveUpChase } from "./GiveUpChase.tsx";
import { PrintedChase } from "./PrintedChase.tsx";
import { useAsItStands } from "./use-as-it-stands.ts";

/** A chase as it stands by now: a win gives back what is left of it. */
const useChase = (shown: Chase): Chase =>
  useAsItStands(
    shown,
    ({ open }) => open > 0,
    () => fetchChase(shown.chaseId),
  );

/** The receipt of a chase that was bought just now. */
export function ChaseReceipt({ chase }: { readonly chase: Chase }) {
  return <PrintedChase chase={useChase(chase)} />;
}

type Props = {
  readonly chaseId: string;
  readonly onShow: (ticket: Ticket) => void;
  readonly onChanged: () => void;
};

/** What the dialog of a chase of one's own holds. */
export function ChaseSheet({ chaseId, onShow, onChanged }: Props) {
  const { t } = useBoard();
  const [chase, setChase] = useState<Chase | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);

  async function load(): Promise<void> {
    setRefused(null);
    const reply = await fetchChase(chaseId);
    if (reply.ok) setChase(reply.value);
    else setRefused(reply);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for a chase
  useEffect(() => {
    void load();
  }, [chaseId]);

  if (refused)
    return (
      <Failed
        title={t("tickets_failed")}
        text={textOfRefusal(t, refused)}
        retryLabel={t("list_retry")}
        onRetry={() => void load()}
      />
    );
  if (!chase) return <Skeleton lines={4} label={t("tickets_loading")} />;
  return (
    <ShownChase
      chase={chase}
      onShow={onShow}
      onChanged={(given) => {
        setChase(given);
        onChanged();
      }}
    />
  );
}

function ShownChase({
  chase: shown,
  onShow,
  onChanged,
}: {
  readonly chase: Chase;
  readonly onShow: Props["onShow"];
  readonly onChanged: (chase: Chase) => void;
}) {
  const chase = useChase(shown);
  return (
    <>
      <PrintedChase chase={chase} onShow={onShow} />
      <GiveUpChase chase={chase} onChanged={onChanged} />
    </>
  );
}
