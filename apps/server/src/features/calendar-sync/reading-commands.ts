import type { BusyTimes } from "@watchbill/domain/calendar-sync/busy";
import {
  afterFailure,
  pausedUntil,
  READ_EVERY_MINUTES,
  type ReadTrouble,
  troubleWords,
} from "@watchbill/domain/calendar-sync/reading";
import { BUSY_INVALIDATIONS } from "@watchbill/domain/events/catalog/synced-calendars";
import type { CommandContext } from "../../platform/context.ts";
import { listAdministratorIds } from "../members/queries.ts";
import {
  deleteCalendar,
  lockCalendar,
  type StoredCalendar,
  saveCalendar,
  savePause,
  saveTimes,
  type TakenCalendar,
} from "./store.ts";

export type CalendarReading =
  | (BusyTimes & {
      readonly kind: "read";
      readonly unread: number;
      readonly unknownZones: readonly string[];
    })
  | ReadTrouble;

/**
 * Stores the result of reading a calendar; ignores a calendar deleted or replaced during the read.
 */
export async function noteReading(
  ctx: CommandContext,
  taken: TakenCalendar,
  reading: CalendarReading,
): Promise<void> {
  const { memberId, leaseToken } = taken;
  // Pauses the member also when they deleted the calendar during the read.
  if (reading.kind === "too-much") await savePause(ctx.tx, memberId, pausedUntil(ctx.now));
  const calendar = await lockCalendar(ctx.tx, memberId);
  if (calendar?.leaseToken !== leaseToken) return;
  const next = {
    triedAt: ctx.now,
    dueAt: ctx.now.add({ minutes: READ_EVERY_MINUTES }),
    leaseToken: null,
    leaseUntil: null,
  };
  if (reading.kind !== "read") return noteFailure(ctx, calendar, reading, next);
  const hasChanged = await saveTimes(ctx.tx, memberId, reading.spans);
  await saveCalendar(ctx.tx, memberId, {
    ...next,
    readAt: ctx.now,
    trouble: null,
    failedInRow: 0,
    notifiedAt: null,
    countedUntil: reading.countedUntil,
    unreadEntries: reading.unread,
    unknownZones: [...reading.unknownZones],
  });
  if (hasChanged) await signalBusy(ctx, memberId);
  else await ctx.signal({ invalidates: ["calendarSync."], memberIds: [memberId] });
}

/**
 * Records a failed read; keeps the busy times of the last successful one until the calendar is
 * deleted.
 */
async function noteFailure(
  ctx: CommandContext,
  calendar: StoredCalendar,
  trouble: ReadTrouble,
  next: Parameters<typeof saveCalendar>[2],
): Promise<void> {
  const { memberId } = calendar;
  const failedInRow = calendar.failedInRow + 1;
  const follows = afterFailure({ ...calendar, failedInRow }, ctx.now);
  if (follows === "give-up") {
    await deleteCalendar(ctx.tx, memberId);
    await ctx.record({ type: "calendar-sync.stopped", subjectId: memberId });
    return;
  }
  const notified = follows === "notify" ? { notifiedAt: ctx.now } : {};
  await saveCalendar(ctx.tx, memberId, {
    ...next,
    ...notified,
    failedInRow,
    trouble: troubleWords(trouble),
  });
  if (follows === "notify")
    await ctx.record({ type: "calendar-sync.unreadable", subjectId: memberId });
  await ctx.signal({ invalidates: ["calendarSync."], memberIds: [memberId] });
}

/** Refreshes the screens that show a member's busy times. */
export async function signalBusy(ctx: CommandContext, memberId: number): Promise<void> {
  await ctx.signal({
    invalidates: BUSY_INVALIDATIONS,
    memberIds: [...new Set([memberId, ...(await listAdministratorIds(ctx.tx))])],
  });
}
