import { EVENT_TYPES, type EventType, isEventType, newsOf } from "../news/catalogue.ts";
import type { WebhookGroup } from "../news/news.ts";

/** As an administrator thinks of what may happen. */
const GROUPS: readonly WebhookGroup[] = [
  "Shifts",
  "Who is on",
  "10-8 and 10-7",
  "Cover",
  "The squad",
];

/** An event that a webhook may be told of, in plain words. */
export interface OfferedEvent {
  readonly type: EventType;
  readonly label: string;
}

/** What a webhook may be told of. Signing in and one's own devices are nobody else's. */
export const WEBHOOK_EVENT_GROUPS: readonly {
  readonly title: WebhookGroup;
  readonly events: readonly OfferedEvent[];
}[] = GROUPS.map((title) => ({
  title,
  events: EVENT_TYPES.flatMap((type) => {
    const { webhook } = newsOf(type);
    return webhook?.group === title ? [{ type, label: webhook.label }] : [];
  }),
}));

/** Every event that a webhook may be told of. */
export const WEBHOOK_EVENT_TYPES: readonly EventType[] = WEBHOOK_EVENT_GROUPS.flatMap(
  ({ events }) => events.map(({ type }) => type),
);

/** What a delivery is called that only tries the address; no event has this type. */
export const WEBHOOK_TEST = "webhooks.test";

/** An event in plain words: "Somebody goes 10-8". One that is not offered any more keeps its type. */
export function webhookEventLabel(type: string): string {
  if (type === WEBHOOK_TEST) return "Test";
  return (isEventType(type) ? newsOf(type).webhook?.label : null) ?? type;
}
