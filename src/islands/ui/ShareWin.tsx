import { useEffect, useId, useState } from "react";
import { type Currency, formatMoney } from "#/lib/base/money.ts";
import type { Translate } from "#/lib/i18n/format.ts";
import { Button } from "./Button.tsx";
import { Checkbox } from "./Field.tsx";
import { PaperCard } from "./PaperCard.tsx";

/** How a win would stand in the chat. */
type Offer = {
  readonly name: string;
  readonly isProven: boolean;
  readonly isShared: boolean;
  readonly card: {
    readonly game: string;
    readonly draw?: string | undefined;
    readonly at?: string | undefined;
    readonly multiple: string;
    readonly win?:
      | {
          readonly amount: string;
          readonly currency: Currency;
          readonly stake?: string | undefined;
        }
      | undefined;
  };
};

type Props = {
  /** Says `card_…`, and `card_leads_…` of its kind of win. */
  readonly t: Translate;
  readonly lang: string;
  readonly room: string;
  /** It was asked for by a press: what others will see is shown at once, and a refusal is said. */
  readonly isAsked?: boolean;
  /** The text of a refusal in its place. */
  readonly fetch: () => Promise<Offer | string>;
  /** The text of a refusal; null: it is shown. */
  readonly share: (withWin: boolean) => Promise<string | null>;
};

const leadsOf = ({ isProven }: Offer, withWin: boolean) => {
  if (!withWin) return "card_leads_less";
  return isProven ? "card_leads" : "card_leads_nowhere";
};

/** Shows something won in the chat room, once one has seen what others will; nothing where one may not write there. */
export function ShareWin({ t, lang, room, fetch, share, ...props }: Props) {
  const askId = useId();
  const [offer, setOffer] = useState<Offer | null>(null);
  const [isAsked, setAsked] = useState(props.isAsked ?? false);
  const [withWin, setWithWin] = useState(true);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState("");

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, of the win that this was opened for
  useEffect(() => {
    let isGone = false;
    void fetch().then((told) => {
      if (isGone) return;
      if (typeof told !== "string") setOffer(told);
      else if (props.isAsked) setRefusal(told);
    });
    return () => {
      isGone = true;
    };
  }, []);

  async function confirm(known: Offer): Promise<void> {
    setBusy(true);
    const refused = await share(withWin);
    setBusy(false);
    setRefusal(refused ?? "");
    if (refused === null) setOffer({ ...known, isShared: true });
  }

  const refused = refusal ? (
    <p className="hint err" role="alert">
      {refusal}
    </p>
  ) : null;
  if (!offer) return refused;
  if (offer.isShared)
    return (
      <div className="in-chat">
        <p role="status">{t("card_shared")}</p>
        <Button
          data-show="chat"
          onClick={({ currentTarget }) => currentTarget.closest("dialog")?.close()}
        >
          {t("card_open")}
        </Button>
      </div>
    );
  const { win, ...card } = offer.card;
  const roomName = new Intl.DisplayNames(lang, { type: "language" }).of(room) ?? room;
  return (
    <div className="in-chat">
      <Button aria-expanded={isAsked} aria-controls={askId} onClick={() => setAsked(!isAsked)}>
        {t("win_share")}
      </Button>
      <div id={askId} hidden={!isAsked}>
        <p className="sm">{t("card_seen", { room: roomName, name: offer.name })}</p>
        <PaperCard {...{ t, lang, card }} money={withWin ? win : undefined} />
        {win ? (
          <Checkbox
            name="withWin"
            checked={withWin}
            disabled={isBusy}
            onChange={({ target }) => setWithWin(target.checked)}
          >
            {t("card_win", {
              amount: formatMoney(win.amount, win.currency, lang, { decimals: 0 }),
            })}
          </Checkbox>
        ) : null}
        <p className="sm t2">{t(leadsOf(offer, withWin))}</p>
        <p className="row">
          <Button look="pri" busy={isBusy} onClick={() => void confirm(offer)}>
            {t("card_yes")}
          </Button>
          <Button onClick={() => setAsked(false)}>{t("card_no")}</Button>
        </p>
        {refused}
      </div>
    </div>
  );
}
