import { broughtForward } from "../rest-days/rest-hold.ts";
import type { RestWindow } from "../rest-days/rest-windows.ts";
import { isBefore } from "../time/local.ts";

/** The reminder hours ahead, and the one shortly before the start. */
export type ReminderKind = "first" | "final";

/** A member's place on a shift with what they wish of reminders. */
export interface RemindedAssignment {
  readonly assignmentId: number;
  readonly status: string;
  readonly startsAt: Temporal.Instant;
  readonly reminderHours: number;
  readonly dualReminders: boolean;
  /** 0 is none. */
  readonly secondReminderHours: number;
  /** The rest days up to the start that the member keeps. */
  readonly restWindows: readonly RestWindow[];
}

/** What makes a reminder one and the same: a shift that moves has new ones. */
export interface ReminderKey {
  readonly assignmentId: number;
  readonly kind: ReminderKind;
  readonly shiftStartsAt: Temporal.Instant;
}

/** A reminder to send now, and when it came due; much earlier than now when the server was down. */
export interface DueReminder extends ReminderKey {
  readonly dueAt: Temporal.Instant;
  /** The rest day before which it comes, because its own time lies in it. */
  readonly before: RestWindow | null;
}

/**
 * The reminders to send now: those that came due and were not sent, of assignments that still stand, for shifts that
 * have not begun. Hours before the start are elapsed hours, whatever the clocks do meanwhile. One whose time lies in a rest day
 * of the member comes before it.
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

/** The reminders an assignment has, whether due or not; none once it has ended or somebody else was asked to take it. */
export function remindersOf(assignment: RemindedAssignment): DueReminder[] {
  const {
    assignmentId,
    status,
    startsAt,
    reminderHours,
    dualReminders,
    secondReminderHours,
    restWindows,
  } = assignment;
  if (status !== "assigned" && status !== "confirmed") return [];
  const reminder = (kind: ReminderKind, hours: number): DueReminder => {
    const own = startsAt.subtract({ hours });
    const forward = broughtForward(restWindows, own);
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

/** Those of the due that are told of: a final one that comes before a rest day together with the first says nothing more. */
export function toldOf(due: readonly DueReminder[]): DueReminder[] {
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
