import type { Db } from "#/server/db/index.ts";
import type { SealingDeps } from "#/server/session/index.ts";
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
export function chooseProviders(
  db: Db,
  deps: SealingDeps,
  routes: MessageRoutes,
): MessageProviders {
  const { clock } = deps;
  return {
    email: routes.email ? smtpProvider(routes.email) : outbox(db, deps, "email"),
    sms: routes.sms ? smsProvider({ ...routes.sms, clock }) : outbox(db, deps, "sms"),
  };
}
