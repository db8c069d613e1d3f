import { offeringsOf } from "@watchbill/domain/members/availability/member-availability";
import { isAskedFirst, othersAskedAt } from "@watchbill/domain/replacements/asked-first";
import type { Priority } from "@watchbill/domain/replacements/request-status";
import type { CommandContext } from "../../platform/context.ts";
import { selectEligibilityShift } from "../shifts/eligibility-queries.ts";

/**
 * Returns when a new request is announced to members without availability for the shift type; null
 * when all are notified at once, or there are no such members.
 */
export async function readOthersAskedAt(
  ctx: CommandContext,
  request: {
    readonly priority: Priority;
    readonly shift: { readonly id: number; readonly startsAt: Temporal.Instant };
    readonly requesterId: number;
  },
): Promise<Temporal.Instant | null> {
  const { priority, shift, requesterId } = request;
  const times = { priority, startsAt: shift.startsAt, requestedAt: ctx.now };
  const at = othersAskedAt(times, ctx.organization);
  if (at === null) return null;
  const { availabilityKind, date } = await selectEligibilityShift(ctx.tx)
    .where("id", "=", shift.id)
    .executeTakeFirstOrThrow();
  if (availabilityKind === null) return null;
  const members = await ctx.tx
    .selectFrom("members")
    .select("availability")
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .where("id", "<>", requesterId)
    .execute();
  const hasOthers = members.some(
    ({ availability }) =>
      !isAskedFirst(
        { availability: offeringsOf(availability) },
        { kinds: [availabilityKind], date },
      ),
  );
  return hasOthers ? at : null;
}
