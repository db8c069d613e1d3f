import { expect } from "vitest";
import { addMember, TEST_PASSWORD } from "../../apps/server/src/testing/squads/builders.ts";
import type { Client, TestApp } from "../../apps/server/src/testing/test-app.ts";

/**
 * The number of members: three act at each hour, two on the shift and one who accepts a replacement
 * request.
 */
const PEOPLE = 9;
/**
 * Hours between creating a shift and its start, enough to request, notify about and accept a
 * replacement.
 */
const AHEAD_HOURS = 26;
const SHIFT_HOURS = 2;
/** Warnings that the members override. */
const OVERRIDES = ["short-rest", "too-many-hours", "too-many-nights", "not-available"];

/** A squad whose members act every hour, and the number of their actions. */
export interface BusySquad {
  act(hour: number): Promise<void>;
  readonly done: () => number;
}

interface Spot {
  readonly shiftId: number;
  readonly assignmentId: number;
  readonly who: number;
  readonly startsAt: Temporal.Instant;
}

/**
 * Adds nine members. Each hour the administrator creates a shift for tomorrow and assigns two of
 * them; one requests a replacement and a third member accepts. Members go 10-8 (in service) when
 * their shift begins, and 10-7 (off duty) after its end.
 */
export async function createBusySquad(app: TestApp, admin: Client): Promise<BusySquad> {
  const members = await Promise.all(Array.from({ length: PEOPLE }, () => addMember(app)));
  const clients = members.map(() => app.visitor());
  const spots: Spot[] = [];
  let done = 0;
  const perform = async (
    client: Client,
    ...call: Parameters<Client["call"]>
  ): Promise<Awaited<ReturnType<Client["call"]>>> => {
    const answer = await client.call(...call);
    // Allows a 4xx response, which a concurrent change may cause; a 5xx response fails the test.
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
      await coverFor(spots.at(-1), first + 2);
    },
  };

  async function put(shiftId: number, who: number, startsAt: Temporal.Instant): Promise<void> {
    const { id: memberId } = members[who]!;
    const { status } = await perform(admin, "replacements.assignShift", {
      userId: memberId,
      shiftId,
      overrides: OVERRIDES,
    });
    if (status >= 300) return;
    const assignmentId = await spotOf(memberId, shiftId);
    spots.push({ shiftId, assignmentId, who, startsAt });
  }

  async function spotOf(memberId: number, shiftId: number): Promise<number> {
    const spots = app.dependencies.database.read.selectFrom("shiftAssignments").select("id");
    return (
      await spots
        .where("memberId", "=", memberId)
        .where("shiftId", "=", shiftId)
        .where("spotNumber", "is not", null)
        .executeTakeFirstOrThrow()
    ).id;
  }

  /**
   * Requests a replacement for the shift's last spot as its member, and accepts the request as
   * another.
   */
  async function coverFor(spot: Spot | undefined, by: number): Promise<void> {
    if (!spot) return;
    const asked = await perform(await signIn(spot.who), "replacements.request", {
      shiftAssignmentId: spot.assignmentId,
      shiftId: spot.shiftId,
      reason: "Held up",
    });
    if (asked.status >= 300) return;
    const requests = app.dependencies.database.read.selectFrom("replacementRequests").select("id");
    const { id } = await requests
      .where("assignmentId", "=", spot.assignmentId)
      .executeTakeFirstOrThrow();
    const taken = await perform(await signIn(by), "replacements.accept", {
      id,
      overrides: OVERRIDES,
    });
    if (taken.status >= 300) return;
    const assignmentId = await spotOf(members[by]!.id, spot.shiftId);
    spots.splice(spots.indexOf(spot), 1, { ...spot, assignmentId, who: by });
  }

  async function comeAndGo(now: Temporal.Instant): Promise<void> {
    for (const { assignmentId, who, startsAt } of spots) {
      const hours = startsAt.until(now).total("hours");
      if (hours >= 0 && hours < 1)
        await perform(await signIn(who), "attendance.checkIn", { assignmentId });
      else if (hours >= SHIFT_HOURS)
        await perform(await signIn(who), "attendance.checkOut", { assignmentId });
    }
    const isAhead = ({ startsAt }: Spot): boolean =>
      startsAt.until(now).total("hours") < SHIFT_HOURS;
    spots.splice(0, spots.length, ...spots.filter(isAhead));
  }
}
