import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { askedKinds } from "@watchbill/domain/members/availability/member-availability";
import {
  sharedBlockedBecause,
  sharingBlockedBecause,
} from "@watchbill/domain/shift-types/parallel-shift-types";
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

const MISSING = missing("shift-type-missing", "This shift type was deleted.");

/** Adds a shift type at the end of the list. */
export async function addShiftType(
  ctx: Admin,
  form: ParsedInputOf<Api["shiftTypes.add"]>,
): Promise<OutputOf<Api["shiftTypes.add"]>> {
  const kinds = await lockShiftTypes(ctx.tx);
  throwIf(shiftTypeBlockedBecause(form, kinds));
  throwIf(sharingBlockedBecause(form, sharedWith(form), kinds));
  await refuseUnknownRoles(ctx, form);
  if (kinds.length >= MAX_SHIFT_TYPES)
    throwIf(
      conflict(
        "too-many-shift-types",
        `A squad can have at most ${MAX_SHIFT_TYPES} shift types. Delete one that you don't use.`,
      ),
    );
  const taken = kinds.map(({ key }) => key);
  const key = keyFor(form.name, taken);
  await insertShiftType(ctx.tx, {
    ...columnsOf(form, key),
    key,
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await ctx.record({ type: "shift-types.changed", details: { act: "added", kind: form.name } });
  return onWire(orThrow(shiftTypeOf(await readShiftTypes(ctx.tx), key), MISSING));
}

/** Changes, archives or restores a shift type; keeps omitted fields. */
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
  const form: ShiftTypeForm = { ...formOf(kind), ...said };
  const willBeArchived = isArchived ?? kind.isArchived;
  // An archived type may share its name with another.
  const others = willBeArchived ? [] : kinds.filter((other) => other.key !== key);
  throwIf(shiftTypeBlockedBecause(form, others));
  await refuseUnknownRoles(ctx, form);
  const rest = kinds.filter((other) => other.key !== key);
  const isRestored = kind.isArchived && !willBeArchived;
  const isAlone = isRestored && !isAsked(rest, sharedWith(form));
  const columns = columnsOf(isAlone ? { ...form, sharesAvailabilityWith: null } : form, key);
  const isMoved = haveOtherTimes(kind, form) || columns.availabilityKind !== kind.availabilityKind;
  if (isMoved && !isAlone) throwIf(sharingBlockedBecause(form, sharedWith(form), rest));
  if (kind.availabilityKind === key && (willBeArchived || columns.availabilityKind !== key))
    throwIf(sharedBlockedBecause(kind, rest));
  if (
    willBeArchived === kind.isArchived &&
    JSON.stringify(columns) === JSON.stringify(columnsOf(formOf(kind), key))
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
  return { message: "Order saved" };
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
  return { message: `${kind.name} deleted` };
}

/** Throws when a required position is an unknown qualification. */
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
        "One of these qualifications was deleted. Choose the positions again.",
      ),
    );
}

/** Returns an existing shift type as an input form. */
function formOf(kind: ShiftType): ShiftTypeForm {
  const { key, availabilityKind } = kind;
  return {
    ...kind,
    asksAvailability: availabilityKind !== null,
    sharesAvailabilityWith: availabilityKind === key ? null : availabilityKind,
  };
}

function sharedWith({ asksAvailability, sharesAvailabilityWith }: ShiftTypeForm): string | null {
  return asksAvailability ? (sharesAvailabilityWith ?? null) : null;
}

function isAsked(kinds: readonly ShiftType[], key: string | null): boolean {
  return askedKinds(kinds).some((kind) => kind.key === key);
}

function haveOtherTimes(a: ShiftTypeForm | ShiftType, b: ShiftTypeForm): boolean {
  const times = ({ startTime, endTime, endDays, weekdays }: ShiftTypeForm | ShiftType): string =>
    `${startTime} ${endTime} ${endDays} ${weekdays.toSorted((one, other) => one - other).join()}`;
  return times(a) !== times(b);
}

function columnsOf(form: ShiftTypeForm, key: string) {
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
    availabilityKind: form.asksAvailability ? (sharedWith(form) ?? key) : null,
  };
}
