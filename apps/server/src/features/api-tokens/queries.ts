import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { scopeOf } from "../../platform/auth/api-tokens.ts";
import type { QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";

type Listed = OutputOf<Api["apiTokens.list"]>;

/**
 * Lists the tokens that are not revoked, newest first; includes expired ones until they are purged.
 */
export async function listApiTokens(ctx: QueryContext): Promise<Listed> {
  const rows = await ctx.db
    .selectFrom("apiTokens")
    .selectAll()
    .where("revokedAt", "is", null)
    .orderBy("createdAt", "desc")
    .orderBy("id", "desc")
    .execute();
  const people = await readPeople(
    ctx.db,
    rows.flatMap(({ memberId, createdBy }) => [memberId, createdBy].filter((id) => id !== null)),
  );
  return rows.map(
    ({
      id,
      name,
      scope,
      memberId,
      allowedAddresses,
      createdBy,
      createdAt,
      endsAt,
      lastUsedAt,
      lastUsedFrom,
    }) => ({
      id,
      name,
      right: scopeOf(scope),
      member: people.get(memberId ?? 0) ?? null,
      allowedAddresses,
      createdBy: people.get(createdBy ?? 0) ?? null,
      createdAt,
      endsAt,
      lastUsed: lastUsedAt === null ? null : { at: lastUsedAt, from: lastUsedFrom },
    }),
  );
}

async function readPeople(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, NonNullable<Listed[number]["member"]>>();
  const rows = await db
    .selectFrom("members")
    .select(["id", "unitNumber", "firstName", "lastName", "isActive", "deletedAt"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(
    rows.map(({ deletedAt, isActive, ...person }) => [
      person.id,
      { ...person, isActive: isActive && deletedAt === null },
    ]),
  );
}
