import { checkEligibility, type EligibilityFacts } from "@watchbill/domain/eligibility/eligibility";
import { isOffered } from "@watchbill/domain/eligibility/eligibility-issues";
import { OWN_LIMITS } from "@watchbill/domain/eligibility/own-limits";
import type { HeldSpot, SpotMember, SpotShift } from "@watchbill/domain/eligibility/spot";
import { forbiddingOnly, reachOf } from "@watchbill/domain/eligibility/spot-range";
import { workProhibitedOn } from "@watchbill/domain/holidays/squad-calendar";
import { offeringsOf } from "@watchbill/domain/members/availability/member-availability";
import { type Named, shiftName } from "@watchbill/domain/shift-types/shift-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { crewWithout } from "@watchbill/domain/stand-ins/could-stand-in";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import type { LocalDate } from "@watchbill/domain/time/local";
import type { Span, WallClock } from "@watchbill/domain/time/span";
import type { CommandContext, Organization } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { memberName } from "../accounts/queries.ts";
import { isPlannedNow } from "../draft-schedules/queries.ts";
import { readHoldings, readShiftCrew } from "../qualifications/crew-queries.ts";
import { keptWithin } from "../shabbat/queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import { selectTimeOff, timeOffOf } from "../time-off/queries.ts";
import { heldWithin, lockMembersWithSpots } from "./assignments/member-store.ts";

/**
 * A member with the input of the eligibility rules, without pending requests, which depend on the
 * shift.
 */
type StandingMember = Omit<SpotMember, "isSeeking"> & { readonly id: number };

/** Selects shifts with the input of the eligibility rules. */
export function selectEligibilityShift(db: Db | Tx) {
  return db
    .selectFrom("shifts")
    .select(["id", "type", "date", "startsAt", "endsAt"] satisfies (keyof SpotShift)[])
    .select(availabilityShiftTypeOf("shifts").as("availabilityKind"));
}

/**
 * Returns the squad-wide input of the eligibility rules for a shift: settings, whether it is a
 * work-free holiday, and whether the shift is in a draft.
 */
export function rulesFor(
  ctx: Pick<CommandContext, "organization" | "now">,
  shift: { readonly date: LocalDate; readonly startsAt: Temporal.Instant },
) {
  const { organization } = ctx;
  const holidayName = workProhibitedOn(shift.date, organization);
  return { squad: organization, holidayName, isBeingPlanned: isPlannedNow(ctx, shift) };
}

/**
 * Locks members and reads their assignments around the shifts, except those on shifts that the
 * command moves.
 */
export async function lockEligibilityMembers(
  ctx: Pick<CommandContext, "tx" | "organization">,
  ids: readonly number[],
  shifts: readonly Span[],
  ignoring: readonly number[] = [],
): Promise<StandingMember[]> {
  const reach = reachOf(shifts, ctx.organization);
  if (!reach) return [];
  const { members, spots, timeOff } = await lockMembersWithSpots(ctx.tx, ids, reach);
  const shabbatWindows = keptWithin(reach.near, ctx.organization);
  const own = Map.groupBy(spots, ({ memberId }) => memberId);
  const timeOffBy = Map.groupBy(timeOff, ({ memberId }) => memberId);
  return members.map((member) => ({
    ...member,
    availability: offeringsOf(member.availability),
    spots: (own.get(member.id) ?? [])
      .filter(({ shiftId }) => !ignoring.includes(shiftId))
      .map((spot) => titled(spot, ctx.organization)),
    timeOff: (timeOffBy.get(member.id) ?? []).map((span) => timeOffOf(span, ctx.organization)),
    shabbatWindows: shabbatWindows(member),
  }));
}

/**
 * Like `lockEligibilityMembers` without locks, for all or some members; reads only the names of
 * their shifts.
 */
