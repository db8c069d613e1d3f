import { changedMeanwhileText, type FieldWords, type Seen } from "../errors/changed-meanwhile.ts";
import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import type { DateStyle } from "../time/date-style.ts";
import { monthName } from "../time/format.ts";
import {
  addDays,
  dateOf,
  daysBetween,
  isBefore,
  isLocalDate,
  type LocalDate,
  startOfDay,
} from "../time/local.ts";
import {
  type DraftSchedule,
  type DraftScheduleDays,
  type DraftScheduleState,
  draftScheduleDaysText,
} from "./draft-schedule.ts";

export interface DraftScheduleForm extends DraftScheduleDays {
  readonly name: string;
  /** Null when members are not asked for shift preferences. */
  readonly preferencesUntil: Temporal.Instant | null;
}

export const MAX_DRAFT_SCHEDULE_NAME_LENGTH = 60;
/** Maximum length in days: three months, because members cannot commit further ahead. */
export const MAX_DRAFT_SCHEDULE_DAYS = 92;
export const FURTHEST_DRAFT_SCHEDULE_DAYS = 731;

const DRAFT_SCHEDULE_WORDS: FieldWords<DraftScheduleForm> = [
  { word: "name", keys: ["name"] },
  { word: "days", keys: ["fromDate", "untilDate"] },
  { word: "preferences due date", keys: ["preferencesUntil"] },
];

/**
 * Returns why a draft cannot be saved, or null. It needs a name and days that are not over. The
 * preference deadline must be ahead and before the draft's end.
 */
export function draftScheduleBlockedBecause(
  form: DraftScheduleForm,
  now: Temporal.Instant,
  zone: string,
  before: Pick<DraftSchedule, "preferencesUntil"> | null = null,
): Refusal | null {
  const faults = daysFaults(form, dateOf(now, zone));
  const { name } = form;
  if (isBlank(name) || name.trim().length > MAX_DRAFT_SCHEDULE_NAME_LENGTH || !isOneLine(name))
    faults.name = `Enter a name of at most ${MAX_DRAFT_SCHEDULE_NAME_LENGTH} characters, on one line`;
  if (
    !isSameInstant(form.preferencesUntil, before?.preferencesUntil ?? null) &&
    faults.untilDate === undefined
  ) {
    const fault = shiftPreferencesFault(form, now, zone);
    if (fault) faults.preferencesUntil = fault;
  }
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("draft-schedule-invalid", first, faults);
}

function daysFaults(
  { fromDate, untilDate }: DraftScheduleDays,
  today: LocalDate,
): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!isLocalDate(fromDate)) faults.fromDate = "Choose the first day";
  if (!isLocalDate(untilDate)) faults.untilDate = "Choose the last day";
  if (Object.keys(faults).length > 0) return faults;
  if (untilDate < fromDate) faults.untilDate = "The last day can't be before the first";
  else if (untilDate < today)
    faults.untilDate = "These days have passed. Choose a last day in the future.";
  else if (daysBetween(fromDate, untilDate) >= MAX_DRAFT_SCHEDULE_DAYS)
    faults.untilDate = `Up to ${MAX_DRAFT_SCHEDULE_DAYS} days. Create another draft for the rest.`;
  else if (daysBetween(today, fromDate) > FURTHEST_DRAFT_SCHEDULE_DAYS)
    faults.fromDate = `Choose a first day within ${FURTHEST_DRAFT_SCHEDULE_DAYS} days`;
  return faults;
}

function shiftPreferencesFault(
  { preferencesUntil, untilDate }: DraftScheduleForm,
  now: Temporal.Instant,
  zone: string,
): string | null {
  if (preferencesUntil === null) return null;
  if (!isBefore(now, preferencesUntil)) return "Choose a due date in the future";
  const end = startOfDay(addDays(untilDate, 1), zone);
  return isBefore(end, preferencesUntil) ? "Preferences must be due before the last day" : null;
}

/** Returns why a draft overlaps another one, or null: two unpublished drafts never share a day. */
export function besideOtherDraftSchedulesBlockedBecause(
  days: DraftScheduleDays,
  others: readonly (DraftScheduleDays & { readonly name: string })[],
  style: DateStyle,
): Refusal | null {
  const other = others.find(
    ({ fromDate, untilDate }) => fromDate <= days.untilDate && days.fromDate <= untilDate,
  );
  if (!other) return null;
  const text = `${draftScheduleDaysText(other, style)} is already in the draft schedule “${other.name}”. Choose other days, or edit that draft.`;
  return conflict("draft-schedules-overlap", text);
}

/**
 * Returns the state after a save: a new future deadline reopens preferences; without a deadline
 * members are not asked.
 */
export function stateWith(
  { preferencesUntil }: DraftScheduleForm,
  before: Pick<DraftSchedule, "preferencesUntil" | "state"> | null,
): DraftScheduleState {
  if (preferencesUntil === null) return "drafting";
  return before !== null && isSameInstant(preferencesUntil, before.preferencesUntil)
    ? before.state
    : "preferences";
}

function isSameInstant(a: Temporal.Instant | null, b: Temporal.Instant | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}

/**
 * Returns the edit conflict, or null: another coordinator changed the same fields since this form
 * was loaded.
 */
export function draftScheduleChangedMeanwhile(
  seen: Seen<DraftScheduleForm>,
  now: DraftScheduleForm,
): Refusal | null {
  const text = changedMeanwhileText(
    DRAFT_SCHEDULE_WORDS,
    seen,
    now,
    (fields) =>
      `Someone else just changed the ${fields} of this draft schedule. Check the new version, then save again.`,
  );
  return text === null ? null : conflict("draft-schedule-conflict", text);
}
/** The default number of days between the preference deadline and the first shift. */
const SHIFT_PREFERENCES_END_DAYS = 10;

/**
 * Returns the default preference deadline, in the evening of this day: some days before the draft
 * begins, tomorrow at the earliest.
 */
export function suggestedShiftPreferencesEnd(fromDate: LocalDate, today: LocalDate): LocalDate {
  const [before, tomorrow] = [addDays(fromDate, -SHIFT_PREFERENCES_END_DAYS), addDays(today, 1)];
  return before < tomorrow ? tomorrow : before;
}

type SuggestedDraftSchedule = DraftScheduleDays & { readonly name: string };

/**
 * Returns the defaults of a new draft: the first later month that no draft overlaps, named after
 * it.
 */
export function suggestedDraftSchedule(
  draftSchedules: readonly DraftScheduleDays[],
  today: LocalDate,
): SuggestedDraftSchedule {
  let month = Temporal.PlainDate.from(today).with({ day: 1 });
  for (;;) {
    month = month.add({ months: 1 });
    const suggested = draftScheduleFrom(month.toString());
    if (
      !draftSchedules.some(
        (draftSchedule) =>
          draftSchedule.fromDate <= suggested.untilDate &&
          suggested.fromDate <= draftSchedule.untilDate,
      )
    )
      return suggested;
  }
}

/** Returns the defaults of a draft that begins on a day: the rest of its month, named after it. */
export function draftScheduleFrom(fromDate: LocalDate): SuggestedDraftSchedule {
  const day = Temporal.PlainDate.from(fromDate);
  return {
    name: `${monthName(day.month)} ${day.year}`,
    fromDate,
    untilDate: day.with({ day: day.daysInMonth }).toString(),
  };
}
