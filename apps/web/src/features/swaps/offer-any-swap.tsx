import { fillsSlot } from "@watchbill/domain/shifts/assignment-status";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { dateOf, isBefore } from "@watchbill/domain/time/local";
import { ArrowLeftRight } from "lucide-react";
import { Suspense, useState } from "react";
import { PATHS } from "../../lib/paths.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { useNow } from "../../lib/server-clock.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState, Skeleton } from "../../ui/card.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { NextStep } from "../../ui/next-step.tsx";
import { Read } from "../../ui/read.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { OfferSwapDialog } from "./offer-swap-dialog.tsx";

/** Offers a swap from anywhere: first which shift of one's own. */
export function OfferAnySwap({ onClose }: { readonly onClose: () => void }) {
  const squad = useOrganisation();
  const { timeZone } = squad;
  const now = useNow(30_000);
  const upcoming = useEndpoint("shifts.myUpcoming", {});
  const [chosen, setChosen] = useState<number | null>(null);
  if (chosen !== null)
    return (
      <Suspense>
        <OfferSwapDialog assignmentId={chosen} onClose={onClose} onDone={onClose} />
      </Suspense>
    );
  const today = dateOf(now, timeZone);
  return (
    <Dialog isOpen onClose={onClose} title="Which shift would you give?">
      <Read of={upcoming} loading={<Skeleton className="h-40" />} failed="Your shifts could not be read." isEmpty={() => false}>
        {(all) => {
          const own = all.filter(
            ({ status, shift }) => fillsSlot(status) && isBefore(now, Temporal.Instant.from(shift.startsAt)),
          );
          return own.length === 0 ? (
            <EmptyState icon={<ArrowLeftRight aria-hidden />} title="No shift to swap">
              <p>You are on no shift that is still to come.</p>
              <NextStep href={PATHS.dashboard} onGo={onClose}>
                See what needs somebody
              </NextStep>
            </EmptyState>
          ) : (
            <ul aria-label="Your shifts" className="grid gap-2">
              {own.map(({ id, shift }) => (
                <li key={id}>
                  <Button variant="secondary" className="w-full" onClick={() => setChosen(id)}>
                    {shiftTitle({ ...shift, endDate: shift.endDate ?? null }, squad, today)}
                  </Button>
                </li>
              ))}
            </ul>
          );
        }}
      </Read>
    </Dialog>
  );
}
