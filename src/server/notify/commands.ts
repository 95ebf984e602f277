import type { Command, CommandGroup } from "#/server/ops/command.ts";
import { limitOf } from "#/server/ops/options.ts";
import { EXIT, moment } from "#/server/ops/output.ts";
import { aloneOf } from "#/server/ops/verbs.ts";
import { openSealing } from "#/server/session/index.ts";
import { listOutbox } from "./providers/outbox.ts";

const SANDBOX = "A sandbox: nothing of this was sent. Gateways send (site put gateways).";

/** `outbox`: what would have been sent. */
export const OUTBOX_COMMANDS: CommandGroup = aloneOf(
  "outbox",
  "  npm run ops -- outbox [--limit 50]",
  { takes: ["limit"], mayRun: [] },
  (options) => showOutbox(limitOf(options)),
);

/** What the outbox "sent" in the place of a mail server and a text message provider. */
function showOutbox(limit: number): Command {
  return async ({ db, keyring }) => {
    const messages = await listOutbox(db, openSealing(await keyring()), limit);
    const lines = messages.flatMap(({ channel, to, subject, text, sentAt }) => [
      "",
      `${moment(sentAt.toISOString())}  ${channel} to ${to}${subject === "" ? "" : `: ${subject}`}`,
      ...text.split("\n").map((line) => `  ${line}`),
    ]);
    return {
      json: { sandbox: true, messages },
      lines: [SANDBOX, ...(lines.length > 0 ? lines : ["", "It is empty."])],
      exitCode: EXIT.done,
    };
  };
}
