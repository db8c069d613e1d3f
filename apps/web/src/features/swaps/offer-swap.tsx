import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { isBefore } from "@watchbill/domain/time/local";
import { Suspense, useState } from "react";
import { useNow } from "../../lib/api/server-clock.ts";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";
import { Button } from "../../ui/button.tsx";
import { useFeature } from "../settings/organization.ts";

const OfferSwapDialog = lazyPrefetched(
  async () => (await import("./offer-swap-dialog.tsx")).OfferSwapDialog,
);

/**
 * Button to offer a swap of the viewer's spot; renders nothing if the shift has begun or the member
 * requested a replacement.
 */
export function OfferSwap({
  assignment,
  onDone,
  isGone = false,
}: {
  readonly assignment: {
    readonly id: number;
    readonly status: string;
    readonly shift: { readonly startsAt: string };
  };
  readonly onDone: () => void;
  /** True if the spot is no longer the viewer's; an open form stays open. */
  readonly isGone?: boolean;
}) {
  const now = useNow(30_000);
  const [isOpen, setOpen] = useState(false);
  const hasSwaps = useFeature("swaps");
  if (
    !hasSwaps ||
    !fillsSlot(assignment.status) ||
    !isBefore(now, Temporal.Instant.from(assignment.shift.startsAt))
  )
    return null;
  return (
    <>
      {isGone ? null : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Offer a swap
        </Button>
      )}
      {isOpen ? (
        <Suspense>
          <OfferSwapDialog
            assignmentId={assignment.id}
            onClose={() => setOpen(false)}
            onDone={onDone}
          />
        </Suspense>
      ) : null}
    </>
  );
}
