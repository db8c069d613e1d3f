import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { isUnchanged } from "@watchbill/domain/errors/changed-meanwhile";
import { missing } from "@watchbill/domain/errors/refusal";
import {
  type HeldInFile,
  validFromOfImported,
} from "@watchbill/domain/members/import/csv-qualifications";
import { holdingBlockedBecause } from "@watchbill/domain/qualifications/holding";
import {
  type Qualification,
  qualificationBlockedBecause,
  tidyQualification,
} from "@watchbill/domain/qualifications/qualification";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import type { Tx } from "../../platform/database/database.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { readQualifications, withState } from "./queries.ts";
import {
  deleteHolding,
  findHolding,
  insertHoldings,
  insertQualification,
  lockHolder,
  lockQualification,
  saveQualification,
  shareQualifications,
  upsertHolding,
} from "./store.ts";

type Admin = CommandContext<MemberActor>;

const QUALIFICATION_MISSING = missing("qualification-missing", "This qualification was deleted.");
const MEMBER_MISSING = missing("member-missing", "This member was deleted. Choose another one.");

export async function addQualification(
  ctx: Admin,
  input: ParsedInputOf<Api["qualifications.add"]>,
): Promise<OutputOf<Api["qualifications.add"]>> {
  throwIf(qualificationBlockedBecause(input));
  const added = await insertQualification(ctx.tx, {
    ...tidyQualification(input),
    createdAt: ctx.now,
    updatedAt: ctx.now,
  });
  await ctx.record({ type: "qualifications.added", details: { name: added.name } });
  return added;
}

/** Updates, archives or restores a qualification. */
export async function changeQualification(
  ctx: Admin,
  { id, ...changes }: ParsedInputOf<Api["qualifications.change"]>,
): Promise<OutputOf<Api["qualifications.change"]>> {
  const before = orThrow(await lockQualification(ctx.tx, id), QUALIFICATION_MISSING);
  const said = Object.fromEntries(
    Object.entries(changes).filter(([, value]) => value !== undefined),
  );
  const form = tidyQualification({ ...before, ...said });
  throwIf(qualificationBlockedBecause(form));
  const { name, code, expires, isArchived } = form;
  if (isUnchanged(before, form)) return before;
  const saved = await saveQualification(ctx.tx, id, {
    name,
    code,
    expires,
    isArchived,
    updatedAt: ctx.now,
  });
  await ctx.record({ type: "qualifications.changed", details: { name, isArchived } });
  return saved;
}

export async function saveHolding(
  ctx: Admin,
  input: ParsedInputOf<Api["qualifications.save"]>,
): Promise<OutputOf<Api["qualifications.save"]>> {
  const { memberId, qualificationId, validFrom } = input;
  orThrow(await lockHolder(ctx.tx, memberId), MEMBER_MISSING);
  const { expires, name } = orThrow(
    await lockQualification(ctx.tx, qualificationId),
    QUALIFICATION_MISSING,
  );
  const form = {
    validFrom,
    lastDay: input.lastDay ?? null,
    number: input.number || null,
    note: input.note || null,
  };
  throwIf(holdingBlockedBecause(form, expires));
  const kept = { ...form, lastDay: expires ? form.lastDay : null };
  const before = await findHolding(ctx.tx, memberId, qualificationId);
  if (before && isUnchanged<object>(before, kept)) return withState(ctx, before);
  const saved = await upsertHolding(ctx.tx, {
    memberId,
    qualificationId,
    ...kept,
    updatedAt: ctx.now,
  });
  await ctx.record({ type: "qualifications.held", subjectId: memberId, details: { name } });
  return withState(ctx, saved);
}

/** Gives several members a qualification in one transaction; skips those who have it. */
export async function saveHoldings(
  ctx: Admin,
  { memberIds, qualificationId, ...form }: ParsedInputOf<Api["qualifications.saveMany"]>,
): Promise<OutputOf<Api["qualifications.saveMany"]>> {
  const addedIds: number[] = [];
  // Locks by ascending id, so that two crossing commands cannot deadlock.
  for (const memberId of [...new Set(memberIds)].sort((a, b) => a - b)) {
    if (await findHolding(ctx.tx, memberId, qualificationId)) continue;
    await saveHolding(ctx, { ...form, memberId, qualificationId });
    addedIds.push(memberId);
  }
  return { addedIds };
}

/** Returns the qualifications that an import may use, share-locked until the transaction ends. */
export async function lockImportable(tx: Tx): Promise<Qualification[]> {
  await shareQualifications(tx);
  return readQualifications(tx);
}

/**
 * Saves the qualifications of imported members without an event, because the import records one.
 */
export async function saveImported(
  ctx: Admin,
  held: readonly (HeldInFile & { readonly memberId: number })[],
): Promise<void> {
  const today = dateOf(ctx.now, ctx.organization.timeZone);
  await insertHoldings(
    ctx.tx,
    held.map((holding) => ({
      ...holding,
      validFrom: validFromOfImported(holding, today),
      updatedAt: ctx.now,
    })),
  );
}

export async function removeHolding(
  ctx: Admin,
  { memberId, qualificationId }: ParsedInputOf<Api["qualifications.remove"]>,
): Promise<{ message: string }> {
  await lockHolder(ctx.tx, memberId);
  const qualification = await lockQualification(ctx.tx, qualificationId);
  orThrow(
    await deleteHolding(ctx.tx, memberId, qualificationId),
    missing("holding-missing", "This member no longer has this qualification."),
  );
  await ctx.record({
    type: "qualifications.withdrawn",
    subjectId: memberId,
    details: { name: qualification?.name ?? "" },
  });
  return { message: "Qualification removed" };
}
