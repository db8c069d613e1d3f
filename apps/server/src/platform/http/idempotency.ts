import { createHash } from "node:crypto";
import type { Endpoint } from "@watchbill/contract/endpoint";
import { conflict, invalid } from "@watchbill/domain/errors/refusal";
import type { FastifyRequest } from "fastify";
import { type Actor, actorIdOf, type CommandContext } from "../context.ts";
import { brokenConstraint, type Db, OutcomeUnknown } from "../database/database.ts";
import { Refused } from "../refused.ts";

/** How long an answer is kept for whoever sends its command again. */
export const ANSWERS_KEPT_HOURS = 24;
const KEY = /^[\x21-\x7e]{8,100}$/;

/** A command that its sender has named, so that it is done once however often it arrives. */
export interface Repeatable {
  readonly memberId: number;
  readonly key: string;
  readonly fingerprint: Buffer;
}

/** How a request asks to be done once only; null where it does not ask, or where its answer must not be kept. */
export function repeatableOf(
  endpoint: Endpoint,
  actor: Actor,
  request: FastifyRequest,
  input: unknown,
): Repeatable | null {
  const key = request.headers["idempotency-key"];
  const memberId = actorIdOf(actor);
  if (key === undefined || !endpoint.isRepeatable || memberId === null) return null;
  if (typeof key !== "string" || !KEY.test(key))
    throw new Refused(
      invalid("input-invalid", "An Idempotency-Key has 8 to 100 letters, digits or signs."),
    );
  return { memberId, key, fingerprint: fingerprintOf(endpoint, input) };
}

/**
 * Does a command and keeps its answer in the same transaction. One that was done before is not done again: the database
 * refuses the key a second time, or the command itself has become impossible, and the first answer is found then. So
 * what is sent once pays one more row, and no wait.
 */
export async function doneOnce(
  database: Db,
  { memberId, key, fingerprint }: Repeatable,
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
      await ctx.tx.insertInto("commandAnswers").values(kept).execute();
    });
  } catch (error) {
    const before = await answerBefore(database, { memberId, key, fingerprint }, error).catch(
      () => undefined,
    );
    if (!before) throw error;
    if (!before.fingerprint.equals(fingerprint))
      throw new Refused(
        conflict(
          "key-used-otherwise",
          "This Idempotency-Key belongs to something else that was done before.",
        ),
      );
    return JSON.parse(before.answer) as unknown;
  }
}

/** Removes the answers that nobody asks for any more. */
export async function forgetAnswers(ctx: CommandContext): Promise<void> {
  const oldest = ctx.now.subtract({ hours: ANSWERS_KEPT_HOURS });
  await ctx.tx.deleteFrom("commandAnswers").where("answeredAt", "<", oldest).execute();
}

/** What a command answered that failed now because it was done before, or perhaps only just. */
async function answerBefore(database: Db, repeatable: Repeatable, error: unknown) {
  if (error instanceof OutcomeUnknown) await waitForCommit(database, repeatable);
  else if (!(error instanceof Refused) && brokenConstraint(error) === undefined) return undefined;
  return findAnswer(database, repeatable);
}

/** The database may still be at it: whoever writes the same key has to wait for that, and then takes it back. */
async function waitForCommit(
  database: Db,
  { memberId, key, fingerprint }: Repeatable,
): Promise<void> {
  const undone = new Error("only to wait");
  const answeredAt = Temporal.Instant.fromEpochMilliseconds(0);
  const waiting = database.transaction().execute(async (tx) => {
    await tx
      .insertInto("commandAnswers")
      .values({ memberId, key, fingerprint, answer: "", answeredAt })
      .onConflict((one) => one.doNothing())
      .execute();
    throw undone;
  });
  await waiting.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
}

async function findAnswer(database: Db, { memberId, key }: Repeatable) {
  return database
    .selectFrom("commandAnswers")
    .select(["fingerprint", "answer"])
    .where("memberId", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

/** What makes a repeat the same: the call and all that came with it, files by their contents. */
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
