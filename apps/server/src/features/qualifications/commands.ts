import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { holdingBlockedBecause } from "@watchbill/domain/qualifications/holding";
import { qualificationBlockedBecause, tidyQualification } from "@watchbill/domain/qualifications/qualification";
import { missing } from "@watchbill/domain/refusal";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orRefuse, refuseIf } from "../../platform/refused.ts";
import { withState } from "./queries.ts";
import { deleteHolding, insertQualification, lockHolder, lockQualification, saveQualification, upsertHolding } from "./store.ts";

type Admin = CommandContext<MemberActor>;

const QUALIFICATION_MISSING = missing("qualification-missing", "This qualification is not there any more.");
const MEMBER_MISSING = missing("member-missing", "This member is not there any more. Choose somebody else.");

/** Adds what members may be qualified for. */
export async function addQualification(
  ctx: Admin,
  input: ParsedInputOf<Api["qualifications.add"]>,
): Promise<OutputOf<Api["qualifications.add"]>> {
  refuseIf(qualificationBlockedBecause(input));
  const added = await insertQualification(ctx.tx, { ...tidyQualification(input), createdAt: ctx.now, updatedAt: ctx.now });
  await ctx.record({ type: "qualifications.added", details: { name: added.name } });
  return added;
}

/** Changes a qualification, archives it, or offers it again. */
export async function changeQualification(
  ctx: Admin,
  { id, ...changes }: ParsedInputOf<Api["qualifications.change"]>,
): Promise<OutputOf<Api["qualifications.change"]>> {
  const before = orRefuse(await lockQualification(ctx.tx, id), QUALIFICATION_MISSING);
  const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  const form = tidyQualification({ ...before, ...said });
  refuseIf(qualificationBlockedBecause(form));
  const { name, code, expires, isArchived } = form;
  const saved = await saveQualification(ctx.tx, id, { name, code, expires, isArchived, updatedAt: ctx.now });
  await ctx.record({ type: "qualifications.changed", details: { name, isArchived } });
  return saved;
}

/** Writes down that a member has a qualification. */
export async function saveHolding(
  ctx: Admin,
  input: ParsedInputOf<Api["qualifications.save"]>,
): Promise<OutputOf<Api["qualifications.save"]>> {
  const { memberId, qualificationId, validFrom } = input;
  orRefuse(await lockHolder(ctx.tx, memberId), MEMBER_MISSING);
  const { expires, name } = orRefuse(await lockQualification(ctx.tx, qualificationId), QUALIFICATION_MISSING);
  const form = { validFrom, lastDay: input.lastDay ?? null, number: input.number || null, note: input.note || null };
  refuseIf(holdingBlockedBecause(form, expires));
  const kept = { ...form, lastDay: expires ? form.lastDay : null };
  const saved = await upsertHolding(ctx.tx, { memberId, qualificationId, ...kept, updatedAt: ctx.now });
  await ctx.record({ type: "qualifications.held", subjectId: memberId, details: { name } });
  return withState(ctx, saved);
}

/** Writes down that a member has it no more. */
export async function removeHolding(
  ctx: Admin,
  { memberId, qualificationId }: ParsedInputOf<Api["qualifications.remove"]>,
): Promise<{ message: string }> {
  await lockHolder(ctx.tx, memberId);
  const qualification = await lockQualification(ctx.tx, qualificationId);
  orRefuse(
    await deleteHolding(ctx.tx, memberId, qualificationId),
    missing("holding-missing", "This member does not have this qualification any more."),
  );
  await ctx.record({ type: "qualifications.withdrawn", subjectId: memberId, details: { name: qualification?.name ?? "" } });
  return { message: "Qualification taken off" };
}
