import { expect } from "vitest";
import { addMember, TEST_PASSWORD } from "../../apps/server/src/testing/builders.ts";
import type { Client, TestApp } from "../../apps/server/src/testing/test-app.ts";

/** Three members for each hour: two on the shift and one who accepts a replacement request. */
const PEOPLE = 9;
/** Lead time of the two-hour shifts, long enough to request, notify and accept a replacement. */
const AHEAD_HOURS = 26;
const SHIFT_HOURS = 2;
/** Overrides: the members accept these warnings. */
const DESPITE = ["short-rest", "too-many-hours", "too-many-nights", "not-available"];

/** A squad that acts every hour, with counts of its actions. */
export interface BusySquad {
  act(hour: number): Promise<void>;
  readonly done: () => number;
}

interface Place {
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly who: number;
  readonly startsAt: Temporal.Instant;
}

/**
 * Adds nine members. Each hour the administrator creates a shift for tomorrow and assigns two; one
 * requests a replacement and a third accepts. Due members go 10-8; members whose shift ended go
 * 10-7.
 */
export async function createBusySquad(app: TestApp, admin: Client): Promise<BusySquad> {
  const members = await Promise.all(Array.from({ length: PEOPLE }, () => addMember(app)));
  const clients = members.map(() => app.visitor());
  const places: Place[] = [];
  let done = 0;
  const perform = async (
    client: Client,
    ...call: Parameters<Client["call"]>
  ): Promise<Awaited<ReturnType<Client["call"]>>> => {
    const answer = await client.call(...call);
    // A concurrent change may cause a 4xx response; a 5xx response fails the test.
    expect(answer.status, `${call[0]}: ${JSON.stringify(answer.body)}`).toBeLessThan(500);
    if (answer.status < 300) done += 1;
    return answer;
  };
  const signIn = async (who: number): Promise<Client> => {
    const client = clients[who]!;
    if (client.cookie === null || (await client.call("accounts.currentUser")).status === 401)
      await perform(client, "accounts.signIn", {
        unitNumber: members[who]!.unitNumber,
        password: TEST_PASSWORD,
      });
    return client;
  };
  return {
    done: () => done,
    async act(hour) {
      const now = app.clock.now();
      await comeAndGo(now);
      const start = now.add({ hours: AHEAD_HOURS }).toZonedDateTimeISO("America/New_York");
      const end = start.add({ hours: SHIFT_HOURS });
      const days = { date: start.toPlainDate().toString(), endDate: end.toPlainDate().toString() };
      const made = await perform(admin, "shifts.create", {
        type: "custom",
        customName: `Busy ${hour}`,
        date: days.date,
        ...(days.endDate === days.date ? {} : { endDate: days.endDate }),
        startTime: start.toPlainTime().toString().slice(0, 5),
        endTime: end.toPlainTime().toString().slice(0, 5),
        maxMembers: 2,
      });
      expect(made.status, JSON.stringify(made.body)).toBeLessThan(300);
      const shiftId = made.body.id as number;
      const first = (3 * hour) % PEOPLE;
      for (const who of [first, first + 1]) await put(shiftId, who, start.toInstant());
      await coverFor(places.at(-1), first + 2);
    },
  };

  async function put(shiftId: number, who: number, startsAt: Temporal.Instant): Promise<void> {
    const { id: memberId } = members[who]!;
    const { status } = await perform(admin, "replacements.assignShift", {
      userId: memberId,
      shiftId,
      despite: DESPITE,
    });
    if (status >= 300) return;
    const assignmentId = await placeOf(memberId, shiftId);
    places.push({ shiftId, assignmentId, who, startsAt });
  }

  async function placeOf(memberId: number, shiftId: number): Promise<number> {
    const places = app.dependencies.database.read.selectFrom("shiftAssignments").select("id");
    return (
      await places
        .where("memberId", "=", memberId)
        .where("shiftId", "=", shiftId)
        .where("seat", "is not", null)
        .executeTakeFirstOrThrow()
    ).id;
  }

  /** Requests a replacement for the last spot and accepts it. */
  async function coverFor(place: Place | undefined, by: number): Promise<void> {
    if (!place) return;
    const asked = await perform(await signIn(place.who), "replacements.request", {
      shiftAssignmentId: place.assignmentId,
      shiftId: place.shiftId,
      reason: "Held up",
    });
    if (asked.status >= 300) return;
    const requests = app.dependencies.database.read.selectFrom("replacementRequests").select("id");
    const { id } = await requests
      .where("assignmentId", "=", place.assignmentId)
      .executeTakeFirstOrThrow();
    const taken = await perform(await signIn(by), "replacements.accept", { id, despite: DESPITE });
    if (taken.status >= 300) return;
    const assignmentId = await placeOf(members[by]!.id, place.shiftId);
    places.splice(places.indexOf(place), 1, { ...place, assignmentId, who: by });
  }

  async function comeAndGo(now: Temporal.Instant): Promise<void> {
    for (const { assignmentId, who, startsAt } of places) {
      const hours = startsAt.until(now).total("hours");
      if (hours >= 0 && hours < 1)
        await perform(await signIn(who), "attendance.checkIn", { assignmentId });
      else if (hours >= SHIFT_HOURS)
        await perform(await signIn(who), "attendance.checkOut", { assignmentId });
    }
    const isAhead = ({ startsAt }: Place): boolean =>
      startsAt.until(now).total("hours") < SHIFT_HOURS;
    places.splice(0, places.length, ...places.filter(isAhead));
  }
}
