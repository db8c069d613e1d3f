import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  addMember,
  signedInMember,
  signIn,
} from "../../apps/server/src/testing/squads/builders.ts";
import {
  type Client,
  createTestApp,
  type TestApp,
} from "../../apps/server/src/testing/test-app.ts";

interface Night {
  readonly zone: string;
  readonly evening: string;
  readonly morning: string;
  /** Start and end as local times, and as the instants that they must mean. */
  readonly from: string;
  readonly until: string;
  readonly startsAt: string;
  readonly hours: number;
}

/** Expected instants, written by hand from the time zones' rules. */
const NIGHTS: readonly Night[] = [
  {
    zone: "America/New_York",
    evening: "2026-03-07",
    morning: "2026-03-08",
    from: "23:00",
    until: "07:00",
    startsAt: "2026-03-08T04:00:00Z",
    hours: 7,
  },
  {
    zone: "America/New_York",
    evening: "2026-10-31",
    morning: "2026-11-01",
    from: "23:00",
    until: "07:00",
    startsAt: "2026-11-01T03:00:00Z",
    hours: 9,
  },
  {
    zone: "Europe/London",
    evening: "2026-03-28",
    morning: "2026-03-29",
    from: "23:00",
    until: "07:00",
    startsAt: "2026-03-28T23:00:00Z",
    hours: 7,
  },
  {
    zone: "Europe/London",
    evening: "2026-10-24",
    morning: "2026-10-25",
    from: "23:00",
    until: "07:00",
    startsAt: "2026-10-24T22:00:00Z",
    hours: 9,
  },
  // Shifts within the night: one starts at the first occurrence of the repeated hour, one contains
  // the skipped hour.
  {
    zone: "America/New_York",
    evening: "2026-11-01",
    morning: "2026-11-01",
    from: "01:30",
    until: "05:30",
    startsAt: "2026-11-01T05:30:00Z",
    hours: 5,
  },
  {
    zone: "Europe/London",
    evening: "2026-03-29",
    morning: "2026-03-29",
    from: "00:30",
    until: "04:30",
    startsAt: "2026-03-29T00:30:00Z",
    hours: 3,
  },
];

describe.each(NIGHTS)(
  "on the night to $morning in $zone, for a shift from $from to $until",
  ({ zone, evening, morning, from, until, ...is }) => {
    const startsAt = Temporal.Instant.from(is.startsAt);
    const endsAt = startsAt.add({ hours: is.hours });
    let app: TestApp;
    let admin: Client;
    let spots: { id: number; userId: number }[];
    let people: Client[];

    beforeAll(async () => {
      app = await createTestApp({ environment: { ORG_TIME_ZONE: zone } });
      app.clock.set(startsAt.subtract({ hours: 30 }));
      admin = await signedInMember(app, { role: "admin" });
      const members = [await addMember(app), await addMember(app), await addMember(app)];
      people = await Promise.all(members.map((member) => signIn(app, member)));
      const shift = await admin.call("shifts.create", {
        date: evening,
        endDate: morning === evening ? null : morning,
        type: "custom",
        customName: "Night",
        startTime: from,
        endTime: until,
        maxMembers: 3,
        memberIds: members.map(({ id }) => id),
      });
      expect([shift.status, shift.body.startsAt, shift.body.endsAt]).toEqual([
        200,
        startsAt.toString(),
        endsAt.toString(),
      ]);
      spots = members.map(({ id }) =>
        shift.body.assignments.find(({ userId }: { userId: number }) => userId === id),
      );
    });
    afterAll(() => app.close());

    const checkIn = async (who: number): Promise<string> => {
      const { status, body } = await people[who]!.call("attendance.checkIn", {
        assignmentId: spots[who]!.id,
      });
      return status === 200 ? body.checkInTime : body.code;
    };
    const tickAt = async (instant: Temporal.Instant): Promise<void> => {
      app.clock.set(instant);
      await app.worker.tick();
      await app.settle();
    };

    test("10-8 (check-in) is possible from 30 minutes before the start until the end", async () => {
      app.clock.set(startsAt.subtract({ minutes: 30, milliseconds: 1 }));
      expect(await checkIn(0)).toBe("check-in-window-closed");
      app.clock.set(startsAt.subtract({ minutes: 30 }));
      expect(await checkIn(0)).toBe(startsAt.subtract({ minutes: 30 }).toString());
      app.clock.set(endsAt.subtract({ milliseconds: 1 }));
      expect(await checkIn(1)).toBe(endsAt.subtract({ milliseconds: 1 }).toString());
      app.clock.set(endsAt);
      expect(await checkIn(2)).toBe("check-in-window-closed");
    });

    test("a member who forgets 10-7 (check-out) is checked out an hour after the end with the end as time, and an absent member is marked missed", async () => {
      const states = async () => {
        const rows = await app.dependencies.database.read
          .selectFrom("shiftAssignments")
          .select("status")
          .orderBy("id")
          .execute();
        return rows.map(({ status }) => status).sort();
      };
      await tickAt(endsAt.add({ minutes: 59 }));
      expect(await states()).toEqual(["assigned", "confirmed", "confirmed"]);
      await tickAt(endsAt.add({ minutes: 60 }));
      expect(await states()).toEqual(["completed", "completed", "missed"]);
      const ends = await app.dependencies.database.read
        .selectFrom("attendanceIntervals")
        .select("checkedOutAt")
        .execute();
      expect(ends.map(({ checkedOutAt }) => checkedOutAt?.toString())).toEqual([
        endsAt.toString(),
        endsAt.toString(),
      ]);
    });

    test("recorded hours are elapsed time, also when the clock changes", async () => {
      const { body } = await admin.call("reports.members", {
        startDate: evening,
        endDate: morning,
      });
      const figures = body.find(({ id }: { id: number }) => id === spots[0]!.userId);
      expect(figures?.hoursLogged).toBe(is.hours + 0.5);
    });
  },
);
