import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { formatUnit } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import { ArrowLeftRight } from "lucide-react";
import { Suspense, useState } from "react";
import { useEndpoint } from "../../lib/api/queries.ts";
import { useNow } from "../../lib/api/server-clock.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganization } from "../settings/organization.ts";
import { useShiftsOfDays } from "../shifts/use-shifts-of-days.ts";
import { OfferSwapDialog } from "./offer-swap-dialog.tsx";
import { MONTHS_AHEAD, monthsLookedThrough, spotsToGive } from "./spots-to-give.ts";

/**
 * Dialog to offer a swap, opened outside a shift: the member first chooses which of their shifts to
 * give.
 */
export function OfferAnySwap({ onClose }: { readonly onClose: () => void }) {
  const squad = useOrganization();
  const { timeZone } = squad;
  const now = useNow(30_000);
  const today = dateOf(now, timeZone);
  const memberId = useEndpoint("accounts.currentUser", {}).data?.id;
  const { shifts, isPending, isError, refetch } = useShiftsOfDays(monthsLookedThrough(today));
  const isRead = !isPending && !isError && memberId !== undefined;
  const own = {
    isPending,
    isError,
    refetch,
    data: isRead ? spotsToGive(shifts, memberId, now) : undefined,
  };
  const [chosen, setChosen] = useState<number | null>(null);
  if (chosen !== null)
    return (
      <Suspense>
        <OfferSwapDialog assignmentId={chosen} onClose={onClose} onDone={onClose} />
      </Suspense>
    );
  return (
    <Dialog isOpen onClose={onClose} title="Which shift do you want to swap?">
      <QueryBoundary
        of={own}
        loading={<Skeleton className="h-40" />}
        failed="Couldn't load your shifts. Try again."
        empty={
          <EmptyState icon={<ArrowLeftRight aria-hidden />} title="No shifts to swap">
            <p>{`You have no shifts to swap in the next ${formatUnit(MONTHS_AHEAD, "month")}.`}</p>
            <NextStep href={PATHS.dashboard} onGo={onClose}>
              See open shifts
            </NextStep>
          </EmptyState>
        }
      >
        {(spots) => (
          <ul aria-label="Your shifts" className="grid gap-2">
            {spots.map(({ assignmentId, shift }) => (
              <li key={assignmentId}>
                <Button
                  variant="secondary"
                  className="w-full"
                  onClick={() => setChosen(assignmentId)}
                >
                  {shiftTitle(shift, squad, today)}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryBoundary>
    </Dialog>
  );
}
