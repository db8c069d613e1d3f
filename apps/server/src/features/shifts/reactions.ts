import { detailsOf } from "@watchbill/domain/events/catalogue";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { getOrganization } from "../../platform/organization.ts";
import { isInSquad } from "./assignments/member-store.ts";
import { unseatMembers } from "./changes/move-commands.ts";
import { moveToZone } from "./changes/zone-commands.ts";
import { countKindChange, lockSpotsAhead } from "./store.ts";

/**
 * Removes a deactivated or deleted member from every shift that is not over and that they have not
 * attended. Skips a member who is active again.
 */
export async function freeSpotsAhead(
  ctx: CommandContext,
  { type, subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId === null || (await isInSquad(ctx.tx, subjectId))) return;
  const spots = await lockSpotsAhead(ctx.tx, subjectId, ctx.now);
  const [first] = spots;
  if (!first) return;
  await unseatMembers(
    ctx,
    spots.map(({ id: assignmentId, shiftId }) => ({ assignmentId, shiftId, memberId: subjectId })),
    "left",
  );
  const details = { count: spots.length, isDeleted: type === "members.removed" || undefined };
  await ctx.record({ type: "members.spots-freed", subjectId, shiftId: first.shiftId, details });
}

/**
 * After a time zone change, moves the shifts that a concurrent command created with the old zone.
 */
export async function moveLateComers(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "settings.organization-changed") return;
  if (detailsOf({ ...event, type: event.type }).timeZone === undefined) return;
  // Reads the current zone, because it may have changed again since the event.
  await moveToZone(ctx, (await getOrganization(ctx.tx)).timeZone);
}

/**
 * When a shift type is renamed, increments the change count of its shifts, so that calendar feeds
 * update their titles.
 */
export async function notifyCalendars(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "shift-types.changed") return;
  const { renamed } = detailsOf({ ...event, type: event.type });
  if (renamed) await countKindChange(ctx.tx, renamed, ctx.now);
}
