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
};

const BEFORE_ANYTHING: ReadonlySet<string> = new Set(["EDNS", "EAUTH", "ETLS", "ECONNECTION"]);

function outcomeOf({ code = "", responseCode, syscall, message = "" }: SmtpFault): SendOutcome {
  if (BEFORE_ANYTHING.has(code) || syscall === "connect") return "not_now";
  if (/connection timeout|greeting never received/i.test(message)) return "not_now";
  if (responseCode === undefined) return code === "EENVELOPE" ? "refused" : "unsure";
  return responseCode >= 500 ? "refused" : "not_now";
}
