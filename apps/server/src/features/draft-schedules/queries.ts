import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import {
  type DraftSchedule,
  type DraftScheduleState,
  isBeingPlanned,
  plannedAfter,
  SHOWN_AFTER_PUBLISHING_DAYS,
} from "@watchbill/domain/draft-schedules/draft-schedule";
import type { LocalDate } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

export type StoredDraftSchedule = DraftSchedule;

export function selectDraftSchedules(db: Db | Tx) {
  return db
    .selectFrom("draftSchedules")
    .select(["id", "name", "fromDate", "untilDate", "preferencesUntil", "publishedAt"])
    .select(sql<DraftScheduleState>`state`.as("state"));
}

export async function readDraftSchedule(
  db: Db | Tx,
  id: number,
): Promise<StoredDraftSchedule | undefined> {
  return selectDraftSchedules(db).where("id", "=", id).executeTakeFirst();
}

/** The current time and the squad's settings. */
type Present = Pick<QueryContext, "organization" | "now">;

/** Whether the shift belongs to an unpublished draft schedule. */
export function isPlannedNow(
  { organization, now }: Present,
  shift: { readonly date: LocalDate; readonly startsAt: Temporal.Instant },
): boolean {
  return isBeingPlanned(shift, organization.openDraftSchedules, now);
}

/**
 * SQL form of `isPlannedNow`, negated: true of shifts (by table alias) outside unpublished drafts.
 */
export function notBeingPlanned({ organization, now }: Present, shifts: string) {
  const { openDraftSchedules } = organization;
  if (openDraftSchedules.length === 0) return sql<boolean>`true`;
  const [date, startsAt] = [sql.ref(`${shifts}.date`), sql.ref(`${shifts}.starts_at`)];
  const within = openDraftSchedules.map(
    ({ fromDate, untilDate }) => sql`${date} between ${fromDate} and ${untilDate}`,
  );
  return sql<boolean>`(${startsAt} <= ${plannedAfter(now)} or not (${sql.join(within, sql` or `)}))`;
}

/** Lists unpublished draft schedules and recently published ones. */
export async function listDraftSchedules(
  ctx: QueryContext,
): Promise<OutputOf<Api["draftSchedules.list"]>> {
  const since = ctx.now.subtract({ hours: 24 * SHOWN_AFTER_PUBLISHING_DAYS });
  return selectDraftSchedules(ctx.db)
    .where((where) =>
      where.or([where("state", "<>", "published"), where("publishedAt", ">", since)]),
    )
    .orderBy("fromDate")
    .orderBy("id")
    .execute();
}
