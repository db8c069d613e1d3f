import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { checkEligibility } from "@watchbill/domain/eligibility/eligibility";
import { eligibilityWord } from "@watchbill/domain/eligibility/eligibility-issues";
import { invalid } from "@watchbill/domain/errors/refusal";
import { lastDayOfShift } from "@watchbill/domain/qualifications/holding";
import type { ShiftCrew } from "@watchbill/domain/qualifications/remaining-positions";
import { LATEST_END_DAYS, shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { defaultRoleIds } from "@watchbill/domain/shifts/shift-form";
import { daysBetween, isBefore } from "@watchbill/domain/time/local";
import { spanOf } from "@watchbill/domain/time/span";
import type { QueryContext } from "../../../platform/context.ts";
import { orThrow, RefusalError } from "../../../platform/refusal-error.ts";
import { readHoldings, readNames, readShiftCrew } from "../../qualifications/crew-queries.ts";
import { readShiftTypes } from "../../shift-types/queries.ts";
import { SHIFT_MISSING } from "../assignment-commands.ts";
import { readEligibilityMembers, readSeeking, rulesFor } from "../eligibility-queries.ts";

type Input = ParsedInputOf<Api["shifts.eligibility"]>;

const INCOMPLETE = invalid(
  "shift-incomplete",
  "Enter the date, times and type of the shift, or choose a shift.",
);

/**
 * Lists all members with their conflicts and warnings on a shift, saved or being edited; eligible
 * members first.
 */
export async function listEligibility(
  ctx: QueryContext,
  input: Input,
): Promise<OutputOf<Api["shifts.eligibility"]>> {
  const shift = await readWritten(ctx, input);
  const [members, seeking, crew] = await Promise.all([
    readEligibilityMembers(ctx.db, "all", [shift], ctx.organization),
    shift.id === null ? NO_ONE : readSeeking(ctx.db, shift.id),
    input.roleIds === undefined && shift.id !== null
      ? readShiftCrew(ctx.db, shift.id, ctx.organization)
      : crewAsWritten(ctx, shift),
  ]);
  const holdings = crew
    ? await readHoldings(
        ctx.db,
        members.map(({ id }) => id),
      )
    : null;
  return members
    .map((member) => {
      const evaluated = {
        ...member,
        isSeeking: seeking.includes(member.id),
        holdings: holdings?.get(member.id),
      };
      const findings = checkEligibility(
        evaluated,
        { ...shift, crew },
        { by: "coordinator", ...rulesFor(ctx, shift) },
      );
      const { id, unitNumber, firstName, lastName } = member;
      return {
        id,
        unitNumber,
        name: `${firstName} ${lastName}`,
        standing: eligibilityWord(findings),
        findings,
      };
    })
    .sort(
      (a, b) =>
        ORDER.indexOf(a.standing) - ORDER.indexOf(b.standing) ||
        a.unitNumber.localeCompare(b.unitNumber, "en", { numeric: true }),
    )
    .map(({ findings, ...row }) => ({
      ...row,
      findings: findings.map(({ code, level, text, needsReason }) => ({
        code,
        level,
        text,
        needsReason,
      })),
    }));
}

const NO_ONE: readonly number[] = [];
const ORDER = ["available", "warned", "unavailable"] as const;

/** Returns the shift in question, with the unsaved edits applied. */
async function readWritten(ctx: QueryContext, { shiftId, maxMembers = 1, ...written }: Input) {
  const stored =
    shiftId === undefined
      ? null
      : orThrow(
          await ctx.db
            .selectFrom("shifts")
            .select(["id", "type", "date", "endDate", "startTime", "endTime"])
            .where("id", "=", shiftId)
            .executeTakeFirst(),
          SHIFT_MISSING,
        );
  const {
    date = stored?.date,
    startTime = stored?.startTime,
    endTime = stored?.endTime,
    type = stored?.type,
  } = written;
  if (!date || !startTime || !endTime || type === undefined) throw new RefusalError(INCOMPLETE);
  // With a date in the input, the times decide whether the shift ends on the next date.
  const endDate =
    written.endDate ?? (written.date === undefined ? (stored?.endDate ?? null) : null);
  const clock = { date, endDate, startTime, endTime };
  const span = spanOf(clock, ctx.organization.timeZone);
  const isTooLong = endDate !== null && daysBetween(date, endDate) > LATEST_END_DAYS;
  if (isTooLong || !isBefore(span.startsAt, span.endsAt)) throw new RefusalError(INCOMPLETE);
  const kind = shiftTypeOf(await readShiftTypes(ctx.db), type);
  const availabilityKind = kind?.availabilityKind ?? null;
  const roleIds =
    written.roleIds === undefined
      ? defaultRoleIds(kind, maxMembers)
      : (JSON.parse(written.roleIds) as number[]);
  return { id: stored?.id ?? null, type, availabilityKind, maxMembers, roleIds, ...clock, ...span };
}

/** Returns the positions of a shift that is being edited, with an empty crew. */
async function crewAsWritten(
  ctx: QueryContext,
  shift: Awaited<ReturnType<typeof readWritten>>,
): Promise<ShiftCrew | undefined> {
  const { roleIds, maxMembers } = shift;
  if (roleIds.length === 0) return undefined;
  const names = new Map([...(await readNames(ctx.db))].map(([id, { name }]) => [id, name]));
  const lastDay = lastDayOfShift(shift);
  return { style: ctx.organization, roleIds, maxMembers, lastDay, names, filling: [], seeking: [] };
}
