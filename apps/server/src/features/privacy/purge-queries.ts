import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { settingsBlockedBecause } from "@watchbill/domain/settings/organization-settings";
import { goneByWhen, keptSinceNight } from "@watchbill/domain/settings/retention";
import { type LocalDate, startOfDay } from "@watchbill/domain/time/local";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { throwIf } from "../../platform/refusal-error.ts";

/**
 * Returns how many shifts a limit of `years` would purge, the first day that stays, and the time of
 * the purge.
 */
export async function countShiftsToPurge(
  { db, now, organization }: QueryContext,
  { years }: { years: number },
): Promise<OutputOf<Api["privacy.shiftsToPurge"]>> {
  throwIf(settingsBlockedBecause({ shiftYears: years }));
  const before = years === 0 ? null : keptSinceNight(years, now, organization.timeZone);
  const shifts =
    before === null ? 0 : await countEndedBefore(db, startOfDay(before, organization.timeZone));
  return { before, shifts, byWhen: goneByWhen(shifts) };
}

async function countEndedBefore(db: Db, before: Temporal.Instant): Promise<number> {
  const { count } = await db
    .selectFrom("shifts")
    .select((eb) => eb.fn.countAll<string>().as("count"))
    .where("endsAt", "<", before)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Whether shifts before the day remain, or the day is not yet stored as the start of retention. */
export async function isAnythingLeft(
  db: Db | Tx,
  day: LocalDate,
  before: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom("organizationSettings")
    .select((eb) => [
      "shiftsRetainedSince",
      eb.exists(eb.selectFrom("shifts").select("id").where("endsAt", "<", before)).as("isOneThere"),
    ])
    .executeTakeFirstOrThrow();
  return (
    Boolean(row.isOneThere) || row.shiftsRetainedSince === null || row.shiftsRetainedSince < day
  );
}
