import { missing } from "@watchbill/domain/errors/refusal";
import { type CrewMember, openRoles, rolesFilled } from "@watchbill/domain/qualifications/crew";
import { type PositionNeed, roleGapText } from "@watchbill/domain/qualifications/gaps";
import { type Holding, heldOn, lastDayOfShift } from "@watchbill/domain/qualifications/holding";
import type { ShiftCrew } from "@watchbill/domain/qualifications/remaining-positions";
import type { DateStyle } from "@watchbill/domain/time/date-style";
import { isBefore } from "@watchbill/domain/time/local";
import type { Span, WallClock } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import { memberName } from "../accounts/queries.ts";
import { filledSpots } from "./filled-spot-queries.ts";

/** A member's qualification, as the crew rules read it. */
type NamedHolding = Holding & { readonly name: string };

/** A member assigned to a shift, with all their qualifications and the dates of these. */
interface CrewSpot {
  readonly assignmentId: number;
  readonly memberId: number;
  /** Unit number and name, such as "C-25 Dana Levi". */
  readonly member: string;
  readonly holdings: readonly NamedHolding[];
  /** The part of the shift that the member serves; undefined for the whole shift. */
  readonly span: Span | undefined;
  readonly shiftStartsAt: Temporal.Instant;
  readonly shiftEndsAt: Temporal.Instant;
}

/** The fields of a shift that its positions depend on. */
type RoleShift = Omit<WallClock, "startTime"> & {
  readonly id: number;
  readonly roleIds: readonly number[];
};

/** SQL condition: a shift requires positions (such as a driver); served by an index. */
export const hasRoles = sql<boolean>`role_ids <> '{}'`;

