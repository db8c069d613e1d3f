import { dutyAfterMove } from "@watchbill/domain/attendance/moved-duty";
import { detailsOf } from "@watchbill/domain/events/catalogue";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { saveAttended } from "../shifts/assignment-commands.ts";
import { lockOpenDuty, saveInterval } from "./store.ts";

/**
 * After a shift moves: an open 10-8 outside the new times starts when check-in opens, or ends. When
 * it ends, the spot becomes assigned again, because the member must come at the new time.
 */
export async function followMove(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "shifts.moved") return;
  const { shiftIds } = detailsOf({ ...event, type: event.type });
  for (const spot of await lockOpenDuty(ctx.tx, shiftIds)) {
    const after = dutyAfterMove(spot.checkedInAt, spot, ctx.now);
    if (!after) continue;
    const subject = { subjectId: spot.memberId, shiftId: spot.shiftId, assignmentId: spot.id };
    if (after.kind === "counts-from") {
      await saveInterval(ctx.tx, spot.intervalId, { checkedInAt: after.at });
      await ctx.record({ type: "attendance.shortened-by-move", ...subject });
    } else {
      await saveInterval(ctx.tx, spot.intervalId, {
        checkedOutAt: ctx.now,
        isClosedBySystem: true,
      });
      await saveAttended(ctx, spot.id, { status: "assigned", spotNumber: spot.spotNumber });
      await ctx.record({ type: "attendance.ended-by-move", ...subject });
    }
  }
}
