import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { programFormBlockedBecause } from "@watchbill/domain/programs/program";
import { networkText } from "@watchbill/domain/programs/program-addresses";
import { addDays, dateOf, startOfDay } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { lockCreator } from "../../platform/identity/credentials.ts";
import { insertProgram, newProgramToken, revokeProgram } from "../../platform/identity/programs.ts";
import { refuseUnproven } from "../../platform/identity/recent-proof.ts";
import { orRefuse, refuseIf } from "../../platform/refused.ts";

type Administrator = CommandContext<MemberActor>;

/** Creates an API token, which only this response contains. Requires recent authentication. */
export async function addProgram(
  ctx: Administrator,
  input: ParsedInputOf<Api["programs.add"]>,
): Promise<OutputOf<Api["programs.add"]>> {
  const zone = ctx.organisation.timeZone;
  const { name, right, memberId, lastDay } = input;
  const comesFrom = input.comesFrom.filter((text) => text !== "");
  refuseIf(programFormBlockedBecause({ ...input, comesFrom }, dateOf(ctx.now, zone)));
  refuseUnproven(ctx);
  const createdBy = await lockCreator(ctx);
  if (memberId !== null) await refuseInactive(ctx, memberId);
  const { token, tokenHash } = newProgramToken();
  const networks = [...new Set(comesFrom.flatMap((text) => networkText(text) ?? []))];
  const endsAt = startOfDay(addDays(lastDay, 1), zone);
  const made = await insertProgram(
    ctx.tx,
    { name, right, memberId, comesFrom: networks, endsAt, createdBy, tokenHash },
    ctx.now,
  );
  const id = orRefuse(
    made,
    conflict("too-many-programs", "Revoke a program that is not used any more first."),
  );
  await ctx.record({ type: "programs.added", subjectId: memberId, details: { name, right } });
  return { id, name, token };
}

/** The share lock prevents a deactivation until the transaction ends. */
async function refuseInactive(ctx: Administrator, memberId: number): Promise<void> {
  const member = await ctx.tx
    .selectFrom("members")
    .select("isActive")
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
  const gone = missing("member-missing", "This member is not active. Choose another one.");
  orRefuse(member?.isActive === true ? member : null, {
    ...gone,
    fields: { memberId: gone.message },
  });
}

/**
 * Revokes an API token. Waits for its running commands; after the response, the token is refused on
 * every instance.
 */
export async function revoke(
  ctx: Administrator,
  { id }: { id: number },
): Promise<{ message: string }> {
  const revoked = await revokeProgram(ctx.tx, id, { memberId: ctx.actor.id, now: ctx.now });
  const { name } = orRefuse(
    revoked,
    missing("program-missing", "This program has been revoked already."),
  );
  await ctx.record({ type: "programs.revoked", details: { name } });
  return { message: "Program revoked" };
}
