import {
  type CredentialKind,
  REVOKED_KEPT_MINUTES,
  revokedKinds,
} from "@watchbill/domain/credentials/credentials";
import { forbidden } from "@watchbill/domain/errors/refusal";
import { sql } from "kysely";
import { actorIdOf, type CommandContext, type MemberActor } from "../context.ts";
import type { Db, Tx } from "../database/database.ts";
import { RefusalError } from "../refusal-error.ts";
import { restoreApiTokensOf, revokeApiTokensOf } from "./api-tokens.ts";

export interface Credential {
  readonly kind: CredentialKind;
  readonly id: number;
  /** A webhook's name is its host: the rest of its address may contain a secret. */
  readonly name: string;
  readonly createdBy: number | null;
  readonly createdAt: Temporal.Instant;
}

type Named = Pick<Credential, "kind" | "name">;

/** Lists the active credentials of one creator or of all. */
export async function listCredentials(
  db: Db | Tx,
  now: Temporal.Instant,
  createdBy?: number,
): Promise<Credential[]> {
  const { rows } = await sql<Credential>`
    select kind, id, name, created_by, created_at from (
      select 'api-tokens' as kind, id, name, created_by, created_at from api_tokens where revoked_at is null and ends_at > ${now}
      union all
      select 'display-links', id, name, created_by, created_at from wallboard_links where revoked_at is null
      union all
      select 'webhooks', id, url, created_by, created_at from webhooks where revoked_at is null
      union all
      select 'chats', id, name, created_by, created_at from chats where revoked_at is null
    ) c where ${createdBy === undefined ? sql`true` : sql`created_by = ${createdBy}`}
    order by created_at, kind, id`.execute(db);
  return rows.map((row) =>
    row.kind === "webhooks" ? { ...row, name: new URL(row.name).host } : row,
  );
}

/**
 * Returns the member who counts as the creator of what this command creates; for an API token, the
 * token's creator. Share-locks an admin, so that a concurrent demotion or deactivation waits, or is
 * refused here.
 */
export async function lockCreator({
  tx,
  actor,
}: CommandContext<MemberActor>): Promise<number | null> {
  if (actor.apiToken) {
    const apiToken = await tx
      .selectFrom("apiTokens")
      .select("createdBy")
      .where("id", "=", actor.apiToken.id)
      .executeTakeFirst();
    return apiToken?.createdBy ?? null;
  }
  const admin = await tx
    .selectFrom("members")
    .select("id")
    .where("id", "=", actor.id)
    .where("role", "=", "admin")
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .forShare()
    .executeTakeFirst();
  if (!admin)
    throw new RefusalError(forbidden("administrators-only", "Only administrators can do this."));
  return admin.id;
}

/**
 * Revokes a member's credentials, except the kinds to keep. Access ends with this transaction; API
 * tokens first, because they create webhooks.
 */
export async function revokeCredentials(
  { tx, now, actor }: CommandContext,
  memberId: number,
  kept: readonly CredentialKind[],
): Promise<Named[]> {
  const revoked: Named[] = [];
  for (const kind of revokedKinds(kept))
    revoked.push(...(await revokeKind[kind](tx, memberId, { now, memberId: actorIdOf(actor) })));
  return revoked;
}

type Revoke = (
  tx: Tx,
  createdBy: number,
  by: { readonly now: Temporal.Instant; readonly memberId: number | null },
) => Promise<Named[]>;

const revokeKind: Readonly<Record<CredentialKind, Revoke>> = {
  "api-tokens": async (tx, createdBy, by) =>
    (await revokeApiTokensOf(tx, createdBy, by)).map((name) => ({ kind: "api-tokens", name })),
  "display-links": async (tx, createdBy, { now }) => {
    const rows = await tx
      .updateTable("wallboardLinks")
      .set({ revokedAt: now })
      .where("createdBy", "=", createdBy)
      .where("revokedAt", "is", null)
      .returning("name")
      .execute();
    return rows.map(({ name }) => ({ kind: "display-links", name }));
  },
  webhooks: async (tx, createdBy, { now }) => {
    const rows = await tx
      .updateTable("webhooks")
      .set({ revokedAt: now })
      .where("createdBy", "=", createdBy)
      .where("revokedAt", "is", null)
      .returning("url")
      .execute();
    return rows.map(({ url }) => ({ kind: "webhooks", name: new URL(url).host }));
  },
  chats: async (tx, createdBy, { now }) => {
    const rows = await tx
      .updateTable("chats")
      .set({ revokedAt: now })
      .where("createdBy", "=", createdBy)
      .where("revokedAt", "is", null)
      .returning("name")
      .execute();
    return rows.map(({ name }) => ({ kind: "chats", name }));
  },
};

/**
 * Restores credentials that were revoked at the given instant, except a token or chat whose name
 * was taken since.
 */
export async function restoreCredentials(
  tx: Tx,
  createdBy: number,
  revokedAt: Temporal.Instant,
): Promise<Named[]> {
  const restored: Named[] = (await restoreApiTokensOf(tx, createdBy, revokedAt)).map((name) => ({
    kind: "api-tokens",
    name,
  }));
  const links = await tx
    .updateTable("wallboardLinks")
    .set({ revokedAt: null })
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "=", revokedAt)
    .returning("name")
    .execute();
  const webhooks = await tx
    .updateTable("webhooks")
    .set({ revokedAt: null })
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "=", revokedAt)
    .returning("url")
    .execute();
  const chats = await tx
    .updateTable("chats")
    .set({ revokedAt: null })
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "=", revokedAt)
    .where(
      sql<boolean>`not exists (select from chats o where lower(o.name) = lower(chats.name) and o.revoked_at is null)`,
    )
    .returning("name")
    .execute();
  restored.push(...links.map(({ name }) => ({ kind: "display-links" as const, name })));
  restored.push(
    ...webhooks.map(({ url }) => ({ kind: "webhooks" as const, name: new URL(url).host })),
  );
  restored.push(...chats.map(({ name }) => ({ kind: "chats" as const, name })));
  return restored;
}

/** Returns the instant before which revoked credentials can no longer be restored. */
export function restorableSince(now: Temporal.Instant): Temporal.Instant {
  return now.subtract({ minutes: REVOKED_KEPT_MINUTES });
}
