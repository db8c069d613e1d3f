import { type DateStyle, USUAL_DATES } from "../time/date-style.ts";
import { accountsNews } from "./accounts.ts";
import { activityNews } from "./activity.ts";
import { attendanceNews } from "./attendance.ts";
import { awayNews } from "./away.ts";
import { chatNews } from "./chat.ts";
import { coverNews } from "./cover.ts";
import { credentialsNews } from "./credentials.ts";
import { type DetailsOf, type DetailsToRecord, readDetails } from "./details.ts";
import { handoverNews } from "./handover.ts";
import type { Hearer } from "./hearers.ts";
import { hoursNews } from "./hours-by-schedule.ts";
import { kindsNews } from "./kinds.ts";
import { membersNews } from "./members.ts";
import type { LogFacts, News, Telling } from "./news.ts";
import { operationsNews } from "./operations.ts";
import { ownCalendarsNews } from "./own-calendars.ts";
import { plansNews } from "./plans.ts";
import { pollsNews } from "./polls.ts";
import { programsNews } from "./programs.ts";
import { proposalsNews } from "./proposals.ts";
import { qualificationsNews } from "./qualifications.ts";
import { replacementsNews } from "./replacements.ts";
import { restDaysNews } from "./rest-days.ts";
import { rostersNews } from "./rosters.ts";
import { settingsNews } from "./settings.ts";
import { shiftPlacesNews } from "./shift-places.ts";
import { shiftsNews } from "./shifts.ts";
import { swapsNews } from "./swaps.ts";
import { wishesNews } from "./wishes.ts";

/** Every event definition by its stored type. */
export const NEWS = {
  ...accountsNews,
  ...shiftsNews,
  ...shiftPlacesNews,
  ...attendanceNews,
  ...hoursNews,
  ...handoverNews,
  ...replacementsNews,
  ...swapsNews,
  ...coverNews,
  ...membersNews,
  ...awayNews,
  ...ownCalendarsNews,
  ...qualificationsNews,
  ...settingsNews,
  ...kindsNews,
  ...plansNews,
  ...wishesNews,
  ...proposalsNews,
  ...pollsNews,
  ...programsNews,
  ...chatNews,
  ...credentialsNews,
  ...activityNews,
  ...restDaysNews,
  ...rostersNews,
  ...operationsNews,
};

export type EventType = keyof typeof NEWS;

export const EVENT_TYPES = Object.keys(NEWS) as EventType[];

/** The event types that notify members. */
export type ToldType = {
  [Type in EventType]: (typeof NEWS)[Type]["tells"] extends null ? never : Type;
}[EventType];

type ShapeOf<Type extends EventType> = (typeof NEWS)[Type]["details"];

/** The parsed details of one or several event types. */
export type DetailsOfEvent<Type extends EventType> = Type extends EventType
  ? DetailsOf<ShapeOf<Type>>
  : never;

/** The row ids that an event refers to. */
export interface EventSubjects {
  readonly subjectId?: number | null;
  readonly shiftId?: number | null;
  readonly assignmentId?: number | null;
  readonly requestId?: number | null;
}

/** An event to record: its type, subjects and declared details. */
export type RecordableEvent = {
  [Type in EventType]: EventSubjects & { readonly type: Type } & (Partial<
      DetailsToRecord<ShapeOf<Type>>
    > extends DetailsToRecord<ShapeOf<Type>>
      ? { readonly details?: DetailsToRecord<ShapeOf<Type>> }
      : { readonly details: DetailsToRecord<ShapeOf<Type>> });
}[EventType];

/** True when the type is declared; a newer version may have written an unknown one. */
export function isEventType(type: string): type is EventType {
  return Object.hasOwn(NEWS, type);
}

/** True for an event type that notifies members. */
export function isTold(type: EventType): type is ToldType {
  return newsOf(type).tells !== null;
}

/** The types that may have filled a shift. */
export const FILLING_TYPES = EVENT_TYPES.filter((type) => newsOf(type).fills);

/** Returns a type's definition with the details type erased. */
export function newsOf(type: EventType): News {
  return NEWS[type];
}

/** Parses an event's details by its type; `style` is the reader's date style. */
export function detailsOf<Type extends EventType>(
  event: { readonly type: Type; readonly details: unknown },
  style: DateStyle = USUAL_DATES,
): DetailsOfEvent<Type> {
  return readDetails(NEWS[event.type].details, event.details, style) as DetailsOfEvent<Type>;
}

/** Formats an event for the activity log; `stored` is its row's details. */
export function logSentence(
  type: EventType,
  facts: Omit<LogFacts<unknown>, "details">,
  stored: unknown,
): string {
  const { details, log } = newsOf(type);
  return log.sentence({ ...facts, details: readDetails(details, stored, facts.style) });
}

/**
 * Returns the recipient roles of an event type, in order; empty for an event that only the log
 * shows.
 */
export function hearersOf(type: EventType): readonly Hearer[] {
  return Object.keys(newsOf(type).tells ?? {}) as Hearer[];
}

/**
 * Returns the notification template for a recipient role; throws a `RangeError` for an undeclared
 * role.
 */
export function tellingOf(type: EventType, as: Hearer): Telling {
  const telling = newsOf(type).tells?.[as];
  if (!telling) throw new RangeError(`Nobody hears of ${type} as ${as}`);
  return telling;
}
