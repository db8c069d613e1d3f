import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readDraftSchedule } from "../draft-schedules/queries.ts";
import { DRAFT_SCHEDULE_MISSING } from "./own-queries.ts";
import { readStates } from "./queries.ts";

/**
 * Lists members with their progress: who has entered shift preferences for a draft, and who has
 * not.
 */
export async function listAnswers(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["shiftPreferences.answers"]>> {
  const draftSchedule = orThrow(await readDraftSchedule(ctx.db, id), DRAFT_SCHEDULE_MISSING);
  const [{ shiftCount, states }, asking] = await Promise.all([
    readStates(ctx.db, draftSchedule, ctx.now),
    ctx.db
      .selectFrom("shiftPreferenceRequests")
      .select("remindedAt")
      .where("draftScheduleId", "=", id)
      .executeTakeFirst(),
  ]);
  return { shiftCount, remindedAt: asking?.remindedAt ?? null, members: states };
}
