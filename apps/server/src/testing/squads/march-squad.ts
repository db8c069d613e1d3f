import { FIRST_SHIFT_TYPES } from "@watchbill/domain/shift-types/first-shift-types";
import { shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { addDays, instantAt, type LocalDate } from "@watchbill/domain/time/local";
import { TEST_ZONE, type TestApp } from "../test-app.ts";
import { type AboutMember, addAssignment, addMember, addShift } from "./builders.ts";

/** Saturday morning, during a standby. */
export const MARCH_NOW = "2026-03-28T14:00:00Z";

/**
 * Twelve members and sixty shifts from February to April 2026, including the night of March 8,
 * which is an hour short. Small enough to add up by hand: the expected figures were computed from
 * these lines, not by the program.
 */
const MEMBERS: Readonly<Record<string, AboutMember>> = {
  Ada: { role: "admin", morningWeekdaysAvailability: "weekly" },
  Ben: { eveningAvailability: "weekly" },
  Cid: { eveningAvailability: "bi-weekly", phoneNumber: null },
  Dov: { eveningAvailability: "weekly", morningSundayLateAvailability: "bi-weekly" },
  Eve: { eveningAvailability: "weekly" },
  Fay: { eveningAvailability: "fill-ins" },
  Gil: { morningSundayEarlyAvailability: "weekly", eveningAvailability: "fill-ins" },
  Hal: { nightAvailability: "weekly" },
  Ivo: { nightAvailability: "weekly", isActive: false },
  Jan: {
    morningWeekdaysAvailability: "weekly",
    nightAvailability: "monthly",
    isAvailableForSubstitute: true,
  },
  Kim: { isActive: false, deletedAt: Temporal.Instant.from("2026-03-12T16:00:00Z") },
  Lea: { isAvailableForSubstitute: true },
};

/**
 * One shift per line: date, shift type, spots, and its members. After each member comes a status,
 * or the times of 10-8 (in service) and 10-7; then the assignment is completed, or confirmed while
 * still 10-8.
 */
export const MARCH_SHIFTS = `
02-24 evening 1 Lea=replaced Ben=18:30-20:30
02-26 evening 1 Kim=18:30-20:30
02-28 night 1 Hal=23:00-07:00
03-01 morning-sunday-early 2 Gil=09:00-11:00
03-01 morning-sunday-late 2 Dov=11:00-13:00
03-01 evening 1 Ben=18:30-20:30
03-02 evening 1 Cid=18:30-20:30
03-02 night 1 Hal=23:00-07:00
03-03 morning-weekdays 2 Jan=07:00-09:00 Kim=07:00-09:00
03-03 evening 1 Dov=18:30-20:30
03-04 evening 1 Eve=18:30-20:30
03-04 night 1 Ivo=23:00-07:00
03-05 evening 1 Fay=18:30-20:30
03-06 morning-weekdays 2 Ada=07:00-09:00
03-07 night 1 Hal=23:00-07:00
03-08 morning-sunday-early 2 Gil=09:00-11:00
03-08 morning-sunday-late 2 Dov=11:00-13:00
03-08 evening 1 Ben=18:30-20:30
03-09 evening 1 Cid=18:30-20:30
03-09 night 1 Hal=23:00-07:00
03-10 morning-weekdays 2 Jan=07:00-09:00 Kim=07:20-09:00
03-10 evening 1 Dov=replaced Gil=18:30-20:30
03-11 evening 1 Eve=18:30-20:30
03-11 night 1 Ivo=23:00-07:00
03-12 evening 1 Fay=18:30-20:30
03-13 morning-weekdays 2 Ada=07:00-09:00
03-14 custom 3 Gil=10:00-15:00 Fay=10:00-12:00,13:00-15:00 Ben=missed
03-15 morning-sunday-early 2 Gil=09:00-11:00
03-15 morning-sunday-late 2 Dov=missed
03-15 evening 1 Ben=18:40-20:30
03-16 evening 1 Cid=missed
03-16 night 1 Hal=23:00-03:00,03:30-07:00
03-17 morning-weekdays 2 Jan=07:00-09:00
03-17 evening 1 Dov=18:30-20:30
03-18 evening 1 Eve=18:30-20:30
03-18 night 1 Ivo=replaced Jan=23:00-07:00
03-19 evening 1 Fay=needs_cover
03-20 morning-weekdays 2 Ada=07:00-09:00
03-22 morning-sunday-early 2 Gil=09:00-11:00
03-22 morning-sunday-late 2
03-22 evening 1 Ben=18:30-20:30
03-23 evening 1 Cid=18:30-19:00,19:30-20:30
03-23 night 1 Hal=missed
03-24 morning-weekdays 2 Jan=07:00-09:00
03-24 evening 1 Dov=18:25-20:30
03-25 evening 1 Eve=18:30-20:45
03-25 night 1 Ivo=23:10-07:00
03-26 evening 1 Fay=18:30-20:30
03-27 morning-weekdays 2 Ada=07:00-09:00
03-28 custom 5 Gil=07:50- Eve=08:00-09:20 Cid=assigned
03-29 morning-sunday-early 2 Gil=assigned
03-29 morning-sunday-late 2
03-29 evening 1 Ben=assigned
03-30 evening 1 Cid=replacement_requested
03-30 night 1 Hal=assigned
03-31 morning-weekdays 2 Jan=assigned
03-31 evening 1 Dov=confirmed
04-01 evening 1 Eve=assigned
04-01 night 1
04-02 evening 1 Fay=assigned`
  .trim()
  .split("\n");

const STANDBYS: Readonly<Record<string, { startTime: string; endTime: string }>> = {
  "03-14": { startTime: "10:00", endTime: "15:00" },
  "03-28": { startTime: "08:00", endTime: "13:00" },
};

/**
 * Replacement requests: date and type of the shift, requester, time of the request, outcome and
 * time of the outcome, in UTC.
 */
const REQUESTS = [
  ["02-24 evening", "Lea", "02-20T12:00", "accepted", "02-20T17:00", "Ben"],
  ["03-10 evening", "Dov", "03-09T16:00", "accepted", "03-09T18:00", "Gil"],
  ["03-18 night", "Ivo", "03-17T13:00", "accepted", "03-18T19:00", "Jan"],
  ["03-19 evening", "Fay", "03-18T13:00", "expired", "03-19T22:30", null],
  ["03-29 evening", "Ben", "03-20T13:00", "cancelled", "03-21T13:00", null],
  ["03-30 evening", "Cid", "03-28T00:00", "pending", null, null],
] as const;

export interface MarchSquad {
  /** Members' ids by first name. */
  readonly members: ReadonlyMap<string, number>;
}

/** Inserts the squad and sets the app's clock to `MARCH_NOW`. */
export async function addMarchSquad(app: TestApp): Promise<MarchSquad> {
  app.clock.set(MARCH_NOW);
  const members = new Map<string, number>();
  for (const [firstName, about] of Object.entries(MEMBERS)) {
    const unitNumber = `M-${members.size + 1}`;
    const { id } = await addMember(app, {
      unitNumber,
      email: `${firstName}@squad.example`,
      firstName,
      lastName: "March",
      ...about,
    });
    members.set(firstName, id);
  }
  const spots = new Map<string, { shiftId: number; assignmentId: number }>();
  for (const line of MARCH_SHIFTS) await addLine(app, line, members, spots);
  for (const [shift, requester, createdAt, status, resolvedAt, taker] of REQUESTS) {
    const spot = spots.get(`${shift} ${requester}`)!;
    await app.dependencies.database.write
      .insertInto("replacementRequests")
      .values({
        ...spot,
        requesterId: members.get(requester)!,
        status,
        createdAt: Temporal.Instant.from(`2026-${createdAt}Z`),
        resolvedAt: resolvedAt === null ? null : Temporal.Instant.from(`2026-${resolvedAt}Z`),
        acceptedBy: taker === null ? null : members.get(taker)!,
      })
      .execute();
  }
  return { members };
}

async function addLine(
  app: TestApp,
  line: string,
  members: ReadonlyMap<string, number>,
  spots: Map<string, { shiftId: number; assignmentId: number }>,
): Promise<void> {
  const [day, kind, maxMembers, ...people] = line.split(" ") as [
    string,
    string,
    string,
    ...string[],
  ];
  const date = `2026-${day}`;
  const { startTime, endTime } =
    kind === "custom" ? STANDBYS[day]! : shiftTypeOf(FIRST_SHIFT_TYPES, kind)!;
  const { id: shiftId } = await addShift(app, {
    type: kind,
    customName: kind === "custom" ? "Standby" : null,
    date,
    startTime,
    endTime,
    maxMembers: Number(maxMembers),
    ...(kind === "night" ? { endDate: addDays(date, 1) } : {}),
  });
  let spotNumber = 0;
  for (const person of people) {
    const [name, state] = person.split("=") as [string, string];
    const spans = state.includes(":") ? state.split(",") : [];
    const status =
      spans.length === 0
        ? (state as AssignmentStatus)
        : state.endsWith("-")
          ? "confirmed"
          : "completed";
    if (fillsSlot(status)) spotNumber += 1;
    const { id: assignmentId } = await addAssignment(
      app,
      shiftId,
      members.get(name)!,
      spotNumber,
      status,
    );
    spots.set(`${day} ${kind} ${name}`, { shiftId, assignmentId });
    for (const span of spans) await addInterval(app, assignmentId, date, span, kind === "night");
  }
}

async function addInterval(
  app: TestApp,
  assignmentId: number,
  date: LocalDate,
  span: string,
  isNight: boolean,
): Promise<void> {
  const [from, until] = span.split("-").map((time) => {
    if (time === "") return null;
    return instantAt(isNight && time < "12:00" ? addDays(date, 1) : date, time, TEST_ZONE);
  });
  await app.dependencies.database.write
    .insertInto("attendanceIntervals")
    .values({
      assignmentId,
      checkedInAt: from!,
      checkedOutAt: until ?? null,
      createdAt: app.clock.now(),
    })
    .execute();
}
