import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatInstantTime } from "@watchbill/domain/time/format";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError, call, isNetworkError } from "../../lib/api/api.ts";
import { refetchAll } from "../../lib/api/queries.ts";
import { withTabLock } from "../../lib/live/tab-lock.ts";
import { onReconnect } from "../../lib/offline/connectivity.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import {
  onWaitingChange,
  readWaiting,
  removeWaiting,
  type WaitingCheck,
  waitingText,
} from "./check-queue.ts";
import { showOwn } from "./own-spot.ts";

const REFUSAL_TOAST_MS = 30_000;
export const CHECK_WORDS = { checkIn: "10-8", checkOut: "10-7" } as const;
/**
 * Error codes that mean the server has already recorded the check: only its first response was
 * lost.
 */
const DONE_BEFORE = new Set(["already-checked-in", "not-checked-in"]);
/** Timeout for one request: a stalled request must not keep other tabs from sending. */
const SEND_WITHIN_MS = 20_000;

/** Returns a member's queued 10-8s and 10-7s, oldest first. */
export function useWaitingChecks(memberId: number): readonly WaitingCheck[] {
  const now = useSyncExternalStore(onWaitingChange, waitingText);
  return useMemo(
    () => (JSON.parse(now) as WaitingCheck[]).filter((check) => check.memberId === memberId),
    [now, memberId],
  );
}

/**
 * Returns a member's queued checks, and applies them optimistically to the cached schedule, in
 * every tab and after a reload.
 */
export function useShownWaitingChecks(memberId: number): readonly WaitingCheck[] {
  const waiting = useWaitingChecks(memberId);
  useEffect(() => {
    for (const { kind, assignmentId, at } of waiting)
      showOwn(
        memberId,
        assignmentId,
        kind === "checkIn"
          ? { checkInTime: at, checkOutTime: null, isBySchedule: false }
          : { checkOutTime: at },
      ).end();
  }, [memberId, waiting]);
  return waiting;
}

/**
 * Sends the member's queued 10-8s and 10-7s once the server is reachable, in order and with the
 * times of the taps; then refetches the screen.
 */
export function useSendWaitingChecks(memberId: number, squad: SquadClock): void {
  useEffect(() => {
    void sendWaiting(memberId, squad);
    return onReconnect(() => void sendWaiting(memberId, squad).finally(refetchAll));
  }, [memberId, squad]);
}

/**
 * Sends the queue now, in one tab at a time. A tab that waited for another finds the queue empty,
 * or finds items whose removal the browser has not synced yet.
 */
export function sendWaiting(memberId: number, squad: SquadClock): Promise<void> {
  return withTabLock("sends-checks", async () => {
    const next = (): WaitingCheck | undefined =>
      readWaiting().find((check) => check.memberId === memberId);
    for (let check = next(); check; check = next()) {
      if (!(await isSettled(check, squad))) return;
      removeWaiting(check);
    }
  });
}

/**
 * Sends one queued 10-8 or 10-7; returns true if the server answered, also with a refusal. The
 * server judges the check by the time of the tap and ignores repeats from other tabs.
 */
async function isSettled(check: WaitingCheck, squad: SquadClock): Promise<boolean> {
  const { kind, assignmentId, at, keptAt, isBreak } = check;
  const time = formatInstantTime(Temporal.Instant.from(at), squad);
  const word = CHECK_WORDS[kind];
  try {
    const key = `${kind}-${assignmentId}-${keptAt}`;
    const options = { signal: AbortSignal.timeout(SEND_WITHIN_MS), key };
    if (kind === "checkIn") await call("attendance.checkIn", { assignmentId, at }, options);
    else
      await call(
        "attendance.checkOut",
        isBreak ? { assignmentId, at, ifLastOut: "on-break" } : { assignmentId, at },
        options,
      );
    showToast({
      title: `${word} Confirmed`,
      description: `Sent with the time you tapped, ${time}.`,
    });
    return true;
  } catch (error) {
    if (
      isNetworkError(error) ||
      !(error instanceof ApiError) ||
      [401, 429].includes(error.status) ||
      error.status >= 500
    )
      return false;
    // A refusal may mean that the screen showed outdated data.
    refetchAll();
    if (DONE_BEFORE.has(error.code ?? "")) return true;
    const description = `Your ${word} at ${time} wasn't accepted. ${error.text ?? "Ask an admin to correct it."}`;
    showErrorText(description, `${word} Failed`, REFUSAL_TOAST_MS);
    return true;
  }
}
