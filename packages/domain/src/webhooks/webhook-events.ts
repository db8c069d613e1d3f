import {
  EVENT_TYPES,
  type EventType,
  eventDefinitionOf,
  isEventType,
} from "../events/catalogue.ts";
import type { WebhookGroup } from "../events/define-event.ts";

/** The headings under which administrators choose events. */
const GROUPS: readonly WebhookGroup[] = [
  "Shifts",
  "Assignments",
  "10-8 and 10-7",
  "Replacements and swaps",
  "Squad",
];

/** An event to which a webhook may subscribe, with its label. */
interface OfferedEvent {
  readonly type: EventType;
  readonly label: string;
}

/**
 * The events to which a webhook may subscribe, by heading. Sign-ins and a member's own devices are
 * private and not included.
 */
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

/** The event type of a test delivery; no real event has it. */
export const WEBHOOK_TEST = "webhooks.test";

/**
 * Returns the label of an event, "A member goes 10-8"; its type if webhooks can no longer subscribe
 * to it.
 */
export function webhookEventLabel(type: string): string {
  if (type === WEBHOOK_TEST) return "Test";
  return (isEventType(type) ? eventDefinitionOf(type).webhook?.label : null) ?? type;
}
