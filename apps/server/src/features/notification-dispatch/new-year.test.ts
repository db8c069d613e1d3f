import { afterAll, beforeAll, expect, test } from "vitest";
import { addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test.each([
  // At this instant it is already the new year in UTC, but not in New York.
  [
    "the last evening of the year",
    "2027-01-01T01:00:00Z",
    ["Thu, Dec 31, 10:00 PM", "Fri, Jan 1, 2027, 10:00 PM"],
  ],
  [
    "the first minutes of the next",
    "2027-01-01T05:01:00Z",
    ["Fri, Jan 1, 10:00 PM", "Sat, Jan 2, 10:00 PM"],
  ],
])(
  "names the year in %s when a date is outside the squad's current year",
  async (_when, now, days) => {
    app.clock.set(now);
    const [admin, member] = [
      await signedInMember(app, { role: "admin" }),
      await signedInMember(app),
    ];
    const first = now < "2027-01-01T05" ? "2026-12-31" : "2027-01-01";
    for (const date of [first, Temporal.PlainDate.from(first).add({ days: 1 }).toString()]) {
      const shift = await addShift(app, { date, startTime: "22:00", endTime: "23:00" });
      expect(
        (await admin.call("replacements.assignShift", { userId: member.id, shiftId: shift.id }))
          .status,
      ).toBe(200);
      await app.settle();
    }
    const notifications = (await member.call("notifications.list")).body as { message: string }[];
    for (const [index, day] of days.entries())
      expect(notifications.map(({ message }) => message).toReversed()[index]).toContain(
        `on ${day}`,
      );
  },
);
