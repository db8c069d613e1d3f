import { breakEndsAt } from "@watchbill/domain/attendance/break-watch";
import { formatInstantTime } from "@watchbill/domain/time/format";
import { ApiError, isNetworkError } from "../../lib/api/api.ts";
import { refetchAll, useCommand } from "../../lib/api/queries.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { getConnectivity } from "../../lib/offline/connectivity.ts";
import { confirmLastCrew, isLastCrewError } from "../../lib/prompts/last-crew-confirmation.ts";
import { type ErrorText } from "../../lib/toast/show-error.ts";
import { showToast } from "../../lib/toast/toast-store.ts";
import { useOrganization } from "../settings/organization.ts";
import { addWaiting, type WaitingCheck } from "./check-queue.ts";
import { showOwn } from "./own-spot.ts";
import { CHECK_WORDS } from "./use-check-queue.ts";

/** Codes of refusals that mean the screen showed outdated data: the screen is refetched. */
const BEHIND = new Set(["already-checked-in", "not-checked-in"]);

/** Toast titles for refusals of a 10-8 or 10-7, fixed by the specification. */
const TITLES: Readonly<Record<string, string>> = {
  "check-in-window-closed": "Check-in Window Closed",
  "not-checked-in": "Check In Required",
};

/** Vibrates the phone once the server has accepted a 10-8 or 10-7. */
const felt = (): unknown => navigator.vibrate?.(30);

/** Sends a 10-8 (in service); offline, queues it with the time of the tap. */
export function useCheckIn(memberId: number) {
  return useCommand("attendance.checkIn", {
    expect: ({ assignmentId }) =>
      showOwn(memberId, assignmentId, {
        checkInTime: serverNow().toString(),
        checkOutTime: null,
        isBySchedule: false,
      }),
    onSuccess: felt,
    done: { title: "10-8 Confirmed", description: "You are now in service for your shift!" },
    isKept: isNetworkError,
    failed: (error) => wordsFor(error, "10-8 Failed", "Failed to check in. Please try again."),
    onError: (error, { assignmentId }) => {
      if (isNetworkError(error))
        keep({ memberId, assignmentId, kind: "checkIn", at: serverNow().toString() });
      else putRight(error);
    },
  });
}

/**
 * Sends a 10-7 (out of service); offline, queues it with the time of the tap. The last unit in
 * service gets the last-crew confirmation first.
 */
export function useCheckOut(memberId: number) {
  const squad = useOrganization();
  const checkOut = useCommand("attendance.checkOut", {
    expect: ({ assignmentId }) =>
      showOwn(memberId, assignmentId, { checkOutTime: serverNow().toString() }),
    onSuccess: felt,
    done: ({ checkOutTime }, { ifLastOut }) => ({
      title: "10-7 Confirmed",
      description:
        ifLastOut === "on-break" && checkOutTime
          ? `You're on break. Go 10-8 again by ${formatInstantTime(breakEndsAt(Temporal.Instant.from(checkOutTime)), squad)}, or admins are notified.`
          : "10-7, thank you for your service!",
    }),
    isKept: isNetworkError,
    failed: (error) => wordsFor(error, "10-7 Failed", "Failed to check out. Please try again."),
    onError: (error, { assignmentId, ifLastOut }) => {
      const isBreak = ifLastOut === "on-break";
      if (isNetworkError(error))
        keep({ memberId, assignmentId, kind: "checkOut", at: serverNow().toString(), isBreak });
      else if (isLastCrewError(error))
        void confirmLastCrew(error, "10-7", (how) =>
          checkOut.mutate(
            how === "on-break" ? { assignmentId, ifLastOut: "on-break" } : { assignmentId },
          ),
        );
      else putRight(error);
    },
  });
  const mutate = ({ assignmentId }: { assignmentId: number }): void =>
    checkOut.mutate({ assignmentId, ifLastOut: "ask" });
  return { ...checkOut, mutate };
}

function keep(check: Omit<WaitingCheck, "keptAt">): void {
  addWaiting(check);
  showToast({
    title: `${CHECK_WORDS[check.kind]} saved`,
    description:
      getConnectivity()?.obstacle === "server"
        ? "Watchbill isn't responding. We'll send it with the time you tapped."
        : "You're offline. We'll send it with the time you tapped.",
  });
}

const codeOf = (error: unknown): string => (error instanceof ApiError ? (error.code ?? "") : "");

/**
 * Returns the error text of a failed 10-8 or 10-7. "Already 10-8" is shown as information; null for
 * the last-crew confirmation, which is not an error.
 */
function wordsFor(error: unknown, title: string, text: string): ErrorText | null {
  const code = codeOf(error);
  return code === "already-checked-in" || isLastCrewError(error)
    ? null
    : { title: TITLES[code] ?? title, text };
}

function putRight(error: unknown): void {
  const code = codeOf(error);
  if (BEHIND.has(code)) refetchAll();
  if (code === "already-checked-in")
    showToast({ title: "Already 10-8", description: "You're in service for this shift." });
}