export async function readHoldings(
  db: Db | Tx,
  memberIds: readonly number[],
): Promise<Map<number, NamedHolding[]>> {
  if (memberIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("memberQualifications as h")
    .innerJoin("qualifications as q", "q.id", "h.qualificationId")
    .select(["h.memberId", "h.qualificationId", "h.validFrom", "q.name"])
    .select(sql<string | null>`case when q.expires then h.last_day end`.as("lastDay"))
    .where("h.memberId", "in", [...memberIds])
    .execute();
  return Map.groupBy(rows, ({ memberId }) => memberId);
}

/**
 * Returns the crew of each shift that requires positions, in order of assignment. Runs no query
 * when no shift does.
 */
export async function readCrews(
  db: Db | Tx,
  shifts: readonly Pick<RoleShift, "id" | "roleIds">[],
): Promise<Map<number, CrewSpot[]>> {
  const ids = shifts.filter(({ roleIds }) => roleIds.length > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const spots = await db
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select([
      "a.id as assignmentId",
      "a.shiftId",
      "a.memberId",
      "a.isPart",
      "a.startsAt",
      "a.endsAt",
    ])
    .select(["s.startsAt as shiftStartsAt", "s.endsAt as shiftEndsAt"])
    .select(memberName("m").as("member"))
    .where("a.shiftId", "in", ids)
    .where("a.spotNumber", "is not", null)
    .orderBy("a.id")
    .execute();
  const holdings = await readHoldings(db, [...new Set(spots.map(({ memberId }) => memberId))]);
  const crews = spots.map(({ isPart, startsAt, endsAt, ...spot }) => ({
    ...spot,
    holdings: holdings.get(spot.memberId) ?? [],
    span: isPart ? { startsAt, endsAt } : undefined,
  }));
  return Map.groupBy(crews, ({ shiftId }) => shiftId);
}

/**
 * The required positions of a shift with the members who fill them, and the missing ones as text.
 */
interface RolesOfShift {
  readonly roles: PositionNeed[];
  readonly roleGap: string | null;
}

export const NO_ROLES: RolesOfShift = { roles: [], roleGap: null };

/** Returns the positions of each shift that requires any. Runs no query when no shift does. */
export async function readRoles(
  db: Db | Tx,
  shifts: readonly (RoleShift & { readonly maxMembers: number })[],
): Promise<Map<number, RolesOfShift>> {
  const asking = shifts.filter(({ roleIds }) => roleIds.length > 0);
  if (asking.length === 0) return new Map();
  const [crews, names] = await Promise.all([readCrews(db, asking), readNames(db)]);
  return new Map(
    asking.map((shift) => {
      const crew = leastCrew(shift, crews.get(shift.id) ?? []);
      const filled = rolesFilled(shift, ableOn(crew, shift));
      const roles = shift.roleIds.map((id, index) => ({
        id,
        ...nameOf(names, id),
        memberId: filled[index]?.memberId ?? null,
      }));
      return [
        shift.id,
        {
          roles,
          roleGap: roleGapText({ filledCount: crew.length, maxMembers: shift.maxMembers, roles }),
        },
      ];
    }),
  );
}

/**
 * Returns the members who are there at the moment with the most open positions; members may serve
 * only a part of the shift.
 */
function leastCrew(shift: RoleShift, crew: readonly CrewSpot[]): readonly CrewSpot[] {
  const parts = crew.flatMap(({ span }) => span ?? []);
  if (parts.length === 0) return crew;
  const { shiftStartsAt, shiftEndsAt } = crew[0]!;
  const ends = parts.map(({ endsAt }) => endsAt).filter((at) => isBefore(at, shiftEndsAt));
  const openAt = (some: readonly CrewSpot[]) => openRoles(shift, ableOn(some, shift)).length;
  return [shiftStartsAt, ...ends]
    .map((moment) => crew.filter(({ span }) => !span || isWithin(moment, span)))
    .reduce((least, some) => (openAt(some) > openAt(least) ? some : least));
}

function isWithin(moment: Temporal.Instant, { startsAt, endsAt }: Span): boolean {
  return !isBefore(moment, startsAt) && isBefore(moment, endsAt);
}

/**
 * Returns the crew of a shift that requires positions, as codes and ids; undefined when it requires
 * none or does not exist.
 */
export async function readCrewing(db: Db | Tx, shiftId: number | null) {
  if (shiftId === null) return undefined;
  const shifts = await db
    .selectFrom("shifts")
    .select(["id", "date", "endDate", "endTime", "maxMembers", "roleIds"])
    .select(filledSpots("shifts").as("filled"))
    .where("id", "=", shiftId)
    .where(hasRoles)
    .execute();
  const [shift] = shifts;
  const found = shift && (await readRoles(db, shifts)).get(shift.id);
  if (!shift || !found) return undefined;
  const roles = found.roles.map(({ code, memberId }) => ({ code, memberId }));
  return { filled: shift.filled, spots: shift.maxMembers, roles };
}

/** Returns the qualifications of each member of a crew that are valid on the shift's last day. */
export function ableOn(
  crew: readonly {
    readonly memberId: number;
    readonly holdings: readonly Holding[];
    readonly span?: Span | undefined;
  }[],
  shift: Omit<WallClock, "startTime">,
): CrewMember[] {
  const day = lastDayOfShift(shift);
  return crew.map(({ memberId, holdings, span }) => ({
    memberId,
    qualificationIds: heldOn(holdings, day),
    ...(span && { span }),
  }));
}

export async function readNames(db: Db | Tx): Promise<Map<number, { name: string; code: string }>> {
  const rows = await db.selectFrom("qualifications").select(["id", "name", "code"]).execute();
  return new Map(rows.map(({ id, name, code }) => [id, { name, code }]));
}

function nameOf(names: ReadonlyMap<number, { name: string; code: string }>, id: number) {
  return names.get(id) ?? { name: "?", code: "?" };
}

/**
 * Returns, for each shift that requires positions, its crew and the members who may take a spot
 * back, as input for the eligibility rules.
 */
export async function readShiftCrews(
  db: Db | Tx,
  shifts: readonly (RoleShift & { readonly maxMembers: number })[],
  style: DateStyle,
): Promise<Map<number, ShiftCrew>> {
  const asking = shifts.filter(({ roleIds }) => roleIds.length > 0);
  if (asking.length === 0) return new Map();
  const ids = asking.map(({ id }) => id);
  const spots = await db
    .selectFrom("shiftAssignments")
    .select(["shiftId", "memberId", "status", "isPart", "startsAt", "endsAt"])
    .where("shiftId", "in", ids)
    .where((eb) =>
      eb.or([eb("spotNumber", "is not", null), eb("status", "=", "replacement_requested")]),
    )
    .orderBy("id")
    .execute();
  const holdings = await readHoldings(db, [...new Set(spots.map(({ memberId }) => memberId))]);
  const names = new Map([...(await readNames(db))].map(([id, { name }]) => [id, name]));
  return new Map(
    asking.map((shift) => {
      const crew = spots
        .filter(({ shiftId }) => shiftId === shift.id)
        .map(({ memberId, status, isPart, startsAt, endsAt }) => ({
          memberId,
          holdings: holdings.get(memberId) ?? [],
          isSeeking: status === "replacement_requested",
          span: isPart ? { startsAt, endsAt } : undefined,
        }));
      const filling = ableOn(
        crew.filter(({ isSeeking }) => !isSeeking),
        shift,
      );
      const seeking = ableOn(
        crew.filter(({ isSeeking }) => isSeeking),
        shift,
      );
      const { maxMembers, roleIds } = shift;
      return [
        shift.id,
        { style, maxMembers, roleIds, lastDay: lastDayOfShift(shift), names, filling, seeking },
      ];
    }),
  );
}

export async function readShiftCrew(
  db: Db | Tx,
  shiftId: number,
  style: DateStyle,
): Promise<ShiftCrew | undefined> {
  const shifts = await db
    .selectFrom("shifts")
    .select(["id", "date", "endDate", "endTime", "maxMembers", "roleIds"])
    .where("id", "=", shiftId)
    .execute();
  return (await readShiftCrews(db, shifts, style)).get(shiftId);
}

export async function refuseUnknownRoles(tx: Tx, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  const names = await readNames(tx);
  if (roleIds.some((id) => !names.has(id)))
    throw new RefusalError(
      missing(
        "qualification-missing",
        "One of these qualifications was deleted. Choose the positions again.",
      ),
    );
}
