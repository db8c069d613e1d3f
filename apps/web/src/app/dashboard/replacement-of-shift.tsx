import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import type { RenderReplacementMenu } from "../../features/calendar/day/day-detail.tsx";
import type { Shift } from "../../features/shifts/shift-view.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";

const AdminCover = lazyPrefetched(
  async () =>
    (await import("../../features/replacements/admin-replacement-requests.tsx")).AdminCover,
);

/**
 * An administrator's replacement menu of a shift. The day view loads this module before it renders,
 * to avoid layout shift.
 */
export const replacementOfShift: RenderReplacementMenu = (shift) => (
  <AdminCover name={shiftName(shift)} {...replacementFacts(shift)} />
);

/** Maps a shift to the props of the replacement menu. */
export function replacementFacts({
  id,
  startsAt,
  endsAt,
  heldCount,
  assignmentCount,
  maxMembers,
  assignments,
}: Shift) {
  const sought = assignments
    .filter(({ status }) => seeksReplacement(status))
    .map((spot) => ({
      assignmentId: spot.id,
      name: `${spot.user.firstName} ${spot.user.lastName}`,
    }));
  const soughtUntil = heldCount > 0 ? endsAt : startsAt;
  return { shiftId: id, soughtUntil, filledCount: assignmentCount, maxMembers, sought };
}
