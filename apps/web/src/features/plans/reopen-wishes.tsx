import { proposedWishesEnd } from "@watchbill/domain/plans/plan-form";
import { openWishesBlockedBecause } from "@watchbill/domain/plans/plan-state";
import { dateOf } from "@watchbill/domain/time/local";
import { useCommand } from "../../lib/api/queries.ts";
import { serverNow, useNow } from "../../lib/api/server-clock.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { useOrganisation } from "../settings/organisation.ts";
import { DateField, TimeField } from "../settings/when-fields.tsx";
import type { PlanOnWire } from "./plan-on-wire.ts";
import { instantOf, type WishesEnd, wishesEndOf } from "./wishes-end.ts";

/** Opens or reopens preference collection until a deadline. */
export function ReopenWishes({
  plan,
  onClose,
}: {
  readonly plan: PlanOnWire;
  readonly onClose: () => void;
}) {
  const { timeZone } = useOrganisation();
  const today = dateOf(useNow(60_000), timeZone);
  const reopen = useCommand("plans.reopenWishes", {
    done: { title: "Members are asked for their wishes", description: plan.name },
    onSuccess: onClose,
    failed: "The wishes could not be opened. Try again.",
  });
  const form = useForm<WishesEnd>(
    () => wishesEndOf(null, proposedWishesEnd(plan.fromDate, today), timeZone),
    {
      blockedBecause: (values) =>
        openWishesBlockedBecause(plan, instantOf(values, timeZone), serverNow()),
      title: null,
      sending: reopen,
      onSend: (values) =>
        reopen.mutate({ id: plan.id, wishesUntil: instantOf(values, timeZone).toString() }),
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title={`Ask for wishes for ${plan.name}`}>
      <form {...form.wiring} className="space-y-4">
        <div className="grid gap-3 sm:grid-cols-2">
          <DateField label="Wishes until" required {...form.text("wishesUntil")} />
          <TimeField label="At" required {...form.text("wishesTime")} />
        </div>
        <div className="acts justify-end">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" pending={reopen.isPending && "Saving..."}>
            Ask for wishes
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
