import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import type { QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readDraftSchedule } from "../draft-schedules/queries.ts";
import { PLAN_MISSING } from "./own-queries.ts";
import { readStates } from "./queries.ts";

/** Members with their progress: who has entered shift preferences for a draft, and who has not. */
export async function listAnswers(
  ctx: QueryContext,
  { id }: { id: number },
): Promise<OutputOf<Api["shiftPreferences.answers"]>> {
  const plan = orThrow(await readDraftSchedule(ctx.db, id), PLAN_MISSING);
  const [{ shiftCount, states }, asking] = await Promise.all([
    readStates(ctx.db, plan, ctx.now),
    ctx.db
      .selectFrom("wishAskings")
      .select("remindedAt")
      .where("planId", "=", id)
      .executeTakeFirst(),
  ]);
  return { shiftCount, remindedAt: asking?.remindedAt ?? null, members: states };
}
