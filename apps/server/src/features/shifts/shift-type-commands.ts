import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/errors/refusal";
import { type ShiftType, shiftTypeOf } from "@watchbill/domain/shift-types/shift-type";
import { defaultsOf } from "@watchbill/domain/shifts/shift-form";
import { shiftHours, shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { plural } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import { sql } from "kysely";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import { withPresentSettings } from "../../platform/organization.ts";
import { orThrow, RefusalError } from "../../platform/refusal-error.ts";
import { readNames } from "../qualifications/crew-queries.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { applyChanges } from "./changes/change-commands.ts";
import { type LockedShift, lockShift } from "./store.ts";

type Admin = CommandContext<MemberActor>;
type Applied = OutputOf<Api["shifts.applyKind"]>;

/**
 * Applies the times, spots and positions of a shift type to its upcoming shifts. Skips and reports
 * a shift that can't have them, such as one with more members or a double booking. A dry run rolls
 * back.
 */
export async function applyShiftType(
  called: Admin,
  input: ParsedInputOf<Api["shifts.applyKind"]>,
): Promise<Applied> {
  const ctx = await withPresentSettings(called);
  const kind = orThrow(
    shiftTypeOf(await readShiftTypes(ctx.tx), input.kind),
    missing("shift-type-missing", "This shift type was deleted."),
  );
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  const [changed, left]: [Applied["changed"], Applied["left"]] = [[], []];
  const names = await readNames(ctx.tx);
  const contents = ({
    maxMembers,
    roleIds,
  }: {
    readonly maxMembers: number;
    readonly roleIds: readonly number[];
  }): string =>
    [
      plural(maxMembers, "1 spot", `${maxMembers} spots`),
      ...roleIds.map((id) => names.get(id)?.name ?? ""),
    ].join(", ");
  await sql`savepoint applying`.execute(ctx.tx);
  for (const id of await listAhead(ctx.tx, kind.key, ctx.now)) {
    const shift = await lockShift(ctx.tx, id);
    if (!shift || isAsKind(shift, kind)) continue;
    const because = await applyTo(ctx, shift, kind);
    const after = { ...defaultsOf(kind, shift.date), date: shift.date };
    if (because !== null)
      left.push({ id, shift: shiftTitle(shift, ctx.organization, today), because });
    else
      changed.push({
        id,
        before: `${shiftTitle(shift, ctx.organization, today)}, ${contents(shift)}`,
        after: `${shiftHours(after, ctx.organization, shift.date)}, ${contents(after)}`,
      });
  }
  if (input.isDryRun) await sql`rollback to savepoint applying`.execute(ctx.tx);
  return { isDryRun: input.isDryRun, changed, left };
}

async function listAhead(tx: Tx, type: string, now: Temporal.Instant): Promise<number[]> {
  const rows = await tx
    .selectFrom("shifts")
    .select("id")
    .where("type", "=", type)
    .where("startsAt", ">", now)
    .orderBy("startsAt")
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Applies the shift type to one shift; returns the reason why it can't, or null. */
async function applyTo(ctx: Admin, shift: LockedShift, kind: ShiftType): Promise<string | null> {
  await sql`savepoint one`.execute(ctx.tx);
  try {
    await applyChanges(ctx, [shift], shift, defaultsOf(kind, shift.date));
    await sql`release savepoint one`.execute(ctx.tx);
    return null;
  } catch (error) {
    if (!(error instanceof RefusalError)) throw error;
    await sql`rollback to savepoint one`.execute(ctx.tx);
    return error.refusal.message;
  }
}

function isAsKind(shift: LockedShift, kind: ShiftType): boolean {
  const { startTime, endTime, endDate, maxMembers, roleIds } = defaultsOf(kind, shift.date);
  return (
    JSON.stringify(shift.roleIds) === JSON.stringify(roleIds) &&
    shift.startTime === startTime &&
    shift.endTime === endTime &&
    (shift.endDate ?? shift.date) === (endDate ?? shift.date) &&
    shift.maxMembers === maxMembers
  );
}
