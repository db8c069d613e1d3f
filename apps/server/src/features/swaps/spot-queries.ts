import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { nameShifts, type ShiftsNamed } from "@watchbill/domain/shifts/shifts-title";
import type { OfferedSpot } from "@watchbill/domain/swaps/ends";
import type { OfferHalves, SwapMember, SwapShift } from "@watchbill/domain/swaps/exchange";
import type { SpotToSwap } from "@watchbill/domain/swaps/swap";
import { weekStart } from "@watchbill/domain/time/calendar";
import type { DateStyle, WeekStart } from "@watchbill/domain/time/date-style";
import { addDays, dateOf, startOfDay } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { readHoldings, readShiftCrews } from "../qualifications/crew-queries.ts";
import { availabilityShiftTypeOf, shiftTypeNameOf } from "../shift-types/queries.ts";
import { readEligibilityMembers } from "../shifts/eligibility-queries.ts";

/** The current state of a spot, with its shift. */
export interface SpotNow extends SpotToSwap {
  readonly shift: SwapShift;
  readonly named: ShiftsNamed;
}

/**
 * Returns those of the spots that exist, by id; the caller locks their shifts first if a change
 * follows.
 */
export async function readSwapSpots(
  db: Db | Tx,
  ids: readonly number[],
  style: DateStyle,
): Promise<Map<number, SpotNow>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("shiftAssignments as a")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(["a.id as assignmentId", "a.shiftId", "a.memberId", "a.status"])
    .select([
      "s.id",
      "s.type",
      "s.customName",
      "s.date",
      "s.endDate",
      "s.startTime",
      "s.endTime",
      "s.startsAt",
      "s.endsAt",
      "s.maxMembers",
      "s.roleIds",
    ])
    .select([
      shiftTypeNameOf("s").as("kindName"),
      availabilityShiftTypeOf("s").as("availabilityKind"),
    ])
    .select(
      sql<boolean>`exists (select from attendance_intervals i where i.assignment_id = a.id)`.as(
        "hasAttended",
      ),
    )
    .select(
      sql<number[]>`array(select o.member_id from shift_assignments o
        where o.shift_id = s.id and o.status = 'replacement_requested')`.as("seekingIds"),
    )
    .where("a.id", "in", [...ids])
    // Parts of shifts cannot be swapped.
    .where("a.isPart", "=", false)
    .orderBy("s.startsAt")
    .orderBy("a.id")
    .execute();
  const crews = await readShiftCrews(
    db,
    [...new Map(rows.map((row) => [row.id, row])).values()],
    style,
  );
  return new Map(
    rows.map(({ assignmentId, shiftId, memberId, status, hasAttended, seekingIds, ...shift }) => {
      const title = shiftTitle(shift, style);
      const { startsAt, endsAt } = shift;
      const spot = {
        assignmentId,
        shiftId,
        memberId,
        status,
        hasAttended,
        startsAt,
        endsAt,
        title,
      };
      return [
        assignmentId,
        {
          ...spot,
          named: nameShifts([shift]),
          shift: { ...shift, title, seekingIds, crew: crews.get(shiftId) },
        },
      ];
    }),
  );
}

/** Combines a spot of an offer with its current state. */
export function asOffered(
  { assignmentId, title }: { readonly assignmentId: number; readonly title: ShiftsNamed },
  found: ReadonlyMap<number, SpotNow>,
  shiftIsThere: boolean,
): OfferedSpot {
  const spot = found.get(assignmentId);
  const present = spot
    ? { status: spot.status, startsAt: spot.startsAt, clock: spot.named.first }
    : null;
  return { assignmentId, clock: title.first, present, shiftIsThere };
}

/** Returns the whole weeks that contain the spots, for which the workload is read. */
function weeksOf(
  spots: readonly SpotNow[],
  { timeZone: zone, weekStartsOn }: { readonly timeZone: string; readonly weekStartsOn: WeekStart },
) {
  return spots.flatMap(({ startsAt }) => {
    const first = weekStart(dateOf(startsAt, zone), weekStartsOn);
    return [{ startsAt: startOfDay(first, zone), endsAt: startOfDay(addDays(first, 7), zone) }];
  });
}

/** Reads the members of a swap with their eligibility facts, by id; takes no lock. */
export async function readSwapMembers(
  { db, organization }: Pick<QueryContext, "db" | "organization">,
  ids: readonly number[],
  spots: readonly SpotNow[],
): Promise<Map<number, SwapMember>> {
  const spans = [...spots, ...weeksOf(spots, organization)];
  const members = await readEligibilityMembers(db, ids, spans, organization);
  return withHoldings(db, members, spots);
}

/** Adds the members' qualifications when one of the shifts requires positions. */
export async function withHoldings<Member extends { readonly id: number }>(
  db: Db | Tx,
  members: readonly Member[],
  spots: readonly SpotNow[],
) {
  const hasRoles = spots.some(({ shift }) => shift.crew !== undefined);
  const ids = members.map(({ id }) => id);
  const holdings = hasRoles ? await readHoldings(db, ids) : null;
  return new Map(
    members.map((member) => [member.id, { ...member, holdings: holdings?.get(member.id) }]),
  );
}

/**
 * Returns the two halves of a swap: the first member gives the first spot and gets the second, and
 * vice versa.
 */
export function halvesOf(
  [own, other]: readonly [SwapMember, SwapMember],
  [gives, gets]: readonly [SpotNow, SpotNow],
): OfferHalves {
  return {
    own: { member: own, gives: gives.shift, gets: gets.shift, insteadOf: other.id },
    other: { member: other, gives: gets.shift, gets: gives.shift, insteadOf: own.id },
  };
}
