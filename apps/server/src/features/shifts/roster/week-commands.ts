import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { overriddenBy } from "@watchbill/domain/eligibility/override";
import { planText, planWeeks, type WeekPlan } from "@watchbill/domain/eligibility/week-plan";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { detailsOf } from "@watchbill/domain/events/catalogue";
import { workProhibitedOn } from "@watchbill/domain/holidays/squad-calendar";
import { dayBlockedBecause } from "@watchbill/domain/settings/purged-notice";
import { shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import {
  canRotate,
  rotationBlockedBecause,
  rotationPattern,
} from "@watchbill/domain/shifts/rotation";
import {
  isUsualKind,
  type PatternShift,
  patternFrom,
  usualPattern,
  usualWeekBlockedBecause,
  weeksFrom,
} from "@watchbill/domain/shifts/week-template";
import { weekStart } from "@watchbill/domain/time/calendar";
import { USUAL_DATES } from "@watchbill/domain/time/date-style";
import { formatDay } from "@watchbill/domain/time/format";
import {
  addDays,
  dateOf,
  daysBetween,
  instantAt,
  type LocalDate,
} from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../../platform/context.ts";
import { cancelEvents } from "../../../platform/events/event-store.ts";
import { withPresentSettings } from "../../../platform/organization.ts";
import { orThrow, RefusalError, throwIf } from "../../../platform/refusal-error.ts";
import { readHoldings, readNames } from "../../qualifications/crew-queries.ts";
import {
  availabilityShiftTypeOf,
  readShiftTypes,
  shiftTypeNameOf,
} from "../../shift-types/queries.ts";
import { SHIFT_MISSING } from "../assignment-commands.ts";
import { lockShiftMembers } from "../assignments/member-store.ts";
import { recordSpots } from "../assignments/spot-assignment-commands.ts";
import { assignToNew } from "../assignments/spot-commands.ts";
import { removeShifts } from "../changes/deletion-commands.ts";
import { keepPutOnUndoable } from "../changes/undo-window-commands.ts";
import { readEligibilityMembers } from "../eligibility-queries.ts";
import { insertSeries, lockRotations } from "../series/series-store.ts";
import { insertShifts, type LockedShift, lockShift } from "../store.ts";
import { readExisting, readPattern } from "./pattern-queries.ts";
import { deleteTemplate, replaceTemplate } from "./week-store.ts";

type Admin = CommandContext<MemberActor>;
type Plan = OutputOf<Api["shifts.copyWeeks"]>;

const WEEK = 7;
const PUT_ON = ["shifts.assigned"] as const;
const KIND_MISSING = missing(
  "shift-type-missing",
  "A shift type of this week was deleted. Check the week.",
);
const TEMPLATE_MISSING = missing("template-missing", "This weekly template was deleted.");

/**
 * Copies the shifts of whole weeks to later or earlier ones in one transaction; a dry run only
 * previews.
 */
export async function copyWeeks(
  ctx: Admin,
  input: ParsedInputOf<Api["shifts.copyWeeks"]>,
): Promise<Plan> {
  const { weekStartsOn, timeZone } = ctx.organization;
  const [from, to] = [
    weekStart(input.fromDate, weekStartsOn),
    weekStart(input.toDate, weekStartsOn),
  ];
  const days = input.weeks * WEEK;
  const until = addDays(to, days * input.times);
  if (from < until && to < addDays(from, days)) {
    throw new RefusalError(
      conflict("weeks-overlap", "The target weeks overlap the copied weeks. Choose a later week."),
    );
  }
  const pattern = await readPattern(ctx.tx, from, addDays(from, days - 1));
  const day = formatDay(from, USUAL_DATES, dateOf(ctx.now, timeZone));
  const source = input.weeks === 1 ? `the week of ${day}` : `${input.weeks} weeks from ${day}`;
  return carryOut(ctx, {
    pattern: withOrWithout(pattern, input.withMembers),
    starts: Array.from({ length: input.times }, (_, index) => addDays(to, index * days)),
    days,
    templateId: null,
    source,
    isDryRun: input.isDryRun,
    isUndoable: input.isUndoable,
  });
}

/** Applies a weekly template to a range of weeks; a dry run only previews. */
export async function applyTemplate(
  ctx: Admin,
  input: ParsedInputOf<Api["shifts.applyTemplate"]>,
): Promise<Plan> {
  const template = orThrow(
    await ctx.tx
      .selectFrom("weekTemplates")
      .select(["id", "name"])
      .where("id", "=", input.id)
      .forShare()
      .executeTakeFirst(),
    TEMPLATE_MISSING,
  );
  const rows = await ctx.tx
    .selectFrom("weekTemplateShifts")
    .selectAll()
    .select(shiftTypeNameOf("week_template_shifts").as("kindName"))
    .select(availabilityShiftTypeOf("week_template_shifts").as("availabilityKind"))
    .where("templateId", "=", input.id)
    .orderBy("weekday")
    .orderBy("startTime")
    .orderBy("id")
    .execute();
  const { weekStartsOn } = ctx.organization;
  const pattern = rows.map(
    (row): PatternShift => ({ ...row, dayOffset: (row.weekday - weekStartsOn + WEEK) % WEEK }),
  );
  const first = weekStart(input.fromDate, weekStartsOn);
  const starts = Array.from({ length: input.weeks }, (_, index) => addDays(first, index * WEEK));
  return carryOut(ctx, {
    pattern,
    starts,
    days: WEEK,
    templateId: template.id,
    source: `the week "${template.name}"`,
    isDryRun: input.isDryRun,
    isUndoable: input.isUndoable,
  });
}

/**
 * Creates shifts from a pattern of shift types and weekdays, from a day on, and saves the pattern
 * as a weekly template; a dry run only previews.
 */
export async function setUpWeek(
  ctx: Admin,
  input: ParsedInputOf<Api["shifts.setUpWeek"]>,
): Promise<Plan> {
  const { rows, fromDate, weeks, untilDate, name, isDryRun, isUndoable } = input;
  throwIf(usualWeekBlockedBecause(rows));
  const kinds = await readShiftTypes(ctx.tx);
  if (rows.some(({ kind }) => !isUsualKind(kind) || shiftTypeOf(kinds, kind) === undefined))
    throw new RefusalError(KIND_MISSING);
  const pattern = usualPattern(rows, kinds);
  const templateId = isDryRun
    ? null
    : await replaceTemplate(ctx.tx, { name, createdBy: ctx.actor.id }, pattern, ctx.now);
  if (!isDryRun) await ctx.record({ type: "shifts.template-saved", details: { name } });
  return carryOut(ctx, {
    pattern: patternFrom(pattern, fromDate),
    starts: weeksFrom(fromDate, weeks),
    days: WEEK,
    untilDate,
    templateId,
    source: `the week "${name}"`,
    isDryRun,
    isUndoable,
  });
}

/**
 * Creates a series of shifts that teams serve in turn, also on holidays; a dry run only previews.
 */
export async function setUpRotation(
  ctx: Admin,
  { kind: key, isDryRun, isUndoable, ...rotation }: ParsedInputOf<Api["shifts.setUpRotation"]>,
): Promise<Plan> {
  const kind = shiftTypeOf((await readShiftTypes(ctx.tx)).filter(canRotate), key);
  if (!kind) throw new RefusalError(missing("shift-type-missing", "This shift type was deleted."));
  throwIf(rotationBlockedBecause(rotation, kind));
  throwIf(dayBlockedBecause(rotation.fromDate, ctx.organization));
  if (!isDryRun) await lockRotations(ctx.tx);
  return carryOut(ctx, {
    pattern: rotationPattern(rotation, kind),
    starts: [rotation.fromDate],
    days: daysBetween(rotation.fromDate, rotation.untilDate) + 1,
    templateId: null,
    source: `a rotation of ${kind.name}`,
    isRotation: true,
    isDryRun,
    isUndoable,
  });
}

interface Order {
  readonly pattern: readonly PatternShift[];
  readonly starts: readonly LocalDate[];
  /** The days that one repetition of the pattern covers. */
  readonly days: number;
  readonly untilDate?: LocalDate | undefined;
  readonly templateId: number | null;
  readonly source: string;
  /**
   * Whether the shifts form a rotation: one series whose teams are named, so that availability and
   * holidays do not count.
   */
  readonly isRotation?: boolean;
  readonly isDryRun: boolean;
  /** Whether the notifications of the assignments wait for the undo window. */
  readonly isUndoable: boolean | undefined;
}

async function carryOut(called: Admin, order: Order): Promise<Plan> {
  const ctx = await withPresentSettings(called);
  const { pattern, starts, days, isDryRun } = order;
  const zone = ctx.organization.timeZone;
  const [first, last] = [starts[0] ?? "", addDays(starts.at(-1) ?? "", days - 1)];
  const memberIds = [...new Set(pattern.flatMap((shift) => shift.memberIds))];
  // The lock prevents deactivations until the transaction ends.
  await lockShiftMembers(ctx.tx, memberIds);
  const [existing, members] = [
    await readExisting(ctx.tx, first, last),
    await readEligibilityMembers(
      ctx.tx,
      memberIds,
      [
        {
          startsAt: instantAt(addDays(first, -1), "00:00", zone),
          endsAt: instantAt(addDays(last, 15), "00:00", zone),
        },
      ],
      ctx.organization,
    ),
  ];
  const hasRoles = pattern.some(({ roleIds }) => roleIds.length > 0);
  const holdings = hasRoles ? await readHoldings(ctx.tx, memberIds) : null;
  const roles = hasRoles ? await readNames(ctx.tx) : new Map<number, { name: string }>();
  const plan = planWeeks(pattern, starts, {
    zone,
    style: ctx.organization,
    squad: ctx.organization,
    now: ctx.now,
    existing,
    members: members.map(({ availability, ...member }) => ({
      ...member,
      holdings: holdings?.get(member.id),
      availability: order.isRotation ? undefined : availability,
    })),
    roleNames: new Map([...roles].map(([id, { name }]) => [id, name])),
    holidayOn: (date) => (order.isRotation ? null : workProhibitedOn(date, ctx.organization)),
    untilDate: order.untilDate,
  });
  const shiftIds = isDryRun ? [] : await makePlanned(ctx, plan, order);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    isDryRun,
    summary: planText(plan, ctx.organization, dateOf(ctx.now, zone)),
    shifts: plan.shifts.map(
      ({ date, type, customName, kindName, startTime, endTime, maxMembers, memberIds: ids }) => ({
        date,
        type,
        customName,
        kindName,
        startTime,
        endTime,
        maxMembers,
        members: ids.map((id) => names.get(id) ?? ""),
      }),
    ),
    skipped: [...plan.skipped],
    left: [...plan.left],
    warned: [...plan.warned],
    shiftIds,
  };
}

