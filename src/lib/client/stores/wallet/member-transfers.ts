import { send } from "#/lib/client/send.ts";
import type { ReplyOf } from "#/lib/contract/call.ts";
import { getTransferTerms } from "#/lib/contract/wallet/member-transfers.ts";

export type TransferTerms = ReplyOf<typeof getTransferTerms>;
export const fetchTransferTerms = () => send(getTransferTerms, {});
