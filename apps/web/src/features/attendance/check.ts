import { ApiError, errorText, isOutOfReach } from "../../lib/api.ts";
import { invalidate, useCommand } from "../../lib/queries.ts";
import { whatIsAway } from "../../lib/reach.ts";
import { serverNow } from "../../lib/server-clock.ts";
import { toast } from "../../lib/toast-store.ts";
import { showOwn } from "./own-place.ts";
import { CHECK_WORDS } from "./waiting-checks.ts";
import { addWaiting, type WaitingCheck } from "./waiting-list.ts";

const TOUCHES = ["attendance.", "shifts.", "reports.", "replacements."] as const;

/** Refusals that say the screen was behind: what it shows is read again. */
const BEHIND = new Set(["already-checked-in", "not-checked-in"]);

/** Titles the specification gives to refusals of 10-8 and 10-7. */
const TITLES: Readonly<Record<string, string>> = {
  "check-in-window-closed": "Check-in Window Closed",
  "not-checked-in": "Check In Required",
};

/** Goes 10-8; where nobody answers it is kept with its true time. */
export function useCheckIn(memberId: number) {
  return useCommand("attendance.checkIn", {
    touches: TOUCHES,
    expect: ({ assignmentId }) => showOwn(memberId, assignmentId, { checkInTime: serverNow().toString(), checkOutTime: null }),
    onSuccess: () => toast({ title: "10-8 Confirmed", description: "You are now in service for your shift!" }),
    isKept: isOutOfReach,
    onError: (error, { assignmentId }) => {
      if (isOutOfReach(error)) keep({ memberId, assignmentId, kind: "checkIn", at: serverNow().toString() });
      else refuse(error, "10-8 Failed", "Failed to check in. Please try again.");
    },
  });
}

/** Goes 10-7; where nobody answers it is kept with its true time. */
export function useCheckOut(memberId: number) {
  return useCommand("attendance.checkOut", {
    touches: TOUCHES,
    expect: ({ assignmentId }) => showOwn(memberId, assignmentId, { checkOutTime: serverNow().toString() }),
    onSuccess: () => toast({ title: "10-7 Confirmed", description: "10-7, thank you for your service!" }),
    isKept: isOutOfReach,
    onError: (error, { assignmentId }) => {
      if (isOutOfReach(error)) keep({ memberId, assignmentId, kind: "checkOut", at: serverNow().toString() });
      else refuse(error, "10-7 Failed", "Failed to check out. Please try again.");
    },
  });
}

function keep(check: Omit<WaitingCheck, "keptAt">): void {
  addWaiting(check);
  toast({
    title: `${CHECK_WORDS[check.kind]} Noted`,
    description:
      whatIsAway()?.obstacle === "server"
        ? "Watchbill cannot answer just now. It is sent with its true time as soon as it can."
        : "There is no connection. It is sent with its true time as soon as there is one.",
  });
}

function refuse(error: unknown, title: string, fallback: string): void {
  const code = error instanceof ApiError ? error.code : null;
  if (error instanceof ApiError && error.status === 401) return;
  if (code !== null && BEHIND.has(code)) invalidate(TOUCHES);
  if (code === "already-checked-in") return toast({ title: "Already 10-8", description: "You are in service for this shift." });
  toast({ title: TITLES[code ?? ""] ?? title, description: errorText(error, fallback), variant: "destructive" });
}
