import {
  API_TOKEN_REVOKED,
  API_TOKEN_TOUCH_MINUTES,
  apiTokenBlockedBecause,
  MAX_API_TOKENS,
  TOKEN_START,
} from "@watchbill/domain/api-tokens/api-token";
import { TOKEN_SCOPES, type TokenScope } from "@watchbill/domain/api-tokens/api-token-rights";
import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { minuteOf } from "../clock.ts";
import type { MemberActor } from "../context.ts";
import type { Db, Tx } from "../database/database.ts";
import type { Needs, ToKnowWho } from "../dependencies.ts";
import { announce } from "../events/events.ts";
import { RefusalError, throwIf } from "../refusal-error.ts";
import { hashToken, newToken } from "./secrets.ts";

/** The API token of a request. */
interface FoundApiToken {
  readonly id: number;
  readonly name: string;
  readonly right: TokenScope;
  readonly memberId: number | null;
  readonly unitNumber: string | null;
  readonly isMemberActive: boolean | null;
  readonly allowedAddresses: readonly string[];
  readonly endsAt: Temporal.Instant;
  readonly revokedAt: Temporal.Instant | null;
  readonly lastUsedAt: Temporal.Instant | null;
}

/** Creates an API token: the secret, shown once, and its stored hash. */
export function newApiToken(): { token: string; tokenHash: Buffer } {
  const token = `${TOKEN_START}${newToken()}`;
  return { token, tokenHash: hashToken(token) };
}

/**
 * Returns the member that owns a token; throws a `RefusalError` with the reason if it is invalid. A
 * command reads the database, not a cache.
 */
export async function apiTokenActorOf(
  token: string,
  request: FastifyRequest,
  dependencies: ToKnowWho,
): Promise<MemberActor> {
  const { cache, clock, database } = dependencies;
  const now = clock.now();
  const key = `token ${minuteOf(clock)} ${token}`;
  const found =
    request.method === "GET"
      ? cache.getOrCompute(key, () => findApiToken(database.read, hashToken(token)))
      : cache.compute(key, () => findApiToken(database.write, hashToken(token)));
  const apiToken = (await found) ?? null;
  throwIf(apiTokenBlockedBecause(apiToken, { now, address: request.ip }));
  if (!apiToken) throw new Error("an unknown API token was not refused");
  const { lastUsedAt } = apiToken;
  if (
    !lastUsedAt ||
    Temporal.Instant.compare(lastUsedAt.add({ minutes: API_TOKEN_TOUCH_MINUTES }), now) <= 0
  )
    touch(apiToken.id, request.ip, now, dependencies);
  return actorOfApiToken(apiToken);
}

/**
 * Returns the actor of a token. A token that acts as a member has the member role, even if the
 * member is an admin. A token without a member has the id 0, which no member has.
 */
function actorOfApiToken({
  id,
  name,
  right,
  memberId,
  unitNumber,
  endsAt,
}: FoundApiToken): MemberActor {
  return {
    kind: "member",
    id: right === "member" ? (memberId ?? 0) : 0,
    unitNumber: unitNumber ?? "",
    role: right === "read" || right === "webhooks" ? "admin" : "member",
    sessionId: -id,
    isBySecondFactor: false,
    needsSecondFactor: false,
    isHeldBack: false,
    reauthenticatedAt: Temporal.Instant.fromEpochMilliseconds(0),
    maySetPassword: false,
    apiToken: { id, name, right, endsAt },
  };
}

async function findApiToken(database: Db, tokenHash: Buffer): Promise<FoundApiToken | null> {
  const row = await database
    .selectFrom("apiTokens as p")
    .leftJoin("members as m", "m.id", "p.memberId")
    .select([
      "p.id",
      "p.name",
      "p.scope",
      "p.memberId",
      "p.allowedAddresses",
      "p.endsAt",
      "p.revokedAt",
      "p.lastUsedAt",
    ])
    .select(["m.unitNumber", "m.isActive", "m.deletedAt"])
    .where("p.tokenHash", "=", tokenHash)
    .executeTakeFirst();
  if (!row) return null;
  const { scope, isActive, deletedAt, ...found } = row;
  const isMemberActive = row.memberId === null ? null : isActive === true && deletedAt === null;
  return { ...found, right: scopeOf(scope), isMemberActive };
}

/** Parses a token's scope from its row; a database constraint limits the values. */
export function scopeOf(text: string): TokenScope {
  return TOKEN_SCOPES.find((right) => right === text) ?? "schedule";
}

