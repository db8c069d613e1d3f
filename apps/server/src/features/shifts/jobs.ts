import { nameShifts } from "@watchbill/domain/shifts/shifts-title";
import { dueUncovered, UNCOVERED_NOTICE_HOURS } from "@watchbill/domain/shifts/uncovered-soon";
import { sql } from "kysely";
import type { CommandContext } from "../../platform/context.ts";
import { readRoles } from "../qualifications/crew-queries.ts";
import { filledSpots } from "../qualifications/filled-spot-queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { deleteCancellationsBefore } from "./changes/cancellation-store.ts";
import { deleteDeletionsBefore } from "./changes/deletion-store.ts";

/**
 * Hours for which calendar cancellations are kept; longer than calendar feeds show a past shift.
 */
const CANCELLATIONS_KEPT_HOURS = 24 * 60;
/** Minutes for which deleted rows are kept; longer than a deletion can be undone. */
const DELETIONS_KEPT_MINUTES = 5;

/** Records an event, once for each shift, when it is about to start with a coverage gap. */
export async function tellOfUncovered(ctx: CommandContext): Promise<void> {
  const soon = await ctx.tx
    .selectFrom("shifts as s")
    .select([
      "s.id",
      "s.type",
      "s.customName",
      shiftTypeNameOf("s").as("kindName"),
      "s.date",
      "s.endDate",
      "s.startTime",
      "s.endTime",
      "s.startsAt",
      "s.maxMembers",
      "s.roleIds",
    ])
    .select([
      filledSpots("s").as("filledCount"),
      sql<number>`(select count(*)::int from replacement_requests r where r.shift_id = s.id and r.status = 'pending'
        and r.created_at >= s.starts_at - make_interval(hours => ${UNCOVERED_NOTICE_HOURS}))`.as(
        "askedLateCount",
      ),
      sql<boolean>`exists(select from events e where e.type = 'shifts.uncovered-soon' and e.shift_id = s.id
        and e.occurred_at > ${ctx.now.subtract({ hours: UNCOVERED_NOTICE_HOURS })})`.as(
        "isNotified",
      ),
    ])
    .where("s.startsAt", ">", ctx.now)
    .where("s.startsAt", "<=", ctx.now.add({ hours: UNCOVERED_NOTICE_HOURS }))
    .orderBy("s.startsAt")
    .orderBy("s.id")
    .execute();
  const roles = await readRoles(ctx.tx, soon);
  const evaluated = soon.map((shift) => ({
    ...shift,
    lacksRole: (roles.get(shift.id)?.roleGap ?? null) !== null,
  }));
  for (const shift of dueUncovered(evaluated, ctx.now)) {
    await ctx.record({
      type: "shifts.uncovered-soon",
      shiftId: shift.id,
      details: { title: nameShifts([shift]) },
    });
  }
}

export function purgeCancellations(ctx: CommandContext): Promise<void> {
  return deleteCancellationsBefore(ctx.tx, ctx.now.subtract({ hours: CANCELLATIONS_KEPT_HOURS }));
}

/** Purges the rows kept of deleted shifts after the undo window. */
export function purgeDeletions(ctx: CommandContext): Promise<void> {
  return deleteDeletionsBefore(ctx.tx, ctx.now.subtract({ minutes: DELETIONS_KEPT_MINUTES }));
}