async function makePlanned(
  ctx: Admin,
  { shifts }: WeekPlan,
  { templateId, source, isRotation, isUndoable }: Order,
): Promise<number[]> {
  if (shifts.length === 0) return [];
  const stamp = { createdBy: ctx.actor.id, createdAt: ctx.now };
  const seriesId = isRotation
    ? await insertSeries(ctx.tx, {
        recurringType: "rotation",
        startsOn: shifts[0]!.date,
        endsOn: shifts.at(-1)!.date,
        ...stamp,
      })
    : null;
  const made = { ...stamp, updatedAt: ctx.now, templateId, seriesId };
  const shiftIds = await insertShifts(
    ctx.tx,
    shifts.map(
      ({ memberIds: _members, kindName: _kindName, overrides: _despite, roleIds, ...shift }) => ({
        ...shift,
        ...made,
        roleIds: [...roleIds],
      }),
    ),
  );
  const planned = shifts.map((shift, index) => ({ ...shift, id: shiftIds[index]! }));
  await assignToNew(ctx, planned, "weeks");
  await ctx.record({
    type: "shifts.weeks-planned",
    shiftId: shiftIds[0]!,
    details: { count: shiftIds.length, source },
  });
  await recordSpots(
    ctx,
    "shifts.assigned",
    planned.flatMap((shift) =>
      shift.memberIds.map((memberId) => ({
        memberId,
        shift,
        overridden: overriddenBy(shift.overrides.get(memberId) ?? [], undefined),
      })),
    ),
  );
  if (isUndoable) await keepPutOnUndoable(ctx, shiftIds);
  return shiftIds;
}

