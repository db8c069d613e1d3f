import type { assignmentHistoryEndpoints } from "@watchbill/contract/shifts/assignment-history";
import type { planningEndpoints } from "@watchbill/contract/shifts/planning";
import type { shiftsEndpoints } from "@watchbill/contract/shifts/shifts";
import type { standInsEndpoints } from "@watchbill/contract/shifts/stand-ins";
import { conflict, invalid } from "@watchbill/domain/errors/refusal";
import type { Feature, HandlersFor } from "../../platform/feature.ts";
import { confirmSpot, unassign } from "./assignment-commands.ts";
import { putSpotBack } from "./assignments/assignment-history-commands.ts";
import { listMoves } from "./assignments/assignment-history-queries.ts";
import { removeShift, restore } from "./changes/deletion-commands.ts";
import { changeShift, createShift } from "./commands.ts";
import { importShifts } from "./import/shift-import-commands.ts";
import { purgeCancellations, purgeDeletions, tellOfUncovered } from "./jobs.ts";
import {
  getShift,
  listAssignments,
  listAvailable,
  listMonth,
  listMyUpcoming,
  listPartners,
} from "./queries.ts";
import { freeSpotsAhead, moveLateComers, notifyCalendars } from "./reactions.ts";
import { listEligibility } from "./roster/eligible-members-queries.ts";
import {
  countOfDraftSchedules,
  countSpotsAhead,
  listAssignmentOrder,
  listTemplates,
  suggestMembers,
} from "./roster/planning-queries.ts";
import {
  applyTemplate,
  copyWeeks,
  removeMany,
  removeTemplate,
  saveTemplate,
  setUpRotation,
  setUpWeek,
} from "./roster/week-commands.ts";
import { changeSeries, createSeries, removeSeries } from "./series/series-commands.ts";
import { getRecurringInfo } from "./series/series-queries.ts";
import { applyShiftType } from "./shift-type-commands.ts";
import { countOwnStandIns, listStandIns, listStandInsFor } from "./stand-in-queries.ts";

export const shifts: Feature = {
  noun: "shifts",
  handlers: {
    "shifts.month": listMonth,
    "shifts.one": getShift,
    "shifts.assignments": listAssignments,
    "shifts.assignmentsOfShift": (ctx, { shiftId }) => listAssignments(ctx, { id: shiftId }),
    "shifts.partners": listPartners,
    "shifts.myUpcoming": listMyUpcoming,
    "shifts.available": listAvailable,
    "shifts.ofDraftSchedules": countOfDraftSchedules,
    "shifts.recurringInfo": getRecurringInfo,
    "shifts.create": createShift,
    "shifts.createSeries": createSeries,
    "shifts.change": changeShift,
    "shifts.changeSeries": changeSeries,
    "shifts.remove": removeShift,
    "shifts.removeSeries": removeSeries,
    "shifts.restore": restore,
    "shifts.unassign": unassign,
    "shifts.confirm": confirmSpot,
    "shifts.suggestions": suggestMembers,
    "shifts.eligibility": listEligibility,
    "shifts.standIns": listStandIns,
    "shifts.standInsFor": listStandInsFor,
    "shifts.ownStandIns": countOwnStandIns,
    "shifts.assignmentHistory": listMoves,
    "shifts.putSpotBack": putSpotBack,
    "shifts.assignmentOrder": listAssignmentOrder,
    "shifts.spotsAhead": countSpotsAhead,
    "shifts.applyKind": applyShiftType,
    "shifts.copyWeeks": copyWeeks,
    "shifts.import": importShifts,
    "shifts.removeMany": removeMany,
    "shifts.templates": listTemplates,
    "shifts.saveTemplate": saveTemplate,
    "shifts.applyTemplate": applyTemplate,
    "shifts.setUpWeek": setUpWeek,
    "shifts.setUpRotation": setUpRotation,
    "shifts.removeTemplate": removeTemplate,
  } satisfies HandlersFor<
    typeof shiftsEndpoints &
      typeof planningEndpoints &
      typeof standInsEndpoints &
      typeof assignmentHistoryEndpoints
  >,
  cache: { "shifts.month": "shared", "shifts.myUpcoming": "private" },
  jobs: [
    { name: "notify of uncovered shifts", run: tellOfUncovered },
    { name: "purge old calendar cancellations", run: purgeCancellations },
    { name: "purge old deletions", run: purgeDeletions },
  ],
  reactions: {
    "members.deactivated": freeSpotsAhead,
    "members.removed": freeSpotsAhead,
    "settings.organization-changed": moveLateComers,
    "shift-types.changed": notifyCalendars,
  },
  constraints: {
    shift_assignments_one_per_spot: conflict(
      "shift-full",
      "Someone else just took the last spot on this shift.",
    ),
    shift_assignments_spot_within_shift: conflict("shift-full", "This shift has no open spot."),
    shift_assignments_no_overlap: conflict(
      "shifts-overlap",
      "This member is already on another shift at that time.",
    ),
    shifts_spots_within_limit: conflict(
      "shift-full",
      "Every spot on this shift is filled or held for a replacement request. Refresh to see the crew.",
    ),
    shifts_max_members_over_filled: conflict(
      "more-assigned-than-slots",
      "More members are assigned than that. Remove a member first.",
    ),
    shifts_end_date_check: invalid(
      "end-before-start",
      "The end date cannot be before the shift date",
    ),
  },
};
