import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { type Plan, type PlanState, SHOWN_AFTER_PUBLISHING_DAYS } from "@watchbill/domain/plans/plan";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";

export type StoredPlan = Plan;

/** Plans as they are stored. */
export function selectPlans(db: Db | Tx) {
  return db
    .selectFrom("plans")
    .select(["id", "name", "fromDate", "untilDate", "wishesUntil", "publishedAt"])
    .select(sql<PlanState>`state`.as("state"));
}

/** A plan, or undefined. */
export async function readPlan(db: Db | Tx, id: number): Promise<StoredPlan | undefined> {
  return selectPlans(db).where("id", "=", id).executeTakeFirst();
}

/** The plans that are not published, and those that were of late. */
export async function listPlans(ctx: QueryContext): Promise<OutputOf<Api["plans.list"]>> {
  const since = ctx.now.subtract({ hours: 24 * SHOWN_AFTER_PUBLISHING_DAYS });
  return selectPlans(ctx.db)
    .where((where) => where.or([where("state", "<>", "published"), where("publishedAt", ">", since)]))
    .orderBy("fromDate")
    .orderBy("id")
    .execute();
}
