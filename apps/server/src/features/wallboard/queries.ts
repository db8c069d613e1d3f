import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { WALLBOARD_HOURS } from "@watchbill/domain/reports/days-ahead";
import { isOn } from "@watchbill/domain/settings/feature-switches";
import { fewestAtOnce } from "@watchbill/domain/shifts/partial-assignment";
import { isBefore } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import { hashToken } from "../../platform/auth/secrets.ts";
import type { QueryContext } from "../../platform/context.ts";
import { RefusalError } from "../../platform/refusal-error.ts";
import { NO_ROLES, readRoles } from "../qualifications/crew-queries.ts";
import { shabbatWindowOfToday } from "../shabbat/queries.ts";
import { shiftTypeNameOf } from "../shift-types/queries.ts";
import { overlaps, type SpanText, spanOfText } from "../shifts/shift-queries.ts";
import { readOpenSignIns } from "../squad-events/queries.ts";

type Wallboard = OutputOf<Api["wallboard.show"]>;
type WallboardShift = Wallboard["now"][number];

/** The number of upcoming shifts shown, which fit on a screen. */
const NEXT_SHOWN = 6;

/**
 * Returns the wallboard's data: the current crew, the next shifts and the coverage gaps soon.
 * Allowed for members, and for screens with a display link.
 */
export async function showWallboard(
  ctx: QueryContext,
  { token }: { token?: string | undefined },
): Promise<Wallboard> {
  if (ctx.actor.kind !== "member") await refuseUnknown(ctx, token);
  const shifts = await readShifts(ctx);
  const isNow = ({ startsAt }: WallboardShift): boolean => !isBefore(ctx.now, startsAt);
  const ahead = shifts.filter((shift) => !isNow(shift));
  const rest = shabbatWindowOfToday(ctx);
  return {
    organization: ctx.organization.name,
    timeZone: ctx.organization.timeZone,
    clockHours: ctx.organization.clockHours,
    dateOrder: ctx.organization.dateOrder,
    shabbatDay: rest && { name: rest.name, startsAt: rest.startsAt, endsAt: rest.endsAt },
    now: shifts.filter(isNow),
    next: ahead.slice(0, NEXT_SHOWN),
    signIns: await readSignIns(ctx),
    gaps: ahead.filter((shift) => filledOf(shift) < shift.spots || shift.roleGap !== null),
  };
}

/** Reads the squad events with an open sign-in sheet, if the squad uses them. */
async function readSignIns(ctx: QueryContext): Promise<Wallboard["signIns"]> {
  if (!isOn(ctx.organization, "service-points")) return [];
  // Hides the sign-in code from members, who could otherwise sign in from home.
  const seesCode = ctx.actor.kind !== "member" || ctx.actor.role === "admin";
  return (await readOpenSignIns(ctx)).map(({ id, name, endsAt, code }) => ({
    id,
    name,
    endsAt,
    code: seesCode ? code : null,
  }));
}

/** Returns the number of spots that are filled for the whole shift. */
function filledOf(shift: WallboardShift): number {
  return fewestAtOnce(
    shift.people.map(({ part }) => part ?? shift),
    shift,
  );
}

async function refuseUnknown(ctx: QueryContext, token: string | undefined): Promise<void> {
  const link =
    token === undefined
      ? undefined
      : await ctx.db
          .selectFrom("wallboardLinks")
          .select("id")
          .where("tokenHash", "=", hashToken(token))
          .where("revokedAt", "is", null)
          .executeTakeFirst();
  if (link) return;
  throw new RefusalError({
    kind: "signed-out",
    code: "wallboard-link-unknown",
    message:
      "This wallboard link is invalid or was revoked. Ask an admin for a new one, or sign in.",
  });
}

/** A member on the wallboard; a part of the shift has ISO times. */
type WallboardPerson = Omit<WallboardShift["people"][number], "part"> & {
  readonly part: SpanText | null;
};

async function readShifts(ctx: QueryContext): Promise<WallboardShift[]> {
  const shifts = await ctx.db
    .selectFrom("shifts as s")
    .select([
      "s.id",
      "s.endDate",
      "s.roleIds",
      "s.type",
      "s.customName",
      shiftTypeNameOf("s").as("kindName"),
      "s.date",
      "s.startTime",
      "s.endTime",
      "s.startsAt",
      "s.endsAt",
      "s.maxMembers as spots",
    ])
    .select(
      sql<WallboardPerson[]>`coalesce((
        select json_agg(json_build_object(
          'part', case when a.is_part then json_build_object('startsAt', a.starts_at, 'endsAt', a.ends_at) end,
          'unitNumber', m.unit_number,
          'name', m.first_name || ' ' || m.last_name,
          'isInService', open.id is not null,
          'isBySchedule', coalesce(open.is_by_schedule, false)
        ) order by a.spot_number)
        from shift_assignments a join members m on m.id = a.member_id
        left join attendance_intervals open on open.assignment_id = a.id and open.checked_out_at is null
        where a.shift_id = s.id and a.spot_number is not null), '[]')`.as("people"),
    )
    .where(overlaps("s", ctx.now, ctx.now.add({ hours: WALLBOARD_HOURS })))
    .orderBy("s.startsAt")
    .orderBy("s.id")
    .execute();
  const roles = await readRoles(
    ctx.db,
    shifts.map((shift) => ({ ...shift, maxMembers: shift.spots })),
  );
  return shifts.map(({ endDate: _end, roleIds: _ids, people, ...shift }) => ({
    ...shift,
    people: people.map(({ part, ...person }) =>
      part ? { ...person, part: spanOfText(part) } : person,
    ),
    roleGap: (roles.get(shift.id) ?? NO_ROLES).roleGap,
  }));
}

/** Lists the display links that are not revoked. */
export async function listWallboardLinks(
  ctx: QueryContext,
): Promise<OutputOf<Api["wallboard.links"]>> {
  return ctx.db
    .selectFrom("wallboardLinks")
    .select(["id", "name", "createdAt"])
    .where("revokedAt", "is", null)
    .orderBy("id")
    .execute();
}
