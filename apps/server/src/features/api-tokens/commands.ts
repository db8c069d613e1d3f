import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { apiTokenFormBlockedBecause } from "@watchbill/domain/api-tokens/api-token";
import { networkText } from "@watchbill/domain/api-tokens/api-token-addresses";
import { conflict, missing } from "@watchbill/domain/errors/refusal";
import { addDays, dateOf, startOfDay } from "@watchbill/domain/time/local";
import { insertApiToken, newApiToken, revokeApiToken } from "../../platform/auth/api-tokens.ts";
import { lockCreator } from "../../platform/auth/credentials.ts";
import { requireRecentAuth } from "../../platform/auth/recent-auth.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";

type Administrator = CommandContext<MemberActor>;

/**
 * Creates an API token and returns it once; only its hash is stored. Requires recent
 * authentication.
 */
export async function addApiToken(
  ctx: Administrator,
  input: ParsedInputOf<Api["apiTokens.add"]>,
): Promise<OutputOf<Api["apiTokens.add"]>> {
  const zone = ctx.organization.timeZone;
  const { name, right, memberId, lastDay } = input;
  const allowedAddresses = input.allowedAddresses.filter((text) => text !== "");
  throwIf(apiTokenFormBlockedBecause({ ...input, allowedAddresses }, dateOf(ctx.now, zone)));
  requireRecentAuth(ctx);
  const createdBy = await lockCreator(ctx);
  if (memberId !== null) await refuseInactive(ctx, memberId);
  const { token, tokenHash } = newApiToken();
  const networks = [...new Set(allowedAddresses.flatMap((text) => networkText(text) ?? []))];
  const endsAt = startOfDay(addDays(lastDay, 1), zone);
  const made = await insertApiToken(
    ctx.tx,
    { name, right, memberId, allowedAddresses: networks, endsAt, createdBy, tokenHash },
    ctx.now,
  );
  const id = orThrow(
    made,
    conflict("too-many-api-tokens", "Too many API tokens. Revoke one that you no longer use."),
  );
  await ctx.record({ type: "api-tokens.added", subjectId: memberId, details: { name, right } });
  return { id, name, token };
}

/**
 * Throws when the member is inactive; a share lock prevents a deactivation until the transaction
 * ends.
 */
async function refuseInactive(ctx: Administrator, memberId: number): Promise<void> {
  const member = await ctx.tx
    .selectFrom("members")
    .select("isActive")
    .where("id", "=", memberId)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
  const gone = missing("member-missing", "This member isn't active. Choose another one.");
  orThrow(member?.isActive === true ? member : null, {
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
  const revoked = await revokeApiToken(ctx.tx, id, { memberId: ctx.actor.id, now: ctx.now });
  const { name } = orThrow(
    revoked,
    missing("api-token-missing", "This API token is already revoked."),
  );
  await ctx.record({ type: "api-tokens.revoked", details: { name } });
  return { message: "API token revoked" };
}
