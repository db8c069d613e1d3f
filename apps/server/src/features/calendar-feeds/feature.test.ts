import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readCalendar } from "../../testing/services/calendar-reader.ts";
import { addAssignment, addShift, signedInMember } from "../../testing/squads/builders.ts";
import { createTestApp, TEST_NOW, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.clock.set(TEST_NOW));

async function fetched(address: string, headers: Record<string, string> = {}) {
  return app.http.inject({ method: "GET", url: new URL(address).pathname, headers });
}

describe("a calendar feed", () => {
  test("shows the member's own shifts at their true times on both nights of a clock change", async () => {
    const member = await signedInMember(app);
    const [spring, autumn] = [
      await addShift(app, {
        type: "night",
        date: "2027-03-13",
        endDate: "2027-03-14",
        startTime: "23:00",
        endTime: "07:00",
      }),
      await addShift(app, {
        type: "night",
        date: "2026-10-31",
        endDate: "2026-11-01",
        startTime: "23:00",
        endTime: "07:00",
      }),
    ];
    await addAssignment(app, spring.id, member.id);
    await addAssignment(app, autumn.id, member.id);
    const { body } = await member.call("calendarFeeds.create", { kind: "own" });
    app.clock.set("2026-10-15T12:00:00Z");
    const answer = await fetched(body.address);
    expect(answer.headers["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(readCalendar(answer.body).map(({ startsAt, endsAt }) => [startsAt, endsAt])).toEqual([
      ["2026-11-01T03:00:00.000Z", "2026-11-01T12:00:00.000Z"],
      ["2027-03-14T04:00:00.000Z", "2027-03-14T11:00:00.000Z"],
    ]);
  });

  test("keeps an entry's UID, raises its SEQUENCE with each change, and reports a cancellation", async () => {
    const [member, admin] = [
      await signedInMember(app),
      await signedInMember(app, { role: "admin" }),
    ];
    const taker = await signedInMember(app);
    const shift = await addShift(app, {
      date: "2026-05-20",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 1,
    });
    const { id: shiftAssignmentId } = await addAssignment(app, shift.id, member.id);
    const { body } = await member.call("calendarFeeds.create", { kind: "own" });
    const read = async () => readCalendar((await fetched(body.address)).body);
    const [before] = await read();
    app.clock.advance({ minutes: 5 });
    await admin.call("shifts.change", { id: shift.id, startTime: "19:00" });
    const [moved] = await read();
    expect(moved).toMatchObject({
      uid: before?.uid,
      startsAt: "2026-05-20T23:00:00.000Z",
      status: "CONFIRMED",
    });
    expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    const { body: request } = await member.call("replacements.request", {
      shiftAssignmentId,
      shiftId: shift.id,
    });
    expect((await read())[0]?.status).toBe("TENTATIVE");
    expect((await fetched(body.address)).body).toContain(
      "DESCRIPTION:You're still responsible for this shift until someone accepts.",
    );
    app.clock.advance({ minutes: 5 });
    await taker.call("replacements.accept", { id: request.id });
    const [off] = await read();
    expect(off).toMatchObject({ uid: before?.uid, status: "CANCELLED" });
    expect((await fetched(body.address)).body).not.toContain("You're still responsible");
    expect(off?.sequence).toBeGreaterThan(moved?.sequence ?? 0);
  });

  test("raises the SEQUENCE for each of several changes in one second, including a cancellation, in both feeds", async () => {
    const [member, admin] = [
      await signedInMember(app),
      await signedInMember(app, { role: "admin" }),
    ];
    const { id } = await addShift(app, {
      date: "2026-05-23",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
    });
    await addAssignment(app, id, member.id);
    const squad = (await member.call("calendarFeeds.create", { kind: "squad" })).body.address;
    const own = (await member.call("calendarFeeds.create", { kind: "own" })).body.address;
    const read = async (address: string) => readCalendar((await fetched(address)).body);
    const sequences: number[][] = [];
    const look = async (): Promise<void> => {
      const ownEntry = (await read(own))[0];
      const squadEntry = (await read(squad)).find(({ uid }) => uid.startsWith(`shift-${id}@`));
      sequences.push([ownEntry?.sequence ?? -1, squadEntry?.sequence ?? -1]);
    };
    await look();
    for (const startTime of ["18:45", "19:00"]) {
      expect((await admin.call("shifts.change", { id, startTime })).status).toBe(200);
      await look();
    }
    const [spot] = (await admin.call("shifts.assignmentsOfShift", { shiftId: id })).body;
    expect((await member.call("shifts.confirm", { id: spot.id })).status).toBe(200);
    await look();
    expect((await admin.call("shifts.remove", { id })).status).toBe(200);
    await look();
    for (const of of [0, 1]) {
      const seen = sequences.map((pair) => pair[of]!);
      expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    }
  });

  test("names the members and the number of open spots in the squad's feed", async () => {
    const member = await signedInMember(app);
    const shift = await addShift(app, {
      date: "2026-05-21",
      startTime: "18:30",
      endTime: "20:30",
      maxMembers: 2,
      notes: "Keys; ladder, rope",
    });
    await addAssignment(app, shift.id, member.id);
    const { body } = await member.call("calendarFeeds.create", { kind: "squad" });
    expect(
      readCalendar((await fetched(body.address)).body).map(({ summary }) => summary),
    ).toContain(`Evening: ${member.unitNumber}, 1 open`);
  });

  test("answers 304 to a client that has it, and is revoked by a newer address, by its owner, and when the member leaves", async () => {
    const member = await signedInMember(app);
    const first = (await member.call("calendarFeeds.create", { kind: "own" })).body.address;
    const { headers } = await fetched(first);
    expect((await fetched(first, { "if-none-match": String(headers.etag) })).statusCode).toBe(304);
    const second = (await member.call("calendarFeeds.create", { kind: "own" })).body.address;
    expect((await fetched(first)).statusCode).toBe(404);
    expect((await fetched(second)).statusCode).toBe(200);
    expect((await member.call("calendarFeeds.list")).body).toMatchObject([{ kind: "own" }]);
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: false })
      .where("id", "=", member.id)
      .execute();
    expect((await fetched(second)).statusCode).toBe(404);
    await app.dependencies.database.write
      .updateTable("members")
      .set({ isActive: true })
      .where("id", "=", member.id)
      .execute();
    expect((await member.call("calendarFeeds.remove", { kind: "own" })).status).toBe(200);
    expect((await fetched(second)).statusCode).toBe(404);
    expect((await fetched("http://x.example/calendar/..%2F.ics")).statusCode).toBe(404);
  });
});
