import { type EventType, eventCatalogue } from "@watchbill/contract/event-catalogue";
import type { AppDependencies } from "../../platform/dependencies.ts";
import type { Feature, Reaction } from "../../platform/feature.ts";
import { isNoticeKind } from "../notifications/queries.ts";
import { deliverBy } from "./deliver-work.ts";
import { listMessages } from "./queries.ts";
import { sendNotices } from "./reactions.ts";

/** Mail, texts and push messages: written with the change they tell of, delivered after. */
export function messaging({ configuration: { baseUrl } }: AppDependencies): Feature {
  return {
    noun: "messaging",
    handlers: { "messaging.log": listMessages },
    reactions: noticeReactions(baseUrl),
    outsideWork: [deliverBy("email"), deliverBy("sms"), deliverBy("push")],
  };
}

function noticeReactions(baseUrl: string): Partial<Record<EventType, Reaction>> {
  const tell: Reaction = (ctx, event) => sendNotices(ctx, event, baseUrl);
  return Object.fromEntries(
    Object.keys(eventCatalogue)
      .filter(isNoticeKind)
      .map((kind) => [kind, tell]),
  );
}
