import { atom } from "nanostores";
import { onLive, onLiveLost } from "#/lib/client/live.ts";
import { send } from "#/lib/client/send.ts";
import { giveUpBonus, listBonuses, listDepositOffers } from "#/lib/contract/bonus/calls.ts";

/** Grows with each news of a bonus: whoever shows them asks again. */
export const $bonusNews = atom(0);

export const fetchBonuses = () => send(listBonuses, {});
export const fetchDepositOffers = () => send(listDepositOffers, {});
export const sendGiveUp = (id: string) => send(giveUpBonus, { id });

const hear = () => $bonusNews.set($bonusNews.get() + 1);
onLive("bonus", hear);
onLiveLost(hear);