function withOrWithout(
  pattern: readonly PatternShift[],
  withMembers: boolean,
): readonly PatternShift[] {
  return withMembers ? pattern : pattern.map((shift) => ({ ...shift, memberIds: [] }));
}

/**
 * Deletes newly created shifts, all or none. Members whose assignment notifications still wait get
 * no notification at all.
 */
export async function removeMany(
  ctx: Admin,
  { shiftIds }: { shiftIds: readonly number[] },
): Promise<{ message: string }> {
  const shifts = [];
  for (const id of [...new Set(shiftIds)].sort((a, b) => a - b)) {
    const shift = orThrow(await lockShift(ctx.tx, id), SHIFT_MISSING);
    if (shift.hasAttendance) {
      throw new RefusalError(
        conflict(
          "shift-attended",
          "A member has been 10-8 on one of these shifts, so you can't remove them.",
        ),
      );
    }
    shifts.push(shift);
  }
  const canceled = await cancelEvents(
    ctx.tx,
    { shiftIds: shifts.map(({ id }) => id), types: PUT_ON },
    ctx.now,
  );
  await removeShifts(ctx, withoutThose(shifts, canceled));
  return { message: shifts.length === 1 ? "1 shift removed" : `${shifts.length} shifts removed` };
}

/**
 * Returns the shifts without the members whose assignment notifications were canceled, so that they
 * get no notification of the deletion either.
 */
