import { EVENT_TYPES, type EventType, eventDefinitionOf } from "../events/catalogue.ts";
import type { ChatKind } from "../events/chat-kinds.ts";
import { type NoticeFacts, SYSTEM_NAME } from "../events/words.ts";
import { calledBy } from "./crew-words.ts";

/** The event types that a chat can receive. */
export const CHAT_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter(
  (type) => eventDefinitionOf(type).chat !== undefined,
);

/** Returns the group of an event type; null when chats never receive the type. */
export function chatKindOf(type: EventType): ChatKind | null {
  return eventDefinitionOf(type).chat?.kind ?? null;
}

/**
 * Formats an event as one chat line, or null for none. The line contains only public facts: never a
 * phone number, reason, note or question, and no name when `saysNames` is false.
 */
export function chatLine(type: EventType, facts: NoticeFacts, saysNames: boolean): string | null {
  return eventDefinitionOf(type).chat?.words(publicFacts(facts, saysNames)) ?? null;
}

function publicFacts(facts: NoticeFacts, saysNames: boolean): NoticeFacts {
  const called = (name: string): string =>
    name === SYSTEM_NAME ? name : calledBy(name, saysNames);
  return {
    ...facts,
    actor: called(facts.actor),
    subject: called(facts.subject),
    requester: called(facts.requester),
    acceptor: called(facts.acceptor),
    subjectPhone: "",
    reason: "",
    swapNote: "",
    question: "",
    pollResult: "",
    qualification: "",
    because: "",
  };
}
