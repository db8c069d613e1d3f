import { detailsOf } from "@watchbill/domain/news/catalogue";
import type { CommandContext } from "../../platform/context.ts";
import type { RecordedEvent } from "../../platform/events/events.ts";
import { readOrganisation } from "../../platform/organisation.ts";
import { isInSquad } from "./member-store.ts";
import { unseatMembers } from "./move-commands.ts";
import { countKindChange, lockPlacesAhead } from "./store.ts";
import { moveToZone } from "./zone-commands.ts";

/**
 * A member who is deactivated or deleted leaves every shift that is not over and that they have not been 10-8 on; each becomes
 * outstanding. Not one who is active again by now.
 */
export async function freePlacesAhead(
  ctx: CommandContext,
  { type, subjectId }: RecordedEvent,
): Promise<void> {
  if (subjectId === null || (await isInSquad(ctx.tx, subjectId))) return;
  const places = await lockPlacesAhead(ctx.tx, subjectId, ctx.now);
  const [first] = places;
  if (!first) return;
  await unseatMembers(
    ctx,
    places.map(({ id: assignmentId, shiftId }) => ({ assignmentId, shiftId, memberId: subjectId })),
    "left",
  );
  const details = { count: places.length, isDeleted: type === "members.removed" || undefined };
  await ctx.record({ type: "members.slots-freed", subjectId, shiftId: first.shiftId, details });
}

/**
 * Whatever was put into the plan in the very moment the squad's zone changed was still thought of in the old one: it moves as all
 * else did with the change itself.
 */
export async function moveLateComers(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "settings.organisation-changed") return;
  if (detailsOf({ ...event, type: event.type }).timeZone === undefined) return;
  // Not the event's: the zone may have changed again since.
  await moveToZone(ctx, (await readOrganisation(ctx.tx)).timeZone);
}

/** A kind has another name: calendars take over what its shifts are called when a change of them is counted. */
export async function tellCalendars(ctx: CommandContext, event: RecordedEvent): Promise<void> {
  if (event.type !== "kinds.changed") return;
  const { renamed } = detailsOf({ ...event, type: event.type });
  if (renamed) await countKindChange(ctx.tx, renamed, ctx.now);
}
