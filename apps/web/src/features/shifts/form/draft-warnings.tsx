import { unitAndName } from "@watchbill/domain/members/person-name";
import { WINDOW_DAYS } from "@watchbill/domain/settings/limits";
import { shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { type ShiftForm, shiftBlockedBecause } from "@watchbill/domain/shifts/shift-form";
import { addDays } from "@watchbill/domain/time/local";
import { spanOf } from "@watchbill/domain/time/span";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { WarningList } from "../../../ui/feedback/warning-list.tsx";
import { useOrganization } from "../../settings/organization.ts";
import type { ShiftTypes } from "../../shift-types/use-shift-types.ts";
import { eligibilityOn, isOpen, type ShiftMember } from "../assign/shift-eligibility.ts";
import { usePlannerFacts } from "../assign/use-eligibility-facts.ts";
import type { Shift } from "../shift-view.ts";

/** Days before and after the shift that the workload limits cover. */
const BESIDE_DAYS = WINDOW_DAYS + 1;

/**
 * Conflicts and warnings about the chosen members for a shift that is not saved yet: overlap, short
 * rest, a holiday.
 */
export function DraftWarnings({
  draft,
  shift,
  kinds,
}: {
  readonly draft: ShiftForm;
  readonly shift: Shift | null;
  readonly kinds: ShiftTypes;
}) {
  const { timeZone } = useOrganization();
  const { facts } = usePlannerFacts(
    [
      addDays(draft.date, -BESIDE_DAYS),
      draft.date,
      addDays(draft.endDate ?? draft.date, BESIDE_DAYS),
    ],
    draft.roleIds.length > 0,
  );
  const qualifications = useEndpoint(
    "qualifications.list",
    {},
    { enabled: draft.roleIds.length > 0 },
  );
  const nameOfRole = (id: number): string =>
    qualifications.data?.find((one) => one.id === id)?.name ?? "another member";
  const members = useEndpoint("members.list", { filter: "active" });
  const kind = shiftTypeOf(kinds, draft.type);
  if (!kind || shiftBlockedBecause(draft, kinds) !== null) return null;
  const { startsAt, endsAt } = spanOf(draft, timeZone);
  const planned: Shift = {
    ...(shift ?? NOTHING),
    ...draft,
    kindName: kind.name,
    kindCode: kind.code,
    typeColor: kind.color,
    availabilityKind: kind.availabilityKind,
    startsAt: startsAt.toString(),
    endsAt: endsAt.toString(),
    // The chosen members are checked one by one below, so the shift starts without members.
    assignments: [],
    assignmentCount: 0,
    roles: draft.roleIds.map((id) => ({ id, name: nameOfRole(id), code: "", memberId: null })),
    roleGap: null,
  };
  if (!isOpen(planned, facts.now)) return null;
  const lines = (members.data ?? [])
    .filter(({ id }) => draft.memberIds.includes(id))
    .flatMap((member, at, chosen) => {
      // Members fill the positions in order, so each member is checked with those before them
      // assigned.
      const assignments = chosen.slice(0, at).map(spotOf);
      const { blocked, warnings } = eligibilityOn(member, { ...planned, assignments }, facts);
      return blocked ? [blocked] : warnings.map((warning) => `${unitAndName(member)}: ${warning}`);
    });
  return <WarningList lines={lines} />;
}

/** Returns a chosen member's assignment, with the fields that the rules about crews need. */
function spotOf(user: ShiftMember, at: number): Shift["assignments"][number] {
  const never = "1970-01-01T00:00:00Z";
  const times = {
    checkInTime: null,
    checkOutTime: null,
    isBySchedule: false,
    createdAt: never,
    updatedAt: never,
  };
  return { id: at + 1, shiftId: 0, userId: user.id, status: "assigned", user, ...times };
}

/** Default values for those fields of a new shift that the form does not have. */
const NOTHING = {
  id: 0,
  notes: null,
  templateId: null,
  seriesId: null,
  isRecurring: false,
  heldCount: 0,
  isBeingPlanned: false,
};
