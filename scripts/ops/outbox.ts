import { listOutbox } from "#/server/notify/index.ts";
import { setSecret } from "#/server/session/index.ts";
import type { Command } from "./command.ts";
import { EXIT, moment } from "./output.ts";

const SANDBOX = "A sandbox: nothing of this was sent. SMTP_URL and SMS_URL name what sends.";

/** What the outbox "sent" in the place of a mail server and a text message provider. */
export function showOutbox(limit: number): Command {
  return async ({ db, secret }) => {
    setSecret(secret());
    const messages = await listOutbox(db, limit);
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
