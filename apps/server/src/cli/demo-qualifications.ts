import { addDays, instantAt, type LocalDate } from "@watchbill/domain/time/local";
import type { Tx } from "../platform/database/database.ts";
import type { DemoSquad } from "./demo-squads.ts";

/** A qualification of the demo, and the members who may fill a position with it. */
interface Qualified {
  readonly id: number;
  readonly holders: readonly number[];
}

/**
 * Days until the first qualification expires: long enough that a person who tries the demo still
 * sees it.
 */
const SOON_DAYS = 20;
const YEARS_DAYS = 730;
/** When each time off starts, in days from now, and its length in days. */
const AWAYS = [
  [-2, 6],
  [5, 9],
  [12, 16],
  [30, 44],
] as const;

/**
 * Inserts the squad's qualifications and their holders. For each qualification that can expire, it
 * expires soon for one holder.
 */
export async function insertQualifications(
  tx: Tx,
  { qualifications }: DemoSquad,
  memberIds: readonly number[],
  today: LocalDate,
  now: Temporal.Instant,
): Promise<Map<string, Qualified[]>> {
  const qualified = new Map<string, Qualified[]>();
  for (const { name, code, expires, everyNth } of qualifications) {
    const { id } = await tx
      .insertInto("qualifications")
      .values({ name, code, expires, createdAt: now, updatedAt: now })
      .returning("id")
      .executeTakeFirstOrThrow();
    const holders = memberIds.filter((_member, at) => at % everyNth === 0);
    const lastDay = (at: number): LocalDate | null =>
      expires ? addDays(today, at === 1 ? SOON_DAYS : YEARS_DAYS + at * 9) : null;
    await tx
      .insertInto("memberQualifications")
      .values(
        holders.map((memberId, at) => ({
          memberId,
          qualificationId: id,
          validFrom: addDays(today, -YEARS_DAYS),
          lastDay: lastDay(at),
          number: expires ? `${code}-${4_100 + at * 37}` : null,
          updatedAt: now,
        })),
      )
      .execute();
    qualified.set(code, [{ id, holders }]);
  }
  return qualified;
}

export async function insertAways(
  tx: Tx,
  memberIds: readonly number[],
  zone: string,
  today: LocalDate,
  now: Temporal.Instant,
): Promise<void> {
  const rows = AWAYS.flatMap(([from, until], at) => {
    const memberId = memberIds[10 + at * 7];
    if (memberId === undefined) return [];
    const [fromDate, untilDate] = [addDays(today, from), addDays(today, until)];
    const startsAt = instantAt(fromDate, "00:00", zone);
    return [
      {
        memberId,
        fromDate,
        untilDate,
        startsAt,
        endsAt: instantAt(addDays(untilDate, 1), "00:00", zone),
      },
    ];
  });
  await tx
    .insertInto("timeOff")
    .values(rows.map((row) => ({ ...row, createdAt: now, updatedAt: now })))
    .execute();
}
