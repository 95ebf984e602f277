/** The most signs of a line in the chat room. */
export const MOST_CHAT_SIGNS = 300;
/** What a live stream asks for to hear a room (`?hear=`). */
export const chatTopic = (room: string): string => `chat.${room}`;
