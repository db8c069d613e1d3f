import { unitNumberTaken } from "@watchbill/domain/members/unit-number";
import type { Tx } from "../../platform/database/database.ts";
import { throwIf } from "../../platform/refusal-error.ts";
import { findSameUnit } from "./store.ts";

/** Refuses a new unit number that another member has, in any spelling. */
export async function refuseTakenUnit(
  tx: Tx,
  unitNumber: string,
  exceptId?: number,
): Promise<void> {
  const other = await findSameUnit(tx, unitNumber, exceptId);
  throwIf(other === null ? null : unitNumberTaken(unitNumber, other));
}

/**
 * Checks a changed unit number and returns the form to store: the number must differ from all
 * others in more than separators, even if the old one was exempt from this rule.
 */
export async function withFreeUnit<Form extends { readonly unitNumber?: string | undefined }>(
  tx: Tx,
  member: { readonly id: number; readonly unitNumber: string },
  form: Form,
): Promise<Form & { readonly isUnitNumberExempt?: false }> {
  const { unitNumber } = form;
  if (unitNumber === undefined || unitNumber.toLowerCase() === member.unitNumber.toLowerCase())
    return form;
  await refuseTakenUnit(tx, unitNumber, member.id);
  return { ...form, isUnitNumberExempt: false };
}
