import { createHash } from "node:crypto";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { conflict, invalid } from "@watchbill/domain/errors/refusal";
import type { FastifyRequest } from "fastify";
import { type Actor, actorIdOf, type CommandContext } from "../context.ts";
import { brokenConstraint, type Db, OutcomeUnknown } from "../database/database.ts";
import { RefusalError } from "../refusal-error.ts";

/** How long a response is stored for retries. */
export const IDEMPOTENCY_RETENTION_HOURS = 24;
const KEY = /^[\x21-\x7e]{8,100}$/;

/** A command with an idempotency key, so that it runs once for any number of requests. */
interface IdempotentRequest {
  readonly memberId: number;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/**
 * Returns the idempotency key of a request; null if it has none, or if the response must not be
 * stored.
 */
export function idempotentRequestOf(
  endpoint: Endpoint,
  actor: Actor,
  request: FastifyRequest,
  input: unknown,
): IdempotentRequest | null {
  const key = request.headers["idempotency-key"];
  const memberId = actorIdOf(actor);
  if (key === undefined || !endpoint.isRepeatable || memberId === null) return null;
  if (typeof key !== "string" || !KEY.test(key))
    throw new RefusalError(
      invalid("input-invalid", "An Idempotency-Key needs 8 to 100 letters, digits or symbols."),
    );
  return { memberId, key, fingerprint: fingerprintOf(endpoint, input) };
}

/**
 * Runs a command and stores its response in one transaction. On a retry the database refuses the
 * key, or the command itself fails, and the stored response is returned. So the first request costs
 * one more row and no wait.
 */
export async function runIdempotent(
  database: Db,
  { memberId, key, fingerprint }: IdempotentRequest,
  run: (keep: (ctx: CommandContext, answer: unknown) => Promise<void>) => Promise<unknown>,
): Promise<unknown> {
  try {
    return await run(async (ctx, answer) => {
      const kept = {
        memberId,
        key,
        fingerprint,
        answer: JSON.stringify(answer),
        answeredAt: ctx.now,
      };
      await ctx.tx.insertInto("idempotencyRecords").values(kept).execute();
    });
  } catch (error) {
    const before = await answerBefore(database, { memberId, key, fingerprint }, error).catch(
      () => undefined,
    );
    if (!before) throw error;
    if (!before.fingerprint.equals(fingerprint))
      throw new RefusalError(
        conflict(
          "key-used-otherwise",
          "This Idempotency-Key was already used for a different request.",
        ),
      );
    return JSON.parse(before.answer) as unknown;
  }
}

export async function purgeIdempotencyRecords(ctx: CommandContext): Promise<void> {
  const oldest = ctx.now.subtract({ hours: IDEMPOTENCY_RETENTION_HOURS });
  await ctx.tx.deleteFrom("idempotencyRecords").where("answeredAt", "<", oldest).execute();
}

/**
 * Returns the stored response for a command that failed because an earlier request with the key ran
 * it, or is committing it.
 */
async function answerBefore(database: Db, repeatable: IdempotentRequest, error: unknown) {
  if (error instanceof OutcomeUnknown) await waitForCommit(database, repeatable);
  else if (!(error instanceof RefusalError) && brokenConstraint(error) === undefined)
    return undefined;
  return findAnswer(database, repeatable);
}

/**
 * The first request may still be committing: inserting the key waits for it, and then rolls back.
 */
async function waitForCommit(
  database: Db,
  { memberId, key, fingerprint }: IdempotentRequest,
): Promise<void> {
  const undone = new Error("only to wait");
  const answeredAt = Temporal.Instant.fromEpochMilliseconds(0);
  const waiting = database.transaction().execute(async (tx) => {
    await tx
      .insertInto("idempotencyRecords")
      .values({ memberId, key, fingerprint, answer: "", answeredAt })
      .onConflict((one) => one.doNothing())
      .execute();
    throw undone;
  });
  await waiting.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

async function findAnswer(database: Db, { memberId, key }: IdempotentRequest) {
  return database
    .selectFrom("idempotencyRecords")
    .select(["fingerprint", "answer"])
    .where("memberId", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** Fingerprint of a retry: the endpoint and its whole input, files by content. */
function fingerprintOf({ method, path }: Endpoint, input: unknown): Buffer {
  const hash = createHash("sha256").update(`${method} ${path}`);
  for (const [name, value] of Object.entries(input as object)) {
    const bytes = bytesOf(value);
    hash
      .update(`\n${name} `)
      .update(bytes ? createHash("sha256").update(bytes).digest() : JSON.stringify(value));
  }
  return hash.digest();
}

function bytesOf(value: unknown): Uint8Array | null {
  const isFile =
    typeof value === "object" &&
    value !== null &&
    "bytes" in value &&
    value.bytes instanceof Uint8Array;
  return isFile ? (value.bytes as Uint8Array) : null;
}