function withoutThose(
  shifts: readonly LockedShift[],
  canceled: Awaited<ReturnType<typeof cancelEvents>>,
): LockedShift[] {
  const never = canceled.flatMap((event) => {
    const { shiftIds = [event.shiftId] } = detailsOf({
      type: "shifts.assigned",
      details: event.details,
    });
    return shiftIds.map((shiftId) => `${shiftId} ${event.subjectId}`);
  });
  return shifts.map((shift) => ({
    ...shift,
    filling: shift.filling.filter(({ memberId }) => !never.includes(`${shift.id} ${memberId}`)),
  }));
}

/** Saves a week's shifts under a name; replaces an older template of that name. */
export async function saveTemplate(
  ctx: Admin,
  input: ParsedInputOf<Api["shifts.saveTemplate"]>,
): Promise<OutputOf<Api["shifts.saveTemplate"]>> {
  const { weekStartsOn } = ctx.organization;
  const first = weekStart(input.weekOf, weekStartsOn);
  const pattern = withOrWithout(
    await readPattern(ctx.tx, first, addDays(first, WEEK - 1)),
    input.withMembers,
  );
  if (pattern.length === 0)
    throw new RefusalError(
      conflict("week-empty", "This week has no shifts to save. Choose another week."),
    );
  // Stored as weekdays counted from Sunday, so that the squad's first day of the week does not
  // matter.
  const week = pattern.map((shift) => ({
    ...shift,
    dayOffset: (shift.dayOffset + weekStartsOn) % WEEK,
  }));
  const id = await replaceTemplate(
    ctx.tx,
    { name: input.name, createdBy: ctx.actor.id },
    week,
    ctx.now,
  );
  await ctx.record({ type: "shifts.template-saved", details: { name: input.name } });
  const members = new Set(pattern.flatMap(({ memberIds }) => memberIds));
  return { id, name: input.name, shiftCount: pattern.length, memberCount: members.size };
}

export async function removeTemplate(
  ctx: Admin,
  { id }: { id: number },
): Promise<{ message: string }> {
  const gone = await deleteTemplate(ctx.tx, id);
  const { name } = orThrow(gone, TEMPLATE_MISSING);
  await ctx.record({ type: "shifts.template-removed", details: { name } });
  return { message: "Weekly template deleted" };
}
