import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ASSIGNMENT_STATUSES } from "../shifts/assignment-status.ts";
import { instantAt } from "../time/local.ts";
import {
  dueReminders,
  notifiedOf,
  type RemindedAssignment,
  type ReminderKey,
  remindersOf,
} from "./due-reminders.ts";

const ZONE = "America/New_York";
const START = instantAt("2026-11-20", "18:30", ZONE);
const evening: RemindedAssignment = {
  assignmentId: 1,
  status: "assigned",
  startsAt: START,
  reminderHours: 9,
  dualReminders: true,
  secondReminderHours: 1,
  shabbatWindows: [],
};

function due(
  change: Partial<RemindedAssignment>,
  minutesBefore: number,
  sent: readonly ReminderKey[] = [],
): string {
  return dueReminders([{ ...evening, ...change }], sent, START.subtract({ minutes: minutesBefore }))
    .map(({ kind }) => kind)
    .join(" ");
}

describe("due reminders", () => {
  test.each([
    ["a minute too early", {}, 9 * 60 + 1, ""],
    ["nine hours before", {}, 9 * 60, "first"],
    ["an hour before, the first never having been sent", {}, 60, "first final"],
    ["a minute before the start, after the server was down", {}, 1, "first final"],
    ["at the start", {}, 0, ""],
    ["after it", {}, -60, ""],
    ["a week ahead", { reminderHours: 168 }, 168 * 60, "first"],
    ["one reminder only", { dualReminders: false }, 30, "first"],
    ["a final reminder of 0 hours is none", { secondReminderHours: 0 }, 1, "first"],
    ["confirmed by the member", { status: "confirmed" }, 60, "first final"],
    ["the member asked for a replacement", { status: "replacement_requested" }, 60, ""],
    ["the member was there early and left", { status: "completed" }, 60, ""],
    ["replaced", { status: "replaced" }, 60, ""],
  ] as const)("%s", (_, change, minutesBefore, kinds) => {
    expect(due(change, minutesBefore)).toBe(kinds);
  });

  test("includes only the first reminder when the final one is set to 0 hours", () => {
    expect(remindersOf({ ...evening, secondReminderHours: 0 }).map(({ kind }) => kind)).toEqual([
      "first",
    ]);
    expect(remindersOf(evening).map(({ kind }) => kind)).toEqual(["first", "final"]);
  });

  test("includes each reminder once, and again when the shift moves", () => {
    const sent: ReminderKey[] = [{ assignmentId: 1, kind: "first", shiftStartsAt: START }];
    expect(due({}, 60, sent)).toBe("final");
    expect(due({ startsAt: START.add({ hours: 1 }) }, 60, sent)).toBe("first");
    expect(due({ assignmentId: 2 }, 120, sent)).toBe("first");
  });

  test("are in the order of their due times", () => {
    const later = { ...evening, assignmentId: 2, reminderHours: 5 };
    expect(
      dueReminders([later, evening], [], START.subtract({ hours: 2 })).map(
        ({ assignmentId }) => assignmentId,
      ),
    ).toEqual([1, 2]);
    const same = { ...evening, assignmentId: 3, dualReminders: false };
    const order = dueReminders(
      [same, { ...evening, dualReminders: false }],
      [],
      START.subtract({ hours: 2 }),
    );
    expect(order.map(({ assignmentId }) => assignmentId)).toEqual([1, 3]);
  });

  test.each([
    ["into the autumn change", "2026-11-01", "07:00", 9, "2026-10-31T23:00"],
    ["into the spring change", "2027-03-14", "07:00", 9, "2027-03-13T21:00"],
    ["past no change", "2026-11-20", "07:00", 9, "2026-11-19T22:00"],
  ])("counts elapsed hours before the start %s", (_, date, time, reminderHours, wallClock) => {
    const [first] = remindersOf({
      ...evening,
      startsAt: instantAt(date, time, ZONE),
      reminderHours,
    });
    expect(
      first?.dueAt.toZonedDateTimeISO(ZONE).toPlainDateTime().toString({ smallestUnit: "minute" }),
    ).toBe(wallClock);
  });
});

