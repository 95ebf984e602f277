import "./tables.ts";

/** Announcements for all, and a member's inbox: what the platform writes to it, and what the member has read. */
export { CHAT_COMMANDS } from "./chat/commands.ts";
export { forgetChat } from "./chat/lines.ts";
export { chatRoutes } from "./chat/routes.ts";
export { forgetDeleted } from "./deletions.ts";
export {
  countUnreadOf,
  countUnreadOfEach,
  listMessagesOf,
  type NewMessage,
  writeMessage,
} from "./inbox.ts";
export { OPERATOR_MESSAGE_COMMANDS } from "./operator/commands.ts";
export { operatorMessagesWork } from "./operator/delivery.ts";
export { agreeOnMessage, recallMessage, writeOperatorMessage } from "./operator/messages.ts";
export { messagesData } from "./own-data.ts";
export { pushRoutes } from "./push/routes.ts";
export { pushWork } from "./push/work.ts";
export { messagesRoutes } from "./routes.ts";
export { FEEDBACK_COMMANDS, SUPPORT_COMMANDS } from "./support-commands.ts";
export { supportRoutes } from "./support-routes.ts";
export type { MessageKind } from "./tables.ts";
export { messagesWork } from "./work.ts";