function touch(
  id: number,
  from: string,
  now: Temporal.Instant,
  { database, log }: Needs<"database" | "log">,
): void {
  database.write
    .updateTable("apiTokens")
    .set({ lastUsedAt: now, lastUsedFrom: from })
    .where("id", "=", id)
    .where((eb) =>
      eb.or([
        eb("lastUsedAt", "is", null),
        eb("lastUsedAt", "<=", now.subtract({ minutes: API_TOKEN_TOUCH_MINUTES })),
      ]),
    )
    .execute()
    .catch((error: unknown) => log.warn({ err: error }, "couldn't record the use of an API token"));
}

/**
 * Share-locks an API token until the transaction ends, before any other lock. A revocation waits
 * for earlier commands, and later ones are refused.
 */
export async function lockApiTokenForShare(tx: Tx, id: number): Promise<void> {
  const row = await tx
    .selectFrom("apiTokens")
    .select("revokedAt")
    .where("id", "=", id)
    .forShare()
    .executeTakeFirst();
  if (!row || row.revokedAt !== null) throw new RefusalError(API_TOKEN_REVOKED);
}

/** Inserts an API token and returns its id; null if the squad has reached the limit. */
export async function insertApiToken(
  tx: Tx,
  apiToken: {
    readonly name: string;
    readonly right: TokenScope;
    readonly memberId: number | null;
    readonly allowedAddresses: readonly string[];
    readonly endsAt: Temporal.Instant;
    readonly createdBy: number | null;
    readonly tokenHash: Buffer;
  },
  now: Temporal.Instant,
): Promise<number | null> {
  const { right, allowedAddresses, ...rest } = apiToken;
  const { count } = await tx
    .selectFrom("apiTokens")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("revokedAt", "is", null)
    .where("endsAt", ">", now)
    .executeTakeFirstOrThrow();
  if (count >= MAX_API_TOKENS) return null;
  const { id } = await tx
    .insertInto("apiTokens")
    .values({ ...rest, scope: right, allowedAddresses: [...allowedAddresses], createdAt: now })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Revokes an API token and closes its streams on every instance; undefined if the token is already
 * invalid.
 */
export async function revokeApiToken(
  tx: Tx,
  id: number,
  by: { readonly memberId: number; readonly now: Temporal.Instant },
): Promise<{ name: string; memberId: number | null } | undefined> {
  const revoked = await tx
    .updateTable("apiTokens")
    .set({ revokedAt: by.now, revokedBy: by.memberId })
    .where("id", "=", id)
    .where("revokedAt", "is", null)
    .returning(["name", "memberId"])
    .executeTakeFirst();
  if (revoked) await announce(tx, { kind: "api-token-ended", apiTokenId: id });
  return revoked;
}

/** Revokes every valid API token that a member created; returns their names. */
export async function revokeApiTokensOf(
  tx: Tx,
  createdBy: number,
  by: { readonly memberId: number | null; readonly now: Temporal.Instant },
): Promise<string[]> {
  const revoked = await tx
    .updateTable("apiTokens")
    .set({ revokedAt: by.now, revokedBy: by.memberId })
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "is", null)
    .where("endsAt", ">", by.now)
    .returning(["id", "name"])
    .execute();
  for (const { id } of revoked) await announce(tx, { kind: "api-token-ended", apiTokenId: id });
  return revoked.map(({ name }) => name);
}

/**
 * Restores a creator's API tokens that were revoked at the given instant, except those whose name
 * was taken since; returns their names.
 */
export async function restoreApiTokensOf(
  tx: Tx,
  createdBy: number,
  revokedAt: Temporal.Instant,
): Promise<string[]> {
  const restored = await tx
    .updateTable("apiTokens")
    .set({ revokedAt: null, revokedBy: null })
    .where("createdBy", "=", createdBy)
    .where("revokedAt", "=", revokedAt)
    .where(
      sql<boolean>`not exists (select from api_tokens o where lower(o.name) = lower(api_tokens.name) and o.revoked_at is null)`,
    )
    .returning("name")
    .execute();
  return restored.map(({ name }) => name);
}

/** Purges API tokens that were revoked or expired before the given instant. */
export async function purgeApiTokensEndedBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx
    .deleteFrom("apiTokens")
    .where((eb) => eb.or([eb("revokedAt", "<", before), eb("endsAt", "<", before)]))
    .execute();
}
