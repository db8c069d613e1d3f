import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { settingsBlockedBecause } from "@watchbill/domain/settings/organisation-settings";
import { goneByWhen, keptSinceNight } from "@watchbill/domain/settings/retention";
import { type LocalDate, startOfDay } from "@watchbill/domain/time/local";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { refuseIf } from "../../platform/refused.ts";

/** How many shifts go if they are kept for so many years, which, and by when. */
export async function countShiftsToForget(
  { db, now, organisation }: QueryContext,
  { years }: { years: number },
): Promise<OutputOf<Api["privacy.shiftsToForget"]>> {
  refuseIf(settingsBlockedBecause({ shiftYears: years }));
  const before = years === 0 ? null : keptSinceNight(years, now, organisation.timeZone);
  const shifts =
    before === null ? 0 : await countEndedBefore(db, startOfDay(before, organisation.timeZone));
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

/** Whether anything is left to do before a day: a shift that ended, or that it is not yet noted. */
export async function isAnythingLeft(
  db: Db | Tx,
  day: LocalDate,
  before: Temporal.Instant,
): Promise<boolean> {
  const row = await db
    .selectFrom("organisationSettings")
    .select((eb) => [
      "shiftsKeptSince",
      eb.exists(eb.selectFrom("shifts").select("id").where("endsAt", "<", before)).as("isOneThere"),
    ])
    .executeTakeFirstOrThrow();
  return Boolean(row.isOneThere) || row.shiftsKeptSince === null || row.shiftsKeptSince < day;
}
