import type { SquadClock } from "@watchbill/domain/time/date-style";
import { formatInstantTime } from "@watchbill/domain/time/format";
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { ApiError, call, isOutOfReach } from "../../lib/api.ts";
import { oneTabAtATime } from "../../lib/one-tab.ts";
import { readAllAgain } from "../../lib/queries.ts";
import { onReachedAgain } from "../../lib/reach.ts";
import { sayRefused } from "../../lib/say.ts";
import { toast } from "../../lib/toast-store.ts";
import { showOwn } from "./own-place.ts";
import {
  onWaitingChange,
  readWaiting,
  removeWaiting,
  type WaitingCheck,
  waitingText,
} from "./waiting-list.ts";

const REFUSAL_TOAST_MS = 30_000;
export const CHECK_WORDS = { checkIn: "10-8", checkOut: "10-7" } as const;
/** The server has it already: the answer was lost on the way. */
const DONE_BEFORE = new Set(["already-checked-in", "not-checked-in"]);
/** A call that hangs longer must not keep other tabs from trying. */
const SEND_WITHIN_MS = 20_000;

/** What a member has waiting, the oldest first. */
export function useWaitingChecks(memberId: number): readonly WaitingCheck[] {
  const now = useSyncExternalStore(onWaitingChange, waitingText);
  return useMemo(
    () => (JSON.parse(now) as WaitingCheck[]).filter((check) => check.memberId === memberId),
    [now, memberId],
  );
}

/** The same; their schedule shows it as done, in every tab and after a reload. */
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

/** Sends what waits as soon as the server answers, in its order and with its true times; then the screen is read again. */
export function useSendWaitingChecks(memberId: number, squad: SquadClock): void {
  useEffect(() => {
    void sendWaiting(memberId, squad);
    return onReachedAgain(() => void sendWaiting(memberId, squad).finally(readAllAgain));
  }, [memberId, squad]);
}

/** Sends what waits now. One tab sends; another that waited for its turn finds nothing left, or what the browser has not told it of yet. */
export function sendWaiting(memberId: number, squad: SquadClock): Promise<void> {
  return oneTabAtATime("sends-checks", async () => {
    const next = (): WaitingCheck | undefined =>
      readWaiting().find((check) => check.memberId === memberId);
    for (let check = next(); check; check = next()) {
      if (!(await isSettled(check, squad))) return;
      removeWaiting(check);
    }
  });
}

/** Sends one; whether there is an answer to it. The server judges it by its true time, and knows it when another tab sends it too. */
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
    toast({ title: `${word} Confirmed`, description: `Sent with its true time, ${time}.` });
    return true;
  } catch (error) {
    if (
      isOutOfReach(error) ||
      !(error instanceof ApiError) ||
      [401, 429].includes(error.status) ||
      error.status >= 500
    )
      return false;
    // Refused, it may be because the screen was behind.
    readAllAgain();
    if (DONE_BEFORE.has(error.code ?? "")) return true;
    const description = `The ${word} of ${time} was not taken: ${error.text ?? "ask your coordinator to put it right."}`;
    sayRefused(description, `${word} Failed`, REFUSAL_TOAST_MS);
    return true;
  }
}
