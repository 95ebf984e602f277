import { send } from "#/lib/client/send.ts";
import { getSharedRound } from "#/lib/contract/games/shared-rounds.ts";

/** Whether what an address names is the code of a round's link, which no id of a round is. */
export const isShareCode = (named: string): boolean => /^[A-Za-z0-9_-]{22}$/.test(named);

/** The round behind a link, whoever asks. */
export const fetchSharedRound = (code: string) => send(getSharedRound, { code });
