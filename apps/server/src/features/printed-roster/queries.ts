import { createHash } from "node:crypto";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { phoneText } from "@watchbill/domain/members/contact/phone-number";
import { shownPhone } from "@watchbill/domain/members/contact/stored-phone";
import { unitAndName } from "@watchbill/domain/members/person-name";
import type { RosterAudience } from "@watchbill/domain/printed-roster/roster-mail";
import type { RestRoster } from "@watchbill/domain/printed-roster/shabbat-roster";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import { seeksReplacement } from "@watchbill/domain/shifts/assignment-status";
import { hoursOfSpan } from "@watchbill/domain/shifts/partial-assignment";
import { addDays, dateOf, type LocalDate, startOfDay } from "@watchbill/domain/time/local";
import type { CommandContext, Organization, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readGroup } from "../polls/group-queries.ts";
import { NO_ROLES, readRoles } from "../qualifications/crew-queries.ts";
import { usedSpots } from "../qualifications/filled-spot-queries.ts";
import { shabbatWindowsOf } from "../shabbat/queries.ts";
import { readShiftFacts } from "../shifts/fact-queries.ts";
import { overlaps } from "../shifts/shift-queries.ts";

type Squad = Pick<CommandContext | QueryContext, "now" | "organization">;

const SHABBAT_DAY_MISSING = missing(
  "shabbat-missing",
  "No Shabbat or Yom Tov begins on that day. The location or times may have just changed.",
);

export function shabbatOf({ organization }: Squad, day: LocalDate): ShabbatWindow {
  const { timeZone } = organization;
  const windows = shabbatWindowsOf(
    organization,
    startOfDay(day, timeZone),
    startOfDay(addDays(day, 1), timeZone),
  );
  return orThrow(
    windows.find(({ startsAt }) => dateOf(startsAt, timeZone) === day),
    SHABBAT_DAY_MISSING,
  );
}

/** The current roster of a Shabbat, with its members and the hash of its content. */
export interface ReadRoster {
  readonly roster: RestRoster;
  /** The active members on the roster, by id. */
  readonly inIt: readonly number[];
  /** Hash of the content; does not depend on date and time formats. */
  readonly contentHash: Buffer;
}

/**
 * Returns the roster of a Shabbat: the shifts that overlap it, their crews and the pending
 * requests.
 */
export async function readRoster(
  db: Db | Tx,
  { now, organization }: Squad,
  window: ShabbatWindow,
): Promise<ReadRoster> {
  const { timeZone: zone, name: squad } = organization;
  const shifts = await db
    .selectFrom("shifts as s")
    .select(["s.id", "s.date", "s.endDate", "s.endTime", "s.startsAt", "s.maxMembers", "s.roleIds"])
    .select(usedSpots("s").as("used"))
    .where(overlaps("s", window.startsAt, window.endsAt))
    .where("s.startsAt", "<", window.endsAt)
    .orderBy("s.startsAt")
    .orderBy("s.id")
    .execute();
  const ids = shifts.map(({ id }) => id);
  const [facts, roles, people] = await Promise.all([
    readShiftFacts(db, ids, organization, dateOf(now, zone)),
    readRoles(db, shifts),
    readPeople(db, ids, organization),
  ]);
  const roster: RestRoster = {
    window,
    clock: organization,
    squad,
    shifts: shifts.flatMap(({ id, date, maxMembers, used }) => {
      const words = facts.get(id);
      if (!words) return [];
      const { shift, hours, notes } = words;
      const on = people.get(id) ?? [];
      return [
        {
          date,
          shift,
          hours,
          notes,
          // Counted by member, because members with parts of the shift may share a spot.
          spots: on.some(({ isPart }) => isPart) ? on.length + maxMembers - used : maxMembers,
          roleGap: (roles.get(id) ?? NO_ROLES).roleGap,
          people: on,
        },
      ];
    }),
  };
  const active = [...people.values()]
    .flat()
    .flatMap(({ memberId, isActive }) => (isActive ? [memberId] : []));
  const contentHash = hashOf(
    roster,
    shifts.map(({ id }) => facts.get(id)),
  );
  return { roster, inIt: [...new Set(active)].toSorted((a, b) => a - b), contentHash };
}

/** Hashes the roster's data and not its text, because another time format is no new roster. */
function hashOf(
  { window, clock, squad, shifts }: RestRoster,
  spans: readonly ({ startsAt: Temporal.Instant; endsAt: Temporal.Instant } | undefined)[],
) {
  const said = shifts.map(({ date, shift, notes, spots, roleGap, people }) => {
    const on = people.map(({ name, phone, seeksCover }) => [name, phone, seeksCover]);
    return [date, shift, notes, spots, roleGap, on];
  });
  const times = spans.flatMap((span) => (span ? [span.startsAt, span.endsAt] : []));
  return createHash("sha256")
    .update(JSON.stringify([squad, clock.timeZone, window, times, said]))
    .digest();
}

