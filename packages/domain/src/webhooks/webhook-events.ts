import {
  EVENT_TYPES,
  type EventType,
  eventDefinitionOf,
  isEventType,
} from "../events/catalogue.ts";
import type { WebhookGroup } from "../events/define-event.ts";

/** Grouped by topic for administrators. */
const GROUPS: readonly WebhookGroup[] = [
  "Shifts",
  "Assignments",
  "10-8 and 10-7",
  "Replacements and swaps",
  "Squad",
];

/** An event that a webhook may subscribe to, with its label. */
interface OfferedEvent {
  readonly type: EventType;
  readonly label: string;
}

/** The events a webhook may subscribe to. Sign-ins and a member's own devices are private. */
export const WEBHOOK_EVENT_GROUPS: readonly {
  readonly title: WebhookGroup;
  readonly events: readonly OfferedEvent[];
}[] = GROUPS.map((title) => ({
  title,
  events: EVENT_TYPES.flatMap((type) => {
    const { webhook } = eventDefinitionOf(type);
    return webhook?.group === title ? [{ type, label: webhook.label }] : [];
  }),
}));

export const WEBHOOK_EVENT_TYPES: readonly EventType[] = WEBHOOK_EVENT_GROUPS.flatMap(
  ({ events }) => events.map(({ type }) => type),
);

/** The type of a test delivery; no event has this type. */
export const WEBHOOK_TEST = "webhooks.test";

/**
 * The label of an event: "A member goes 10-8". An event that is no longer offered shows its type.
 */
export function webhookEventLabel(type: string): string {
  if (type === WEBHOOK_TEST) return "Test";
  return (isEventType(type) ? eventDefinitionOf(type).webhook?.label : null) ?? type;
}
