import type { Clock } from "#/lib/base/time.ts";
import type { Db } from "#/server/db/index.ts";
import type { MessageProviders } from "../deliveries.ts";
import { outbox } from "./outbox.ts";
import { smsProvider } from "./sms.ts";
import { smtpProvider } from "./smtp.ts";

/** Where messages go, of the configuration; null: the demonstration's outbox. */
export type MessageRoutes = {
  readonly email: { readonly url: string; readonly from: string } | null;
  readonly sms: { readonly url: string; readonly key: string } | null;
};

/** The providers that the configuration names; the outbox in the place of each that it does not. */
export function chooseProviders(db: Db, clock: Clock, routes: MessageRoutes): MessageProviders {
  return {
    email: routes.email ? smtpProvider(routes.email) : outbox(db, clock, "email"),
    sms: routes.sms ? smsProvider({ ...routes.sms, clock }) : outbox(db, clock, "sms"),
  };
}
