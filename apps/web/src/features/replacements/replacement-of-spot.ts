import { useCommand } from "../../lib/api/queries.ts";
import { prefetchWhenIdle } from "../../lib/routing/lazy.ts";
import type { Taken } from "./undo-steps.ts";

/** Loaded lazily, because the undo steps are not needed for the first render. */
const steps = () => import("./undo-steps.ts");
prefetchWhenIdle(steps);

/**
 * Takes an open shift for the viewer. Other members are notified once undo is no longer possible.
 */
export function useTakeShift(onDone: () => void = () => undefined) {
  return useCommand("replacements.assignSelf", {
    onSuccess: ({ assignmentId }, { id: shiftId, part }) => {
      const text = "You've been assigned to this shift!";
      void steps().then(({ sayTaken }) =>
        sayTaken("Shift taken", text, assignmentId, { shiftId, part }),
      );
      onDone();
    },
    failed: "Failed to take shift. Please try again.",
  });
}

function sayAccepted({ assignmentId }: { readonly assignmentId: number }, taken: Taken): void {
  const text = "Replacement accepted! You've been assigned to this shift.";
  void steps().then(({ sayTaken }) => sayTaken("Replacement Accepted", text, assignmentId, taken));
}

/** Accepts a replacement request; undo is possible for some seconds. */
export function useAccept(onDone: () => void) {
  return useCommand("replacements.accept", {
    onSuccess: (output, { id: requestId }) => {
      sayAccepted(output, { requestId });
      onDone();
    },
    failed: "Failed to accept replacement request.",
  });
}

/** Accepts the oldest replacement request of a shift; undo is possible for some seconds. */
export function useAcceptForShift(onDone: () => void) {
  return useCommand("replacements.acceptForShift", {
    onSuccess: (output, { id: shiftId }) => {
      sayAccepted(output, { shiftId });
      onDone();
    },
    failed: "Failed to accept replacement",
  });
}

/** Declines a replacement request; undo is possible while the request is pending. */
export function useDecline(onDone: () => void) {
  return useCommand("replacements.decline", {
    onSuccess: (_output, { id }) => {
      void steps().then(({ sayDeclined }) => sayDeclined(id));
      onDone();
    },
    failed: "Failed to decline replacement request.",
  });
}
