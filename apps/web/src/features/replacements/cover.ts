import { UNDO_SECONDS } from "@watchbill/domain/news/undo";
import { useCommand } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";

/** Gives back a place that was taken by a slip of the thumb; the server lets it be while nobody was told. */
function useGiveBack() {
  return useCommand("replacements.giveBack", {
    done: ({ message }) => ({ title: "Undone", description: message }),
    failed: { title: "Could not undo", text: "The shift is still yours. Check your connection and try again." },
  });
}

function undoable(giveBack: ReturnType<typeof useGiveBack>, assignmentId: number) {
  return {
    duration: UNDO_SECONDS * 1000,
    action: { label: "Undo", run: () => giveBack.mutate({ id: assignmentId }) },
  };
}

/** Takes an open shift for oneself. */
export function useTakeShift(onDone: () => void = () => undefined) {
  const giveBack = useGiveBack();
  return useCommand("replacements.assignSelf", {
    onSuccess: ({ assignmentId }) => {
      const description = "You've been assigned to this shift!";
      toast({ title: "Shift taken", description, ...undoable(giveBack, assignmentId) });
      onDone();
    },
    failed: "Failed to take shift. Please try again.",
  });
}

const ACCEPTED = {
  title: "Replacement Accepted",
  description: "Replacement accepted! You've been assigned to this shift.",
} as const;

/** Accepts a request for cover. */
export function useAccept(onDone: () => void) {
  const giveBack = useGiveBack();
  return useCommand("replacements.accept", {
    done: ({ assignmentId }) => ({ ...ACCEPTED, ...undoable(giveBack, assignmentId) }),
    onSuccess: onDone,
    failed: "Failed to accept replacement request.",
  });
}

/** Accepts the oldest request of a shift. */
export function useAcceptForShift(onDone: () => void) {
  const giveBack = useGiveBack();
  return useCommand("replacements.acceptForShift", {
    done: ({ assignmentId }) => ({ ...ACCEPTED, ...undoable(giveBack, assignmentId) }),
    onSuccess: onDone,
    failed: "Failed to accept replacement",
  });
}

/** Leaves a request to others; a slip of the thumb can be taken back while the request is open. */
export function useDecline(onDone: () => void) {
  const takeBack = useCommand("replacements.takeBackDecline", {
    done: ({ message }) => ({ title: "Undone", description: message }),
    failed: { title: "Could not undo", text: "The request stays declined. Check your connection and try again." },
  });
  return useCommand("replacements.decline", {
    done: (_output, { id }) => ({
      title: "Request Declined",
      description: "You will not be shown this request again.",
      action: { label: "Undo", run: () => takeBack.mutate({ id }) },
    }),
    onSuccess: onDone,
    failed: "Failed to decline replacement request.",
  });
}
