import { broughtForward } from "../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../shabbat/shabbat-windows.ts";
import { isBefore } from "../time/local.ts";

/** `first` comes hours ahead, `final` shortly before the start. */
export type ReminderKind = "first" | "final";

/** An assignment with its member's reminder settings. */
export interface RemindedAssignment {
  readonly assignmentId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly reminderHours: number;
  readonly dualReminders: boolean;
  /** 0 means no final reminder. */
  readonly secondReminderHours: number;
  /** The rest days up to the start that the member keeps. */
  readonly shabbatWindows: readonly ShabbatWindow[];
}

/** Identifies a reminder; a shift that moves gets new keys. */
export interface ReminderKey {
  readonly assignmentId: number;
  readonly kind: ReminderKind;
  readonly shiftStartsAt: Temporal.Instant;
}

/**
 * A reminder to send now and its due time, which is much earlier than now after server downtime.
 */
export interface DueReminder extends ReminderKey {
  readonly dueAt: Temporal.Instant;
  /**
   * The rest day that the reminder precedes because its own time is in that rest day; null if
   * none.
   */
  readonly before: ShabbatWindow | null;
}

/**
 * Returns unsent due reminders of active assignments whose shifts have not begun. Hours before the
 * start are elapsed hours, also across clock changes. A reminder whose time is in an observed rest
 * day moves before that rest day.
 */
export function dueReminders(
  assignments: readonly RemindedAssignment[],
  alreadySent: readonly ReminderKey[],
  now: Temporal.Instant,
): DueReminder[] {
  const sent = new Set(alreadySent.map(keyText));
  return assignments
    .flatMap(remindersOf)
    .filter(
      (reminder) =>
        !isBefore(now, reminder.dueAt) &&
        isBefore(now, reminder.shiftStartsAt) &&
        !sent.has(keyText(reminder)),
    )
    .sort((a, b) => Temporal.Instant.compare(a.dueAt, b.dueAt) || a.assignmentId - b.assignmentId);
}

/**
 * Returns all reminders of an assignment, due or not; none when it has ended or has a replacement
 * request.
 */
export function remindersOf(assignment: RemindedAssignment): DueReminder[] {
  const {
    assignmentId,
    status,
    startsAt,
    reminderHours,
    dualReminders,
    secondReminderHours,
    shabbatWindows,
  } = assignment;
  if (status !== "assigned" && status !== "confirmed") return [];
  const reminder = (kind: ReminderKind, hours: number): DueReminder => {
    const own = startsAt.subtract({ hours });
    const forward = broughtForward(shabbatWindows, own);
    return {
      assignmentId,
      kind,
      shiftStartsAt: startsAt,
      dueAt: forward?.at ?? own,
      before: forward?.window ?? null,
    };
  };
  const first = reminder("first", reminderHours);
  return dualReminders && secondReminderHours > 0
    ? [first, reminder("final", secondReminderHours)]
    : [first];
}

/** Drops a final reminder that comes before a rest day together with the first. */
export function notifiedOf(due: readonly DueReminder[]): DueReminder[] {
  const first = new Set(
    due.filter(({ kind }) => kind === "first").map(({ assignmentId }) => assignmentId),
  );
  return due.filter(
    ({ kind, before, assignmentId }) =>
      kind === "first" || before === null || !first.has(assignmentId),
  );
}

function keyText({ assignmentId, kind, shiftStartsAt }: ReminderKey): string {
  return `${assignmentId} ${kind} ${shiftStartsAt.epochMilliseconds}`;
}
