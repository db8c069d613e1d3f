import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { isFormerAdmin } from "@watchbill/domain/credentials/credentials";
import { listCredentials } from "../../platform/auth/credentials.ts";
import type { QueryContext } from "../../platform/context.ts";

/**
 * Lists the active credentials, each with its creator and whether that member is still an admin.
 */
export async function listAllCredentials(
  ctx: QueryContext,
): Promise<OutputOf<Api["credentials.list"]>> {
  const credentials = await listCredentials(ctx.db, ctx.now);
  const creatorIds = [...new Set(credentials.flatMap(({ createdBy }) => createdBy ?? []))];
  if (creatorIds.length === 0)
    return credentials.map((one) => ({ ...one, createdBy: null, isByFormerAdmin: false }));
  const members = await ctx.db
    .selectFrom("members")
    .select(["id", "unitNumber", "firstName", "lastName", "role", "isActive", "deletedAt"])
    .where("id", "in", creatorIds)
    .execute();
  const creators = new Map(members.map((member) => [member.id, member]));
  return credentials.map(({ createdBy, ...credential }) => {
    const creator = creators.get(createdBy ?? 0);
    if (!creator) return { ...credential, createdBy: null, isByFormerAdmin: false };
    const { role, isActive, deletedAt, ...person } = creator;
    const standing = {
      role: role === "admin" ? ("admin" as const) : ("member" as const),
      isActive,
      isDeleted: deletedAt !== null,
    };
    return { ...credential, createdBy: person, isByFormerAdmin: isFormerAdmin(standing) };
  });
}
