import { useCommand } from "../../lib/api/queries.ts";
import { prefetchWhenIdle } from "../../lib/routing/lazy.ts";
import type { Taken } from "./undoable-steps.ts";

/** How an act of one's own is taken back comes later than the screen, and before it is wanted. */
const steps = () => import("./undoable-steps.ts");
prefetchWhenIdle(steps);

/** Takes an open shift for oneself; for some seconds it can be given back, and nobody is told. */
export function useTakeShift(onDone: () => void = () => undefined) {
  return useCommand("replacements.assignSelf", {
    onSuccess: ({ assignmentId }, { id: shiftId }) => {
      void steps().then(({ sayTaken }) =>
        sayTaken("Shift taken", "You've been assigned to this shift!", assignmentId, { shiftId }),
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

/** Accepts a request for cover; for some seconds the place can be given back. */
export function useAccept(onDone: () => void) {
  return useCommand("replacements.accept", {
    onSuccess: (output, { id: requestId }) => {
      sayAccepted(output, { requestId });
      onDone();
    },
    failed: "Failed to accept replacement request.",
  });
}

/** Accepts the oldest request of a shift; for some seconds the place can be given back. */
export function useAcceptForShift(onDone: () => void) {
  return useCommand("replacements.acceptForShift", {
    onSuccess: (output, { id: shiftId }) => {
      sayAccepted(output, { shiftId });
      onDone();
    },
    failed: "Failed to accept replacement",
  });
}

/** Leaves a request to others; a slip of the thumb can be taken back while the request is open. */
export function useDecline(onDone: () => void) {
  return useCommand("replacements.decline", {
    onSuccess: (_output, { id }) => {
      void steps().then(({ sayDeclined }) => sayDeclined(id));
      onDone();
    },
    failed: "Failed to decline replacement request.",
  });
}