describe("reminders at any hours, across clock changes, moved shifts, server restarts and skipped minutes", () => {
  const shiftPreferences = fc.record({
    assignmentId: fc.integer({ min: 1, max: 3 }),
    status: fc.constantFrom(...ASSIGNMENT_STATUSES),
    shabbatWindows: fc.constant([]),
    startsAt: fc
      .tuple(
        fc.constantFrom("2026-11-01", "2027-03-14", "2026-11-20"),
        fc.constantFrom("01:30", "02:30", "07:00", "23:00"),
      )
      .map(([date, time]) => instantAt(date, time, ZONE)),
    reminderHours: fc.integer({ min: 1, max: 168 }),
    dualReminders: fc.boolean(),
    secondReminderHours: fc.integer({ min: 0, max: 24 }),
  });

  test("are sent exactly once if a check runs between the due time and the start, and never otherwise", () => {
    const gaps = fc.array(fc.integer({ min: 1, max: 30 * 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(shiftPreferences, gaps, (assignment, minutes) => {
        const sent: ReminderKey[] = [];
        const ticks: Temporal.Instant[] = [];
        let now = assignment.startsAt.subtract({ hours: 170 });
        for (const gap of minutes) {
          now = now.add({ minutes: gap });
          ticks.push(now);
          // Two instances check at once with one list of sent reminders; the second one finds the
          // record that the first wrote.
          const found = dueReminders([assignment], sent, now);
          sent.push(...found);
          expect(dueReminders([assignment], sent, now)).toEqual([]);
        }
        const hasTickWithin = (hours: number): boolean =>
          ticks.some((tick) => {
            const hoursAhead = tick.until(assignment.startsAt).total("hours");
            return hoursAhead > 0 && hoursAhead <= hours;
          });
        const isActive = assignment.status === "assigned" || assignment.status === "confirmed";
        const hasFinal = assignment.dualReminders && assignment.secondReminderHours > 0;
        const count = (kind: string): number =>
          sent.filter((reminder) => reminder.kind === kind).length;
        expect(count("first")).toBe(isActive && hasTickWithin(assignment.reminderHours) ? 1 : 0);
        expect(count("final")).toBe(
          isActive && hasFinal && hasTickWithin(assignment.secondReminderHours) ? 1 : 0,
        );
      }),
      { numRuns: 300 },
    );
  });

  test("are sent within a minute of their due time when checks run every minute", () => {
    fc.assert(
      fc.property(shiftPreferences, (assignment) => {
        for (const { kind, dueAt } of remindersOf(assignment)) {
          const hours =
            kind === "first" ? assignment.reminderHours : assignment.secondReminderHours;
          expect(dueAt.until(assignment.startsAt).total("hours")).toBe(hours);
          const at = (seconds: number): string[] =>
            dueReminders([assignment], [], dueAt.add({ seconds })).map((reminder) => reminder.kind);
          expect(at(-1)).not.toContain(kind);
          expect(at(0)).toContain(kind);
        }
      }),
    );
  });
});

describe("reminders of a member who observes Shabbat", () => {
  const ny = (text: string) => Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant();
  const shabbat = {
    startsAt: ny("2026-11-20T16:15"),
    endsAt: ny("2026-11-21T17:24"),
    name: "Shabbat",
    lightings: [],
  };
  const night = { ...evening, shabbatWindows: [shabbat], startsAt: ny("2026-11-20T23:00") };
  const at = (
    now: string,
    change: Partial<RemindedAssignment> = {},
    sent: readonly ReminderKey[] = [],
  ) => dueReminders([{ ...night, ...change }], sent, ny(now));
  const kinds = (due: ReturnType<typeof at>) =>
    due.map(({ kind, before }) => `${kind}${before ? " before" : ""}`).join(" ");

  test.each<[string, string, Partial<RemindedAssignment>, string]>([
    ["a minute too early", "2026-11-20T13:14", {}, ""],
    [
      "three hours before candle lighting, the final one",
      "2026-11-20T13:15",
      { reminderHours: 24 },
      "first final before",
    ],
    [
      "for a member who observes none",
      "2026-11-20T13:15",
      { shabbatWindows: [], reminderHours: 3 },
      "",
    ],
    ["the first at its own time before it", "2026-11-20T14:00", {}, "final before first"],
    [
      "both if both fall within it",
      "2026-11-20T13:15",
      { reminderHours: 6 },
      "first before final before",
    ],
    [
      "a minute before candle lighting, after the server was down",
      "2026-11-20T16:14",
      { reminderHours: 6 },
      "first before final before",
    ],
    [
      "for a shift after it",
      "2026-11-20T13:15",
      { startsAt: ny("2026-11-22T10:00"), reminderHours: 24 },
      "first before",
    ],
    [
      "at its own time after it",
      "2026-11-21T17:24",
      { startsAt: ny("2026-11-21T18:24"), reminderHours: 30 },
      "first final",
    ],
  ])("%s", (_what, now, change, expected) => expect(kinds(at(now, change))).toBe(expected));

  test("are not sent again when the window or the setting changes after sending", () => {
    const sent = (["first", "final"] as const).map((kind) => ({
      assignmentId: 1,
      kind,
      shiftStartsAt: night.startsAt,
    }));
    expect(at("2026-11-20T22:30", {}, sent)).toEqual([]);
    expect(at("2026-11-20T22:30", { shabbatWindows: [] }, sent)).toEqual([]);
  });

  test("omit the final reminder when it is due together with the first", () => {
    const due = at("2026-11-20T13:15", { reminderHours: 6 });
    expect(notifiedOf(due).map(({ kind }) => kind)).toEqual(["first"]);
    expect(notifiedOf(due.filter(({ kind }) => kind === "final"))).toHaveLength(1);
    expect(notifiedOf(dueReminders([evening], [], START.subtract({ minutes: 30 })))).toHaveLength(
      2,
    );
  });
});
