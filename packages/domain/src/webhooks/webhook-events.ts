/** What a webhook may be told of, grouped as an administrator thinks of it. Signing in and one's own devices are nobody else's. */
export const WEBHOOK_EVENT_GROUPS = [
  {
    title: "Shifts",
    events: [
      { type: "shifts.created", label: "A shift is made" },
      { type: "shifts.series-created", label: "A series of shifts is made" },
      { type: "shifts.weeks-planned", label: "Weeks are planned from a copy or a saved week" },
      { type: "shifts.changed", label: "A shift is changed" },
      { type: "shifts.moved", label: "A shift is moved" },
      { type: "shifts.deleted", label: "A shift is called off" },
      { type: "shifts.uncovered-soon", label: "A shift starts soon with a place open" },
    ],
  },
  {
    title: "Who is on",
    events: [
      { type: "shifts.assigned", label: "Somebody is put on a shift" },
      { type: "shifts.unassigned", label: "Somebody is taken off a shift" },
      { type: "shifts.reassigned", label: "Somebody is moved to another shift" },
      { type: "shifts.confirmed", label: "Somebody says they will be there" },
      { type: "replacements.taken", label: "Somebody takes an open place" },
    ],
  },
  {
    title: "10-8 and 10-7",
    events: [
      { type: "attendance.checked-in", label: "Somebody goes 10-8" },
      { type: "attendance.checked-out", label: "Somebody goes 10-7" },
      { type: "attendance.closed-by-system", label: "A forgotten 10-7 is set by the system" },
      { type: "attendance.missed", label: "Somebody never came" },
    ],
  },
  {
    title: "Cover",
    events: [
      { type: "replacements.requested", label: "Somebody asks for cover" },
      { type: "replacements.accepted", label: "Cover is found" },
      { type: "replacements.declined", label: "Somebody cannot take a place" },
      { type: "replacements.reconsidered", label: "Somebody who declined may take a place after all" },
      { type: "replacements.cancelled", label: "Cover is not needed any more" },
      { type: "replacements.expired", label: "A shift starts without cover" },
      { type: "cover.asked", label: "A search asks members to take a place" },
      { type: "cover.ended", label: "A search for cover ends" },
    ],
  },
  {
    title: "The squad",
    events: [
      { type: "members.added", label: "A member is added" },
      { type: "members.imported", label: "Members are imported" },
      { type: "members.changed", label: "A member's profile changes" },
      { type: "members.availability-changed", label: "A member's availability changes" },
      { type: "members.activated", label: "A member is activated again" },
      { type: "members.deactivated", label: "A member is deactivated" },
      { type: "members.removed", label: "A member is deleted" },
      { type: "members.slots-freed", label: "A member who left leaves shifts open" },
      { type: "settings.organisation-changed", label: "The squad's settings change" },
    ],
  },
] as const;

/** An event that a webhook may be told of. */
export type WebhookEventType = (typeof WEBHOOK_EVENT_GROUPS)[number]["events"][number]["type"];

const OFFERED = WEBHOOK_EVENT_GROUPS.flatMap<{ readonly type: WebhookEventType; readonly label: string }>(({ events }) => [
  ...events,
]);

/** Every event that a webhook may be told of. */
export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] = OFFERED.map(({ type }) => type);

/** What a delivery is called that only tries the address; no event has this type. */
export const WEBHOOK_TEST = "webhooks.test";

/** An event in plain words: "Somebody goes 10-8". One that is not offered any more keeps its type. */
export function webhookEventLabel(type: string): string {
  if (type === WEBHOOK_TEST) return "Test";
  return OFFERED.find((event) => event.type === type)?.label ?? type;
}
