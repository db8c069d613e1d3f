import type { SquadEventCategory } from "@watchbill/domain/squad-events/squad-event";
import { addDays, dateOf, instantAt } from "@watchbill/domain/time/local";
import { newCodeKey } from "../platform/auth/rotating-codes.ts";
import type { Tx } from "../platform/database/database.ts";
import type { DemoSquad } from "./demo-squads.ts";

/**
 * The demo's squad events. `daysAgo` counts days before today; a negative number is in the future.
 */
const EVENTS: readonly (readonly [
  daysAgo: number,
  category: SquadEventCategory,
  name: string,
  from: string,
  until: string,
])[] = [
  [-5, "drill", "Extrication drill", "19:00", "21:00"],
  [9, "meeting", "Monthly meeting", "20:00", "21:30"],
  [16, "drill", "Patient lifting drill", "19:00", "21:00"],
  [30, "training", "CPR refresher", "09:00", "13:00"],
  [37, "meeting", "Monthly meeting", "20:00", "21:30"],
  [44, "standby", "Street fair", "11:00", "17:00"],
  [51, "drill", "Radio drill", "19:00", "21:00"],
];
/**
 * The least hours for points: less than the shortest shift, even if a member comes late and leaves
 * early by some minutes.
 */
const LEAST_SHIFT_HOURS = 1.5;

/** Adds a table of service points, and some drills and meetings with their sign-in sheets. */
export async function insertServicePoints(
  tx: Tx,
  { kinds }: DemoSquad,
  memberIds: readonly number[],
  timeZone: string,
  now: Temporal.Instant,
): Promise<void> {
  const today = dateOf(now, timeZone);
  // Last year's list has points as well.
  await insertTable(tx, Number(today.slice(0, 4)) - 1, kinds);
  const [admin = 0] = memberIds;
  for (const [at, [daysAgo, category, name, from, until]] of EVENTS.entries()) {
    const date = addDays(today, -daysAgo);
    const span = {
      startsAt: instantAt(date, from, timeZone),
      endsAt: instantAt(date, until, timeZone),
    };
    const { id: eventId } = await tx
      .insertInto("squadEvents")
      .values({
        ...span,
        category,
        name,
        codeKey: newCodeKey(),
        createdBy: admin,
        createdAt: now.subtract({ hours: 24 * 60 }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (daysAgo < 0) continue;
    const there = memberIds.filter((id) => (id + at) % 3 !== 0);
    await tx
      .insertInto("squadEventSignIns")
      .values(
        there.map((memberId) => ({
          eventId,
          memberId,
          signedInAt: span.startsAt.add({ minutes: (memberId * 7) % 11 }),
          signedOutAt: null,
          way: "app" as const,
          recordedBy: memberId,
          recordedAt: span.startsAt,
        })),
      )
      .execute();
  }
}

async function insertTable(tx: Tx, year: number, kinds: DemoSquad["kinds"]): Promise<void> {
  const add = async (
    name: string,
    cap: number | null,
    rules: readonly {
      readonly shiftType?: string;
      readonly eventCategory?: SquadEventCategory;
      readonly points: number;
      readonly per: "attendance" | "hour";
      readonly leastHours: number;
    }[],
  ): Promise<void> => {
    const { id: categoryId } = await tx
      .insertInto("pointCategories")
      .values({ year, name, cap })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx
      .insertInto("pointRules")
      .values(rules.map((rule) => ({ ...rule, categoryId })))
      .execute();
  };
  await add("Duty", 25, [
    ...kinds.map(({ key: shiftType }) => ({
      shiftType,
      points: 1,
      per: "attendance" as const,
      leastHours: LEAST_SHIFT_HOURS,
    })),
    { eventCategory: "standby", points: 1, per: "attendance", leastHours: 4 },
  ]);
  await add("Drills and meetings", 20, [
    { eventCategory: "drill", points: 1, per: "attendance", leastHours: 1.5 },
    { eventCategory: "meeting", points: 1, per: "attendance", leastHours: 1 },
  ]);
  await add("Training", null, [
    { eventCategory: "training", points: 1, per: "hour", leastHours: 0 },
  ]);
}