async function readPeople(db: Db | Tx, shiftIds: readonly number[], squad: Organization) {
  if (shiftIds.length === 0) return new Map<number, never[]>();
  const rows = await db
    .selectFrom("shiftAssignments as a")
    .innerJoin("members as m", "m.id", "a.memberId")
    .select([
      "a.shiftId",
      "a.memberId",
      "a.spotNumber",
      "a.status",
      "m.unitNumber",
      "m.firstName",
      "m.lastName",
      "m.phoneNumber",
    ])
    .select(["m.isActive", "a.isPart", "a.startsAt", "a.endsAt"])
    .where("a.shiftId", "in", [...shiftIds])
    .where("m.deletedAt", "is", null)
    .orderBy("a.spotNumber")
    .orderBy("a.id")
    .execute();
  const on = rows.flatMap(
    ({ shiftId, memberId, spotNumber, status, phoneNumber, isActive, ...person }) =>
      spotNumber === null && !seeksReplacement(status)
        ? []
        : [
            {
              shiftId,
              memberId,
              isActive,
              isPart: person.isPart,
              name: person.isPart
                ? `${unitAndName(person)} (${hoursOfSpan(person, squad)})`
                : unitAndName(person),
              phone: phoneText(shownPhone(phoneNumber ?? "", squad.country)),
              seeksCover: seeksReplacement(status),
            },
          ],
  );
  return Map.groupBy(on, ({ shiftId }) => shiftId);
}

/** Returns the active members of a group, by id; `inIt` are those on the roster. */
export async function readAudience(
  tx: Db | Tx,
  {
    audience,
    qualificationId,
    memberIds,
  }: { audience: RosterAudience; qualificationId: number | null; memberIds: readonly number[] },
  squad: Squad,
  inIt: readonly number[],
): Promise<number[]> {
  if (audience === "qualification")
    return readGroup(tx, { audience, qualificationId }, squad, NO_ONE);
  const rows = await tx
    .selectFrom("members")
    .select(["id", "role"])
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .orderBy("id")
    .execute();
  const isIn = (list: readonly number[]) => {
    const known = new Set(list);
    return ({ id }: { readonly id: number }) => known.has(id);
  };
  const [isInIt, isChosen] = [isIn(inIt), isIn(memberIds)];
  const belongs: Record<
    Exclude<RosterAudience, "qualification">,
    (member: { id: number; role: string }) => boolean
  > = {
    "in-it": isInIt,
    administrators: ({ role }) => role === "admin",
    "in-it-and-administrators": (member) => member.role === "admin" || isInIt(member),
    everyone: () => true,
    chosen: isChosen,
  };
  return rows.filter(belongs[audience]).map(({ id }) => id);
}

/**
 * Passed as the member to exclude: a poll excludes its creator, but a roster includes its sender.
 */
const NO_ONE = 0;

/** Lists the members who got the roster of a Shabbat, and whether they have the current version. */
export async function listRosterEmails(
  ctx: QueryContext,
  { day }: { day: LocalDate },
): Promise<OutputOf<Api["printedRoster.mails"]>> {
  const { inIt, contentHash } = await readRoster(ctx.db, ctx, shabbatOf(ctx, day));
  const rows = await ctx.db
    .selectFrom("rosterEmails as r")
    .innerJoin("members as m", "m.id", "r.memberId")
    .select([
      "m.id",
      "m.unitNumber",
      "m.firstName",
      "m.lastName",
      "r.isByEmail",
      "r.emailedAt",
      "r.contentHash",
    ])
    .where("r.beginsOn", "=", day)
    .where("m.deletedAt", "is", null)
    .orderBy("m.unitNumber")
    .execute();
  return {
    inIt: inIt.length,
    people: rows.map(({ contentHash: had, ...row }) => ({
      ...row,
      isCurrent: had.equals(contentHash),
    })),
  };
}

/** Returns which of these members already got any version of the roster. */
export async function readHaveOne(
  tx: Tx,
  beginsOn: LocalDate,
  ids: readonly number[],
): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom("rosterEmails")
    .select("memberId")
    .where("beginsOn", "=", beginsOn)
    .where("memberId", "in", [...ids])
    .execute();
  return new Set(rows.map(({ memberId }) => memberId));
}
