import { EVENT_TYPES, type EventType, newsOf } from "../news/catalogue.ts";
import type { ChatKind } from "../news/chat-kinds.ts";
import type { NoticeFacts } from "../news/words.ts";
import { calledBy } from "./crew-words.ts";

/** The types of which a squad's chat can be told. */
export const CHAT_EVENT_TYPES: readonly EventType[] = EVENT_TYPES.filter(
  (type) => newsOf(type).chat !== undefined,
);

/** To what kind of news a type belongs; null where a chat is not told of it. */
export function chatKindOf(type: EventType): ChatKind | null {
  return newsOf(type).chat?.kind ?? null;
}

/**
 * What a chat is told of an event, in a line, or null for nothing. The facts are cut to what everybody may read: no phone number,
 * no reason, no note and no question ever goes there, and no name where only units are to be said.
 */
export function chatLine(type: EventType, facts: NoticeFacts, saysNames: boolean): string | null {
  return newsOf(type).chat?.words(publicFacts(facts, saysNames)) ?? null;
}

const SYSTEM = "The system";

function publicFacts(facts: NoticeFacts, saysNames: boolean): NoticeFacts {
  const called = (name: string): string => (name === SYSTEM ? name : calledBy(name, saysNames));
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
