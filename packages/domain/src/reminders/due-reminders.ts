import { broughtForward } from "../shabbat/shabbat-hold.ts";
import type { ShabbatWindow } from "../shabbat/shabbat-windows.ts";
import { isBefore } from "../time/local.ts";

/** `first` is sent many hours before the start, `final` shortly before it. */
export type ReminderKind = "first" | "final";

/** An assignment with the reminder settings of its member. */
export interface RemindedAssignment {
  readonly assignmentId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly reminderHours: number;
  readonly dualReminders: boolean;
  /** Hours before the start of the final reminder; 0 for none. */
  readonly secondReminderHours: number;
  /** The Shabbat windows until the shift's start, if the member observes them. */
  readonly shabbatWindows: readonly ShabbatWindow[];
}

/** Identifies a sent reminder by shift start, so that a shift that moves gets new reminders. */
export interface ReminderKey {
  readonly assignmentId: number;
  readonly kind: ReminderKind;
  readonly shiftStartsAt: Temporal.Instant;
}

/** A reminder to send now, with its due time, which is long past after server downtime. */
export interface DueReminder extends ReminderKey {
  readonly dueAt: Temporal.Instant;
  /**
   * The Shabbat before which the reminder is sent, because its own time is inside; null if none.
   */
  readonly before: ShabbatWindow | null;
}

/**
 * Returns the reminders that are due and not sent, for active assignments whose shifts have not
 * begun. Hours before the start are elapsed hours, also across clock changes. A reminder whose time
 * is in a Shabbat that the member observes is sent before it.
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
 * Returns all reminders of an assignment, due or not; none for an assignment that has ended or has
 * a replacement request.
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

/** Removes a final reminder that would be sent before Shabbat together with the first one. */
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
