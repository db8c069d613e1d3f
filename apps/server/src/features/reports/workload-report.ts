import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { addDays, dateOf, type LocalDate } from "@watchbill/domain/time/local";
import { NO_WORKLOAD, type Workload } from "@watchbill/domain/workload/fair-share";
import { carriedPercent, inTheSquad } from "@watchbill/domain/workload/squad-comparison";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { readWorkloads } from "../shifts/roster/workload-queries.ts";

type Line = OutputOf<Api["reports.ownWorkload"]>["own"];

/** Reports the workload and the fair share of each member. */
export async function reportWorkload(
  ctx: QueryContext,
  { plannedUntil }: ParsedInputOf<Api["reports.workload"]>,
): Promise<OutputOf<Api["reports.workload"]>> {
  const [workloads, members] = await Promise.all([
    readWorkloads(ctx.db, ctx.organization, { now: ctx.now, plannedUntil }),
    ctx.db
      .selectFrom("members")
      .select([
        "id",
        "unitNumber",
        "firstName",
        "lastName",
        "email",
        "isActive",
        sql<boolean>`deleted_at is not null`.as("hasLeft"),
      ])
      .orderBy(sql`lower(last_name), lower(first_name), id`)
      .execute(),
  ]);
  const rows = members.flatMap((member) => {
    const workload = workloads.get(member.id);
    if (!workload || (member.hasLeft && workload.carried.hours === 0)) return [];
    return [{ ...member, ...lineOf(workload) }];
  });
  return { ...countedBy(ctx, plannedUntil), members: rows };
}

/** Returns the caller's own workload, and its rank in the squad. */
export async function showOwnWorkload(
  ctx: QueryContext<MemberActor>,
): Promise<OutputOf<Api["reports.ownWorkload"]>> {
  const workloads = await readWorkloads(ctx.db, ctx.organization, { now: ctx.now });
  const own = workloads.get(ctx.actor.id) ?? NO_WORKLOAD;
  const squad = inTheSquad(workloads.values(), ctx.actor.id);
  return { ...countedBy(ctx), own: lineOf(own), squad };
}

function countedBy({ organization, now }: QueryContext, plannedUntil?: LocalDate) {
  const {
    timeZone,
    workloadDays,
    nightWeight,
    weekendWeight,
    holidayWeight,
    lastMinutePickupHours,
    weekend,
  } = organization;
  const today = dateOf(now, timeZone);
  const untilDate = plannedUntil !== undefined && plannedUntil > today ? plannedUntil : today;
  const rules = {
    workloadDays,
    nightWeight,
    weekendWeight,
    holidayWeight,
    lastMinutePickupHours,
    weekend,
  };
  return { fromDate: addDays(today, -workloadDays), untilDate, rules };
}

function lineOf(workload: Workload): Line {
  const { carried, capacity, part, share } = workload;
  const { hours, nightHours, weekendHours, holidayHours, lastMinutePickups, points } = carried;
  return {
    hours: rounded(hours),
    nightHours: rounded(nightHours),
    weekendHours: rounded(weekendHours),
    holidayHours: rounded(holidayHours),
    lastMinutePickups,
    points: rounded(points),
    capacity,
    therePercent: Math.round(100 * part),
    share: rounded(share),
    carriedPercent: carriedPercent(workload),
  };
}

/** Rounds hours and points to two decimals. */
function rounded(amount: number): number {
  return Math.round(amount * 100) / 100;
}
