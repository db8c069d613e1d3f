import { dueBreakStep } from "@watchbill/domain/attendance/break-watch";
import {
  computedFrom,
  dueStartSteps,
  START_NOTICES_RETENTION_DAYS,
  type StartNotice,
} from "@watchbill/domain/attendance/start-chain";
import { ON_ITS_WAY_SECONDS } from "@watchbill/domain/shabbat/shabbat-hold";
import { shabbatWindowAt } from "@watchbill/domain/shabbat/shabbat-windows";
import { isBefore } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { type OnItemError, runBatch } from "../../platform/jobs/run-batch.ts";
import { shabbatWindowsOf } from "../shabbat/queries.ts";
import { readStartFacts, readStartNotices, type StartFacts } from "./start-queries.ts";
import { deleteStartNoticesBefore, insertStartNotices, lockUnmadeStarts } from "./start-store.ts";
import { listArrivals, lockWatchedBreaks, saveInterval } from "./store.ts";

const EVENTS = { ask: "attendance.start-asked", alert: "attendance.start-missed" } as const;

/**
 * Whether the question to a member who has not gone 10-8 is skipped for Shabbat: they are in
 * service by schedule, or Shabbat begins before they could answer.
 */
function isInShabbatDay({ organization, now }: CommandContext, spot: StartFacts): boolean {
  if (!spot.observesShabbat) return false;
  const [from, arrival] = [computedFrom(spot), now.add({ seconds: ON_ITS_WAY_SECONDS })];
  const windows = shabbatWindowsOf(organization, from, arrival.add({ seconds: 1 }));
  return [from, now, arrival].some((instant) => shabbatWindowAt(windows, instant) !== null);
}

/**
 * Performs the due steps for shifts that started without a member's 10-8, each exactly once. A
 * step's unique record and its event share one transaction, so repeated and concurrent runs are
 * safe.
 */
export async function followStarts(ctx: CommandContext, failed: OnItemError): Promise<void> {
  const { startAskMinutes, startAlertMinutes } = ctx.organization;
  const delays = [startAskMinutes, startAlertMinutes].filter((minutes) => minutes > 0);
  if (delays.length === 0) return;
  const ids = await lockUnmadeStarts(
    ctx.tx,
    ctx.now.subtract({ minutes: Math.min(...delays) }),
    ctx.now,
  );
  // Read after the lock, so that a very recent 10-8 counts.
  const spots = await readStartFacts(ctx.tx, ids);
  const evaluated = spots.map((spot) => ({ ...spot, isInShabbatDay: isInShabbatDay(ctx, spot) }));
  const due = dueStartSteps(
    evaluated,
    await readStartNotices(ctx.tx, ids),
    ctx.organization,
    ctx.now,
  );
  const work = async (steps: readonly StartNotice[]): Promise<void> => {
    const ours = await insertStartNotices(ctx.tx, steps, ctx.now);
    for (const { assignmentId, kind } of steps) {
      const spot = spots.find((one) => one.assignmentId === assignmentId);
      if (!spot || !ours.some((one) => one.assignmentId === assignmentId && one.kind === kind))
        continue;
      await ctx.record({
        type: EVENTS[kind],
        subjectId: spot.memberId,
        shiftId: spot.shiftId,
        assignmentId,
      });
    }
  };
  await runBatch(
    ctx.tx,
    { items: due, named: ({ assignmentId }) => `assignment ${assignmentId}`, work },
    failed,
  );
}

/**
 * Notifies the admins of a break of the last unit in service that lasts too long. The notification
 * and the end of the watch are one transaction, so each break notifies at most once.
 */
export async function watchBreaks(ctx: CommandContext, failed: OnItemError): Promise<void> {
  const breaks = await lockWatchedBreaks(ctx.tx);
  const [first, ...others] = breaks.map(({ leftAt }) => leftAt);
  if (!first) return;
  const since = others.reduce(
    (earliest, leftAt) => (isBefore(leftAt, earliest) ? leftAt : earliest),
    first,
  );
  const arrivals = await listArrivals(ctx.tx, since);
  const work = async (some: readonly (typeof breaks)[number][]): Promise<void> => {
    for (const watched of some) {
      const step = dueBreakStep(watched, arrivals, ctx.now);
      if (step === null) continue;
      await saveInterval(ctx.tx, watched.id, { breakLeaves: null });
      if (step === "cancel") continue;
      const { assignmentId, memberId, shiftId, left, endsAt } = watched;
      const details = { left, until: endsAt.toString() };
      await ctx.record({
        type: "attendance.break-overdue",
        subjectId: memberId,
        shiftId,
        assignmentId,
        details,
      });
    }
  };
  await runBatch(
    ctx.tx,
    { items: breaks, named: ({ assignmentId }) => `assignment ${assignmentId}`, work },
    failed,
  );
}

/** Purges the steps recorded for old starts; the activity log keeps what happened. */
export function purgeStarts(ctx: CommandContext): Promise<void> {
  return deleteStartNoticesBefore(
    ctx.tx,
    ctx.now.subtract({ hours: 24 * START_NOTICES_RETENTION_DAYS }),
  );
}
