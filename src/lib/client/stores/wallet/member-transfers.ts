import { send } from "#/lib/client/send.ts";
import { getTransferTerms } from "#/lib/contract/wallet/member-transfers.ts";

export const fetchTransferTerms = () => send(getTransferTerms, {});
