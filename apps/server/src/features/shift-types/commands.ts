import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import {
  MAX_SHIFT_TYPES,
  type ShiftType,
  shiftTypeOf,
} from "@watchbill/domain/shift-types/shift-type";
import {
  archiveBlockedBecause,
  keyFor,
  removeShiftTypeBlockedBecause,
  type ShiftTypeForm,
  shiftTypeBlockedBecause,
} from "@watchbill/domain/shift-types/shift-type-form";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { onWire, readShiftTypes } from "./queries.ts";
import {
  deleteShiftType,
  insertShiftType,
  isUsed,
  lockShiftTypes,
  savePositions,
  saveShiftType,
} from "./store.ts";

type Admin = CommandContext<MemberActor>;

const MISSING = missing("shift-type-missing", "This kind of shift is not there any more.");

/** Adds a shift type after all others. */
export async function addShiftType(
  ctx: Admin,
  form: ParsedInputOf<Api["shiftTypes.add"]>,
): Promise<OutputOf<Api["shiftTypes.add"]>> {
  const kinds = await lockShiftTypes(ctx.tx);
  throwIf(shiftTypeBlockedBecause(form, kinds));
  await refuseUnknownRoles(ctx, form);
  if (kinds.length >= MAX_SHIFT_TYPES)
    throwIf(
      conflict(
        "too-many-shift-types",
        `A squad has at most ${MAX_SHIFT_TYPES} kinds of shift. Delete one that is not used.`,
      ),
    );
  const taken = kinds.map(({ key }) => key);
  const key = keyFor(form.name, taken);
  await insertShiftType(ctx.tx, {
    ...columnsOf(form, key, null),
    key,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await ctx.record({ type: "shift-types.changed", details: { act: "added", kind: form.name } });
  return onWire(orThrow(shiftTypeOf(await readShiftTypes(ctx.tx), key), MISSING));
}

/** Changes, archives or restores a shift type. Omitted fields stay. */
export async function changeShiftType(
  ctx: Admin,
  { key, isArchived, ...changes }: ParsedInputOf<Api["shiftTypes.change"]>,
): Promise<OutputOf<Api["shiftTypes.change"]>> {
  const kinds = await lockShiftTypes(ctx.tx);
  const kind = orThrow(shiftTypeOf(kinds, key), MISSING);
  if (isArchived && !kind.isArchived) throwIf(archiveBlockedBecause(kind));
  const said = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const form: ShiftTypeForm = {
    ...kind,
    asksAvailability: kind.availabilityKind !== null,
    ...said,
  };
  const willBeArchived = isArchived ?? kind.isArchived;
  // An archived type may share its name with another.
  const others = willBeArchived ? [] : kinds.filter((other) => other.key !== key);
  throwIf(shiftTypeBlockedBecause(form, others));
  await refuseUnknownRoles(ctx, form);
  const columns = columnsOf(form, key, kind.availabilityKind);
  if (
    willBeArchived === kind.isArchived &&
    JSON.stringify(columns) === JSON.stringify(columnsAsTheyAre(kind))
  )
    return onWire(kind);
  await saveShiftType(ctx.tx, key, { ...columns, isArchived: willBeArchived, updatedAt: ctx.now });
  await ctx.record({
    type: "shift-types.changed",
    details: {
      act: actOf(kind, willBeArchived),
      kind: form.name,
      ...(form.name === kind.name ? {} : { renamed: key }),
    },
  });
  return onWire(orThrow(shiftTypeOf(await readShiftTypes(ctx.tx), key), MISSING));
}

function actOf(before: ShiftType, isArchived: boolean): string {
  if (before.isArchived === isArchived) return "changed";
  return isArchived ? "archived" : "restored";
}

export async function orderShiftTypes(
  ctx: Admin,
  { keys }: { keys: readonly string[] },
): Promise<{ message: string }> {
  const kinds = await lockShiftTypes(ctx.tx);
  const present = kinds.map(({ key }) => key);
  const named = [...new Set(keys)].filter((key) => present.includes(key));
  const order = [...named, ...present.filter((key) => !named.includes(key))];
  if (order.join() !== present.join()) {
    await savePositions(ctx.tx, order);
    await ctx.record({ type: "shift-types.changed", details: {} });
  }
  return { message: "The order is saved" };
}

/** Deletes a shift type that was never used. */
export async function removeShiftType(
  ctx: Admin,
  { key }: { key: string },
): Promise<{ message: string }> {
  const kind = orThrow(shiftTypeOf(await lockShiftTypes(ctx.tx), key), MISSING);
  throwIf(removeShiftTypeBlockedBecause(kind, await isUsed(ctx.tx, key)));
  await deleteShiftType(ctx.tx, key);
  await ctx.record({ type: "shift-types.changed", details: { act: "removed", kind: kind.name } });
  return { message: `${kind.name} is deleted` };
}

/** Throws when a position names an unknown qualification. */
async function refuseUnknownRoles(
  { tx }: Admin,
  { roleIds = [] }: Pick<ShiftTypeForm, "roleIds">,
): Promise<void> {
  if (roleIds.length === 0) return;
  const known = await tx
    .selectFrom("qualifications")
    .select("id")
    .where("id", "in", [...roleIds])
    .execute();
  if (new Set(roleIds).size > known.length)
    throwIf(
      missing(
        "qualification-missing",
        "One of these qualifications is not there any more. Choose the roles anew.",
      ),
    );
}

/** Returns the form's columns of an existing shift type. */
function columnsAsTheyAre(kind: ShiftType) {
  return columnsOf(
    { ...kind, asksAvailability: kind.availabilityKind !== null },
    kind.key,
    kind.availabilityKind,
  );
}

/** Converts a form to columns; the type whose availability counts stays another one if it was. */
function columnsOf(
  { asksAvailability, ...form }: ShiftTypeForm,
  key: string,
  counted: string | null,
) {
  return {
    name: form.name,
    code: form.code,
    color: form.color,
    startTime: form.startTime,
    endTime: form.endTime,
    endDays: form.endDays,
    maxMembers: form.maxMembers,
    roleIds: [...(form.roleIds ?? [])],
    weekdays: [...new Set(form.weekdays)].sort((a, b) => a - b),
    availabilityKind: asksAvailability ? (counted ?? key) : null,
  };
}