export async function readEligibilityMembers(
  db: Db | Tx,
  ids: readonly number[] | "all",
  shifts: readonly Span[],
  squad: Organization,
) {
  const reach = reachOf(shifts, squad);
  if (!reach || ids.length === 0) return [];
  let members = db
    .selectFrom("members as m")
    .select(["m.id", "m.isActive", "m.unitNumber", "m.firstName", "m.lastName", "m.availability"])
    .select(["m.observesShabbat", "m.servesOnShabbat", ...OWN_LIMITS])
    .select(memberName("m").as("name"))
    .where("m.deletedAt", "is", null)
    .orderBy("m.id");
  let spots = db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select([
      "a.memberId",
      "a.shiftId",
      "a.startsAt",
      "a.endsAt",
      "s.type",
      "s.customName",
      shiftTypeNameOf("s").as("kindName"),
    ])
    .where("a.spotNumber", "is not", null)
    .where(heldWithin(reach))
    .orderBy("a.startsAt");
  if (ids !== "all") {
    members = members.where("m.id", "in", [...ids]);
    spots = spots.where("a.memberId", "in", [...ids]);
  }
  const [rows, held, timeOff] = await Promise.all([
    members.execute(),
    spots.execute(),
    selectTimeOff(db, ids, reach.near).execute(),
  ]);
  const shabbatWindows = keptWithin(reach.near, squad);
  const byMember = Map.groupBy(held, ({ memberId }) => memberId);
  const timeOffBy = Map.groupBy(timeOff, ({ memberId }) => memberId);
  return rows.map((row) => {
    const own = (byMember.get(row.id) ?? []).map((spot) => ({ ...spot, name: shiftName(spot) }));
    const timeOff = (timeOffBy.get(row.id) ?? []).map((span) => timeOffOf(span, squad));
    return {
      ...row,
      availability: offeringsOf(row.availability),
      spots: own,
      timeOff,
      shabbatWindows: shabbatWindows(row),
    };
  });
}

/** How the spot would be taken, and facts that the caller knows already. */
interface Asked extends Pick<EligibilityFacts, "way" | "isBeingPlanned"> {
  readonly seekingIds?: readonly number[];
  /** A member who is still on the shift and is about to leave it. */
  readonly leavingId?: number | undefined;
}

/**
 * Returns the members who could take a spot (in any way, or the way in `asked`) and are not on time
 * off.
 */
export async function readWhoCould(
  db: Db | Tx,
  shift: SpotShift & { readonly id: number },
  all: Organization,
  { seekingIds = [], leavingId, ...asked }: Asked = {},
): Promise<Set<number>> {
  const squad = forbiddingOnly(all);
  const [members, fullCrew] = await Promise.all([
    readEligibilityMembers(db, "all", [shift], squad),
    readShiftCrew(db, shift.id, all),
  ]);
  const crew = fullCrew && leavingId !== undefined ? crewWithout(fullCrew, leavingId) : fullCrew;
  const holdings = crew
    ? await readHoldings(
        db,
        members.map(({ id }) => id),
      )
    : null;
  const could = members.filter((member) => {
    const evaluated = {
      ...member,
      isSeeking: seekingIds.includes(member.id),
      holdings: holdings?.get(member.id),
    };
    return isOffered(
      checkEligibility(evaluated, { ...shift, crew }, { by: "member", squad, ...asked }),
    );
  });
  return new Set(could.map(({ id }) => id));
}

export async function readSeeking(db: Db | Tx, shiftId: number): Promise<number[]> {
  const rows = await db
    .selectFrom("shiftAssignments")
    .select("memberId")
    .where("shiftId", "=", shiftId)
    .where("status", "=", "replacement_requested")
    .execute();
  return rows.map(({ memberId }) => memberId);
}

/** Returns an assignment whose shift title is formatted only when it is read. */
function titled(spot: WallClock & HeldSpot & Named, style: DateStyle): HeldSpot {
  const { shiftId, startsAt, endsAt } = spot;
  return {
    shiftId,
    startsAt,
    endsAt,
    name: shiftName(spot),
    get title() {
      return shiftTitle(spot, style);
    },
  };
}
