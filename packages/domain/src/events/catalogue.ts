import { type DateStyle, USUAL_DATES } from "../time/date-style.ts";
import { activityEvents } from "./activity.ts";
import { accountsEvents } from "./catalog/accounts.ts";
import { apiTokensEvents } from "./catalog/api-tokens.ts";
import { attendanceEvents } from "./catalog/attendance.ts";
import { autofillEvents } from "./catalog/autofill-runs.ts";
import { chatEvents } from "./catalog/chat.ts";
import { credentialsEvents } from "./catalog/credentials.ts";
import { draftSchedulesEvents } from "./catalog/draft-schedules.ts";
import { handoffEvents } from "./catalog/handoff.ts";
import { hoursCorrectionsEvents } from "./catalog/hours-corrections.ts";
import { membersEvents } from "./catalog/members.ts";
import { pollsEvents } from "./catalog/polls.ts";
import { qualificationsEvents } from "./catalog/qualifications.ts";
import { replacementSearchEvents } from "./catalog/replacement-search.ts";
import { replacementsEvents } from "./catalog/replacements.ts";
import { printedRosterEvents } from "./catalog/rosters.ts";
import { settingsEvents } from "./catalog/settings.ts";
import { shabbatEvents } from "./catalog/shabbat.ts";
import { shiftPreferencesEvents } from "./catalog/shift-preferences.ts";
import { shiftSpotsEvents } from "./catalog/shift-spots.ts";
import { shiftTypesEvents } from "./catalog/shift-types.ts";
import { shiftsEvents } from "./catalog/shifts.ts";
import { squadEventsEvents } from "./catalog/squad-events.ts";
import { swapsEvents } from "./catalog/swaps.ts";
import { calendarSyncEvents } from "./catalog/synced-calendars.ts";
import { timeOffEvents } from "./catalog/time-off.ts";
import { waitlistEvents } from "./catalog/waitlist.ts";
import type { EventDefinition, LogFacts, NotificationPolicy } from "./define-event.ts";
import { type DetailsOf, type DetailsToRecord, readDetails } from "./details.ts";
import { monitoringEvents } from "./monitoring.ts";
import { hoursEvents } from "./notify/hours-by-schedule.ts";
import type { NotificationRecipient } from "./notify/recipients.ts";

/** Every event definition by its stored type. */
export const EVENTS = {
  ...accountsEvents,
  ...shiftsEvents,
  ...shiftSpotsEvents,
  ...attendanceEvents,
  ...hoursEvents,
  ...hoursCorrectionsEvents,
  ...squadEventsEvents,
  ...handoffEvents,
  ...replacementsEvents,
  ...swapsEvents,
  ...replacementSearchEvents,
  ...waitlistEvents,
  ...membersEvents,
  ...timeOffEvents,
  ...calendarSyncEvents,
  ...qualificationsEvents,
  ...settingsEvents,
  ...shiftTypesEvents,
  ...draftSchedulesEvents,
  ...shiftPreferencesEvents,
  ...autofillEvents,
  ...pollsEvents,
  ...apiTokensEvents,
  ...chatEvents,
  ...credentialsEvents,
  ...activityEvents,
  ...shabbatEvents,
  ...printedRosterEvents,
  ...monitoringEvents,
};

export type EventType = keyof typeof EVENTS;

export const EVENT_TYPES = Object.keys(EVENTS) as EventType[];

export type NotifiedType = {
  [Type in EventType]: (typeof EVENTS)[Type]["notifies"] extends null ? never : Type;
}[EventType];

type ShapeOf<Type extends EventType> = (typeof EVENTS)[Type]["details"];

export type DetailsOfEvent<Type extends EventType> = Type extends EventType
  ? DetailsOf<ShapeOf<Type>>
  : never;

interface EventSubjects {
  readonly subjectId?: number | null;
  readonly shiftId?: number | null;
  readonly assignmentId?: number | null;
  readonly requestId?: number | null;
}

export type RecordableEvent = {
  [Type in EventType]: EventSubjects & { readonly type: Type } & (Partial<
      DetailsToRecord<ShapeOf<Type>>
    > extends DetailsToRecord<ShapeOf<Type>>
      ? { readonly details?: DetailsToRecord<ShapeOf<Type>> }
      : { readonly details: DetailsToRecord<ShapeOf<Type>> });
}[EventType];

/** True when this version knows the event type; a newer version may have stored an unknown one. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(EVENTS, type);
}

export function isNotified(type: EventType): type is NotifiedType {
  return eventDefinitionOf(type).notifies !== null;
}

export const FILLING_TYPES = EVENT_TYPES.filter((type) => eventDefinitionOf(type).fills);

/** Returns a type's definition without the static type of its details. */
export function eventDefinitionOf(type: EventType): EventDefinition {
  return EVENTS[type];
}

export function detailsOf<Type extends EventType>(
  event: { readonly type: Type; readonly details: unknown },
  style: DateStyle = USUAL_DATES,
): DetailsOfEvent<Type> {
  return readDetails(EVENTS[event.type].details, event.details, style) as DetailsOfEvent<Type>;
}

export function logSentence(
  type: EventType,
  facts: Omit<LogFacts<unknown>, "details">,
  stored: unknown,
): string {
  const { details, log } = eventDefinitionOf(type);
  return log.sentence({ ...facts, details: readDetails(details, stored, facts.style) });
}

/**
 * Returns the recipient roles of an event type, in order; empty for an event that notifies no
 * member.
 */
export function recipientsOf(type: EventType): readonly NotificationRecipient[] {
  return Object.keys(eventDefinitionOf(type).notifies ?? {}) as NotificationRecipient[];
}

/**
 * Returns how an event type notifies a recipient role; throws a `RangeError` for an undeclared
 * role.
 */
export function notificationPolicyOf(
  type: EventType,
  as: NotificationRecipient,
): NotificationPolicy {
  const telling = eventDefinitionOf(type).notifies?.[as];
  if (!telling) throw new RangeError(`No notification of ${type} for ${as}`);
  return telling;
}
