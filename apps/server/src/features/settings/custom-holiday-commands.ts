import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { isUnchanged } from "@watchbill/domain/errors/changed-meanwhile";
import { conflict, invalid, missing, type Refusal } from "@watchbill/domain/errors/refusal";
import {
  CALENDAR_BYTES_AT_MOST,
  CALENDAR_TOO_LARGE,
  type CalendarFile,
  daysOfFile,
  NO_CALENDAR,
  TORN_CALENDAR,
} from "@watchbill/domain/holidays/calendar-file";
import {
  type CustomHoliday,
  customHolidayBlockedBecause,
  isSameDay,
  tooManyBlockedBecause,
} from "@watchbill/domain/holidays/custom-holiday";
import { formatUnit } from "@watchbill/domain/text/language";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { eventsOf } from "../../platform/icalendar/events.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import {
  deleteCustomHoliday,
  insertCustomHolidays,
  lockCustomHolidays,
  saveCustomHoliday,
} from "./custom-holiday-store.ts";

type Admin = CommandContext<MemberActor>;

const DAY_MISSING = missing("custom-holiday-missing", "This custom holiday was deleted.");
const FILE_MISSING = invalid("calendar-missing", "Choose a calendar file.");

/** Adds custom holidays. When several are sent, skips those that exist already. */
export async function addCustomHolidays(
  ctx: Admin,
  { days }: ParsedInputOf<Api["settings.addCustomHolidays"]>,
): Promise<OutputOf<Api["settings.addCustomHolidays"]>> {
  for (const day of days) throwIf(customHolidayBlockedBecause(day));
  const there = await lockCustomHolidays(ctx.tx);
  const [only] = days;
  if (days.length === 1 && only) refuseIfThere(only, there);
  const added = days.filter(
    (day, index) => ![...there, ...days.slice(0, index)].some((other) => isSameDay(other, day)),
  );
  throwIf(tooManyBlockedBecause(there.length, added.length));
  const ids = await insertCustomHolidays(ctx.tx, added, ctx.now);
  if (added[0]) await record(ctx, "added", added[0].name, added.length);
  return { message: `${formatUnit(added.length, "day")} added`, ids };
}

export async function changeCustomHoliday(
  ctx: Admin,
  { id, ...day }: ParsedInputOf<Api["settings.changeCustomHoliday"]>,
): Promise<{ message: string }> {
  throwIf(customHolidayBlockedBecause(day));
  const all = await lockCustomHolidays(ctx.tx);
  const before = orThrow(
    all.find((other) => other.id === id),
    DAY_MISSING,
  );
  refuseIfThere(
    day,
    all.filter((other) => other.id !== id),
  );
  if (!isUnchanged<CustomHoliday>(before, day)) {
    await saveCustomHoliday(ctx.tx, id, day, ctx.now);
    await record(ctx, "changed", day.name);
  }
  return { message: "Custom holiday saved" };
}

export async function removeCustomHoliday(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const found = (await lockCustomHolidays(ctx.tx)).find((day) => day.id === id);
  const { name } = orThrow(found, DAY_MISSING);
  await deleteCustomHoliday(ctx.tx, id);
  await record(ctx, "deleted", name);
  return { message: "Custom holiday deleted" };
}

/** Parses the all-day events of a calendar file for a preview; stores none. */
export async function readCustomHolidaysOfFile(
  ctx: Admin,
  { calendarFile }: ParsedInputOf<Api["settings.readCalendarFile"]>,
): Promise<OutputOf<Api["settings.readCalendarFile"]>> {
  const { bytes } = orThrow(calendarFile, FILE_MISSING);
  if (bytes.byteLength > CALENDAR_BYTES_AT_MOST) throw new RefusalError(CALENDAR_TOO_LARGE);
  const file = readCalendarFile(textOf(bytes));
  if ("kind" in file) throw new RefusalError(file);
  const { customHolidays } = ctx.organization;
  return {
    days: file.days.map((day) => ({
      ...day,
      isThere: customHolidays.some((other) => isSameDay(other, day)),
    })),
    skipped: [...file.skipped],
  };
}

export function readCalendarFile(text: string): CalendarFile | Refusal {
  const events = eventsOf(text);
  if (typeof events === "string") return events === "torn" ? TORN_CALENDAR : NO_CALENDAR;
  return daysOfFile(events);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new RefusalError(NO_CALENDAR);
  }
}

function refuseIfThere(day: CustomHoliday, others: readonly CustomHoliday[]): void {
  if (others.some((other) => isSameDay(other, day)))
    throw new RefusalError(
      conflict("custom-holiday-exists", `“${day.name}” is already entered for that date.`),
    );
}

function record(ctx: Admin, done: string, name: string, count = 1): Promise<void> {
  return ctx.record({ type: "settings.custom-holidays-changed", details: { done, name, count } });
}
