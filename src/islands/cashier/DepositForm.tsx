import { useEffect, useState } from "react";
import { Button } from "#/islands/ui/Button.tsx";
import { Empty, Failed, Skeleton } from "#/islands/ui/states.tsx";
import { textOfRefusal } from "#/lib/client/refusals.ts";
import type { Refused } from "#/lib/client/send.ts";
import { fetchDepositOffers } from "#/lib/client/stores/bonus/bonuses.ts";
import { fetchDepositMethods } from "#/lib/client/stores/cashier/cashier.ts";
import type { DepositOffer } from "#/lib/contract/bonus/calls.ts";
import type { DepositMethod } from "#/lib/contract/cashier/deposit.ts";
import type { MemberInfo } from "#/lib/contract/members/calls.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { DepositFields } from "./DepositFields.tsx";

type Props = {
  readonly t: Translate;
  readonly lang: string;
  readonly member: MemberInfo;
  /** It may have been opened: the list tells. */
  readonly onDoubt: () => void;
  /** It is opened, and is paid here, or its provider has not said yet how. */
  readonly onUnderWay: (id: string) => void;
};

/** The form of a deposit once its methods are there, or why there is none. */
export function DepositForm(props: Props) {
  const { t } = props;
  const [methods, setMethods] = useState<readonly DepositMethod[]>();
  const [offers, setOffers] = useState<readonly DepositOffer[]>([]);
  const [refusal, setRefusal] = useState<Refused | null>(null);

  async function load(): Promise<void> {
    setRefusal(null);
    const [reply, offered] = await Promise.all([fetchDepositMethods(), fetchDepositOffers()]);
    // Without offers one deposits all the same.
    if (offered.ok) setOffers(offered.value.list);
    if (reply.ok) setMethods(reply.value.methods);
    else setRefusal(reply);
  }

  async function renewOffers(): Promise<void> {
    const reply = await fetchDepositOffers();
    if (reply.ok) setOffers(reply.value.list);
  }

  /** Without taking away what was typed. */
  async function renew(): Promise<void> {
    const reply = await fetchDepositMethods();
    if (reply.ok && reply.value.methods.length > 0) setMethods(reply.value.methods);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    void load();
  }, []);

  if (refusal)
    return (
      <Failed
        title={t("methods_failed")}
        text={textOfRefusal(t, refusal)}
        retryLabel={t("retry")}
        onRetry={() => void load()}
      />
    );
  if (!methods) return <Skeleton lines={6} label={t("loading")} />;
  const [first] = methods;
  if (!first)
    return (
      <Empty
        title={t("no_methods")}
        text={t("no_methods_text")}
        action={<Button onClick={() => void load()}>{t("retry")}</Button>}
      />
    );
  const reload = () => void renew();
  return (
    <DepositFields
      {...props}
      methods={methods}
      first={first}
      offers={offers}
      onFeeChanged={reload}
      onOffersChanged={() => void renewOffers()}
    />
  );
}
