import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import {
  type Activity,
  type PointStatement,
  pointStatement,
} from "@watchbill/domain/service-points/service-points";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { squadEventDate, timeAtEvent } from "@watchbill/domain/squad-events/squad-event";
import type { Span } from "@watchbill/domain/time/span";
import { sql } from "kysely";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { orThrow } from "../../platform/refusal-error.ts";
import { readPointTable } from "../service-points/queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { readSignInsBetween, spanOfYear } from "../squad-events/queries.ts";

type Statement = OutputOf<Api["reports.memberServicePoints"]>;
type Year = { readonly year: number };

interface NamedActivity extends Activity {
  readonly name: string;
}

interface Person {
  readonly memberId: number;
  readonly unitNumber: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isActive: boolean;
}

const NO_MEMBER = missing("member-missing", "This member was deleted.");

/** Reports each member's service points of a year, without the activities they were earned by. */
export async function reportServicePoints(
  ctx: QueryContext,
  { year }: Year,
): Promise<OutputOf<Api["reports.servicePoints"]>> {
  return (await readStatements(ctx, year, null)).map(
    ({ person, statement: { total, categories } }) => ({
      ...person,
      total,
      categories: [...categories],
    }),
  );
}

/**
 * Reports each member's service points of a year with the activities and attendance they were
 * earned by.
 */
export async function reportServicePointRecord(
  ctx: QueryContext,
  { year }: Year,
): Promise<OutputOf<Api["reports.servicePointRecord"]>> {
  return (await readStatements(ctx, year, null)).map((read) => onWire(year, read));
}

/** Returns the caller's own statement of service points, or any member's for an admin. */
export async function reportMemberServicePoints(
  ctx: QueryContext<MemberActor>,
  { id, year }: Year & { readonly id: number },
): Promise<Statement> {
  const isAllowed = id === ctx.actor.id || ctx.actor.role === "admin";
  const [read] = isAllowed ? await readStatements(ctx, year, id) : [];
  return onWire(year, orThrow(read, NO_MEMBER));
}

interface ReadStatement {
  readonly person: Person;
  readonly statement: PointStatement<NamedActivity>;
}

function onWire(year: number, { person, statement }: ReadStatement): Statement {
  const { isActive: _active, ...named } = person;
  return {
    ...named,
    year,
    total: statement.total,
    categories: [...statement.categories],
    activities: statement.activities.map(({ shiftType: _type, intervals, ...activity }) => ({
      ...activity,
      intervals: [...intervals],
    })),
  };
}

/**
 * Reads the statements of one member, or of all by last name. Includes former members with points.
 */
async function readStatements(
  ctx: QueryContext,
  year: number,
  memberId: number | null,
): Promise<ReadStatement[]> {
  const { categories } = await readPointTable(ctx.db, year);
  const activities = Map.groupBy(
    [...(await readShifts(ctx, year, memberId)), ...(await readEvents(ctx, year, memberId))],
    (activity) => activity.memberId,
  );
  const members = ctx.db
    .selectFrom("members")
    .select(["id as memberId", "unitNumber", "firstName", "lastName", "isActive", "deletedAt"])
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy("id");
  const rows = await (memberId === null ? members : members.where("id", "=", memberId)).execute();
  return rows.flatMap(({ deletedAt, ...person }) => {
    const statement = pointStatement(activities.get(person.memberId) ?? [], categories);
    return deletedAt === null || statement.total > 0 ? [{ person, statement }] : [];
  });
}

/** Reads the shifts of a year with each member's completed hours. */
async function readShifts(ctx: QueryContext, year: number, memberId: number | null) {
  const { startsAt, endsAt } = spanOfYear(ctx, year);
  const rows = ctx.db
    .selectFrom("attendanceIntervals as i")
    .innerJoin("shiftAssignments as a", "a.id", "i.assignmentId")
    .innerJoin("shifts as s", "s.id", "a.shiftId")
    .select(["a.id", "a.memberId", "s.type", "s.customName", "s.date"])
    .select(["i.checkedInAt", "i.checkedOutAt"])
    .select(shiftTypeNameOf("s").as("kindName"))
    .where("s.startsAt", ">=", startsAt)
    .where("s.startsAt", "<", endsAt)
    .where("i.checkedOutAt", "is not", null)
    .orderBy("i.checkedInAt")
    .orderBy("i.id");
  const intervals = await (memberId === null
    ? rows
    : rows.where("a.memberId", "=", memberId)
  ).execute();
  return [...Map.groupBy(intervals, ({ id }) => id).values()].flatMap((served) => {
    const [first] = served;
    if (!first) return [];
    return [
      {
        memberId: first.memberId,
        name: shiftName(first),
        shiftType: first.type,
        eventCategory: null,
        date: first.date,
        intervals: served.flatMap(({ checkedInAt, checkedOutAt }): Span[] =>
          checkedOutAt ? [{ startsAt: checkedInAt, endsAt: checkedOutAt }] : [],
        ),
      },
    ];
  });
}

/** Reads the past squad events (drills and meetings) of a year, with each member's time there. */
async function readEvents(ctx: QueryContext, year: number, memberId: number | null) {
  const rows = await readSignInsBetween(ctx.db, spanOfYear(ctx, year), memberId);
  return rows
    .filter(({ endsAt }) => endsAt.epochMilliseconds <= ctx.now.epochMilliseconds)
    .map(({ memberId: of, name, category, signedInAt, signedOutAt, ...event }) => ({
      memberId: of,
      name,
      shiftType: null,
      eventCategory: category,
      date: squadEventDate(event, ctx.organization),
      intervals: [timeAtEvent(event, { signedInAt, signedOutAt })],
    }));
}
