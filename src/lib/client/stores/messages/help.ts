import { type Sent, send } from "#/lib/client/send.ts";
import { answerHelp as answerHelpCall } from "#/lib/contract/messages/help.ts";

/** Tells whether an article helped; the last answer of this browser counts. */
export const answerHelp = (
  article: string,
  helped: boolean,
): Promise<Sent<typeof answerHelpCall>> => send(answerHelpCall, { article, helped });
