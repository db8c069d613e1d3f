import type { chatEndpoints } from "@watchbill/contract/messages/chat";
import { CHAT_NAME_TAKEN } from "@watchbill/domain/chat/chat";
import { CHAT_EVENT_TYPES } from "@watchbill/domain/chat/chat-events";
import type { Needs } from "../../platform/dependencies.ts";
import type { Feature, HandlersFor, Reaction } from "../../platform/feature.ts";
import { addChat, changeChat, removeChat, testChat } from "./commands.ts";
import { deliverToChats } from "./deliver-work.ts";
import { announceCrews, dropForDeletedChats, holdChatsForShabbat } from "./jobs.ts";
import { listChatMessages, listChats } from "./queries.ts";
import { notifyChats } from "./reactions.ts";

/** The squad's chats, which receive squad-wide notifications. */
export function chat({ configuration }: Needs<"configuration">): Feature {
  const notify: Reaction = (ctx, event) => notifyChats(ctx, event, configuration.baseUrl);
  return {
    noun: "chat",
    handlers: {
      "chat.list": listChats,
      "chat.add": (ctx, input) => addChat(ctx, input, configuration),
      "chat.change": (ctx, input) => changeChat(ctx, input, configuration),
      "chat.remove": removeChat,
      "chat.test": testChat,
      "chat.messages": listChatMessages,
    } satisfies HandlersFor<typeof chatEndpoints>,
    reactions: Object.fromEntries(CHAT_EVENT_TYPES.map((type) => [type, notify])),
    jobs: [
      { name: "post upcoming crews to chats", run: announceCrews },
      { name: "drop messages of deleted chats", run: dropForDeletedChats },
      { name: "defer chat messages for Shabbat", run: holdChatsForShabbat },
    ],
    outsideWork: [deliverToChats],
    constraints: { chats_name: CHAT_NAME_TAKEN },
  };
}
