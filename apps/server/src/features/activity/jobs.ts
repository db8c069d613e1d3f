import { randomBytes } from "node:crypto";
import { trimFault, withHead, withTrim } from "@watchbill/domain/activity/audit-chain-notes";
import { loggedDays, notifiedSince, retentionDaysOf } from "@watchbill/domain/settings/retention";
import type { CommandContext } from "../../platform/context.ts";
import type { Needs } from "../../platform/dependencies.ts";
import type { SealNotes } from "../../platform/events/chain-notes.ts";
import {
  CHAIN_START,
  type ChainHead,
  pointOf,
  selectChainHead,
  selectOldestSealed,
  selectSealAt,
  selectTrimmed,
} from "./audit-chain-queries.ts";
import { sealOf } from "./audit-chain-work.ts";
import { deleteSealedThrough, lockUnsealed, saveSeals } from "./store.ts";

/** Entries sealed a minute, so that a large backlog does not block other jobs. */
const MOST_AT_ONCE = 20_000;
const SALT_BYTES = 32;

/**
 * Seals the entries of the last minute, so that `npm run cli -- verify` detects later changes and
 * deletions.
 */
export async function sealActivity(ctx: CommandContext): Promise<void> {
  let head: ChainHead =
    (await selectChainHead(ctx.tx)) ?? (await selectTrimmed(ctx.tx)) ?? CHAIN_START;
  const sealed = (await lockUnsealed(ctx.tx, MOST_AT_ONCE)).map((entry) => {
    const salt = randomBytes(SALT_BYTES);
    head = { position: head.position + 1, seal: sealOf(head.seal, { ...entry, sealSalt: salt })! };
    return { id: entry.id, salt, ...head };
  });
  if (sealed.length > 0) await saveSeals(ctx.tx, sealed);
}

/**
 * Writes the committed chain head to a file outside the database. If the log contradicts the
 * earlier note, logs an error and keeps the note as evidence.
 */
export async function noteSeals(
  ctx: CommandContext,
  { sealNotes, log, configuration }: Needs<"sealNotes" | "log" | "configuration">,
): Promise<void> {
  const head = await selectChainHead(ctx.tx);
  if (!head) return;
  const notes = sealNotes.read();
  const newest = notes.findLast(({ kind }) => kind === "head");
  if (newest?.position === head.position && newest.seal === pointOf(head).seal) return;
  const trimmed = await selectTrimmed(ctx.tx);
  const { activityLogDays, shiftsRetainedSince, timeZone } = ctx.organization;
  const days = retentionDaysOf(configuration.retentionDays.activity, activityLogDays);
  const retentionDaysAt = (at: Temporal.Instant): number =>
    loggedDays(days, shiftsRetainedSince, at, timeZone);
  const isLetGo = (position: number): boolean =>
    trimmed !== null &&
    trimmed.position >= position &&
    trimFault({ ...trimmed, ...pointOf(trimmed) }, notes, {
      retentionDays: retentionDaysAt(trimmed.at),
      now: ctx.now,
    }) === null;
  if (newest && !isLetGo(newest.position)) {
    const seal = await selectSealAt(ctx.tx, newest.position);
    if (seal?.toString("hex") !== newest.seal) {
      log.error(
        { position: newest.position },
        "the activity log doesn't match its noted seal: run npm run cli -- verify",
      );
      return;
    }
  }
  const started =
    notes.length === 0 && trimmed ? withTrim([], pointOf(trimmed), trimmed.at) : notes;
  sealNotes.write(withHead(started, pointOf(head), ctx.now));
}

/**
 * Purges entries past the retention of the log or of shifts; 0 days keeps all. Stores where the
 * remaining chain starts, and deletes sealed entries only from its start. Retention counts from
 * when an entry was written, even if it is about an earlier 10-8.
 */
export async function purgeActivity(
  ctx: CommandContext,
  serverDays: number,
  sealNotes: SealNotes,
): Promise<void> {
  const { activityLogDays, shiftsRetainedSince, timeZone } = ctx.organization;
  const since = notifiedSince(
    retentionDaysOf(serverDays, activityLogDays),
    shiftsRetainedSince,
    ctx.now,
    timeZone,
  );
  if (since === null) return;
  // Purges whole days, so that the job records one purge a day and not one a minute.
  const firstKept = since.toZonedDateTimeISO(timeZone).startOfDay().toInstant();
  const old = await selectOldestSealed(ctx.tx, firstKept, MOST_AT_ONCE);
  const last = old.at(-1) ?? CHAIN_START;
  if (last.position === 0) return;
  // Written before the commit: a note of a rolled-back purge is harmless, but a missing note is
  // not.
  sealNotes.write(withTrim(sealNotes.read(), pointOf(last), ctx.now));
  await deleteSealedThrough(ctx.tx, last.position);
  const details = { entries: old.length, position: last.position, seal: last.seal.toString("hex") };
  await ctx.record({ type: "activity.trimmed", details });
}
