import { createTransport } from "nodemailer";
import { SECOND_MS } from "#/lib/base/time.ts";
import type { MessageProvider, SendOutcome } from "../deliveries.ts";

type Options = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. */
  readonly url: string;
  /** `Pleno <hola@pleno.example>`. */
  readonly from: string;
  readonly timeoutMs?: number;
};

/** E-mail by SMTP. A server does not know ids, so what may have arrived is never handed over again. */
export function smtpProvider({ url, from, timeoutMs = 20 * SECOND_MS }: Options): MessageProvider {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    knowsIds: false,
    async send({ id, to, subject, text }) {
      const domain = /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";
      try {
        await transport.sendMail({
          from,
          to: { name: "", address: to },
          subject,
          text,
          messageId: `<${id}@${domain}>`,
          headers: { "Auto-Submitted": "auto-generated" },
        });
        return "sent";
      } catch (fault) {
        return outcomeOf(fault as SmtpFault);
      }
    },
  };
}

type SmtpFault = {
  readonly code?: string;
  readonly responseCode?: number;
  readonly syscall?: string;
  readonly message?: string;
  /** What the server answered. */
  readonly command?: string;
};

const BEFORE_ANYTHING: ReadonlySet<string> = new Set(["EDNS", "EAUTH", "ETLS", "ECONNECTION"]);

/** About one reader, or one message: others may go through. */
const OF_THE_MESSAGE: ReadonlySet<string> = new Set(["RCPT TO", "DATA"]);
const CLOSING = 421;

function outcomeOf(fault: SmtpFault): SendOutcome {
  const { code = "", responseCode, syscall, message = "", command = "" } = fault;
  if (BEFORE_ANYTHING.has(code) || syscall === "connect") return "not_now";
  if (/connection timeout|greeting never received/i.test(message)) return "not_now";
  if (responseCode === undefined) return code === "EENVELOPE" ? "refused" : "unsure";
  if (responseCode >= 500) return "refused";
  return responseCode !== CLOSING && OF_THE_MESSAGE.has(command) ? "deferred" : "not_now";
}
