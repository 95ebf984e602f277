import "./tables.ts";

/** What leaves by e-mail, SMS and push: messages written with what calls for them, sent by the operator's providers. */
export { type ChannelHealth, openChannelHealth } from "./channel-health.ts";
export { cleanDeliveries } from "./cleaning.ts";
export { OUTBOX_COMMANDS } from "./commands.ts";
export {
  deliver,
  type MessageProvider,
  type MessageProviders,
  type NewDelivery,
  sendDelivery,
} from "./deliveries.ts";
export { lacksKey } from "./providers/adapters.ts";
export { chooseProviders, type MessageRoutes } from "./providers/choose.ts";
export { listOutbox, outbox } from "./providers/outbox.ts";
export { smsProvider } from "./providers/sms.ts";
export { smtpProvider } from "./providers/smtp.ts";
export {
  isPushKey,
  openPushSender,
  type PushMessage,
  type PushOutcome,
  type PushSender,
} from "./push/send.ts";
export { notifyWork } from "./work.ts";
