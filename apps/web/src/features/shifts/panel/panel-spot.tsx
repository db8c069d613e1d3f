import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { useRef, useState } from "react";
import { useCommand } from "../../../lib/api/queries.ts";
import { focusOnIt } from "../../../lib/focus/focus.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { pushUndoStep } from "../../../lib/undo/undo-stack.ts";
import { Button } from "../../../ui/button.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { organizationNow } from "../../settings/organization.ts";
import { filling, type Shift } from "../shift-view.ts";
import { StatusBadge } from "../status-badge.tsx";
import { takenOffStep } from "../undo-steps.ts";
import { BySchedule } from "./by-schedule.tsx";
import { SpotHolder } from "./spot-holder.tsx";

/**
 * A filled spot: the member, their phone number and status, and for permitted viewers a button to
 * remove the member.
 */
export function PanelSpot({
  shift,
  spot,
  mayTakeOff,
  onTakenOff,
  onCantCome,
}: {
  readonly shift: Shift;
  readonly spot: Shift["assignments"][number];
  readonly mayTakeOff: boolean;
  readonly onTakenOff: () => void;
  /**
   * Opens the dialog for a member who can't come; null if the viewer can't look for a replacement.
   */
  readonly onCantCome: (() => void) | null;
}) {
  const { user, status, isBySchedule } = spot;
  const [asks, setAsks] = useState(false);
  // False if the member requested a replacement: the spot then passes to the replacement, so the
  // buttons are hidden.
  const isTheirs = filling(shift).includes(spot);
  const opener = useRef<HTMLSpanElement>(null);
  const leave = (): void => {
    setAsks(false);
    opener.current?.querySelector<HTMLElement>("[aria-expanded]")?.focus();
  };
  return (
    <li className="py-1.5">
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-2">
        <SpotHolder shift={shift} user={user} part={spot.part} />
        <span ref={opener} className="flex flex-wrap items-center gap-2">
          <BySchedule spot={{ isBySchedule }} />
          <StatusBadge status={status} />
          {onCantCome && isTheirs ? (
            <Button
              variant="quiet"
              isCompact
              aria-label={`Can't come… ${unitAndName(user)}`}
              onClick={onCantCome}
            >
              Can't come…
            </Button>
          ) : null}
          {mayTakeOff && isTheirs ? (
            <Button
              variant="quiet"
              isCompact
              aria-label={`Remove ${unitAndName(user)}`}
              aria-expanded={asks}
              onClick={() => setAsks(!asks)}
            >
              Remove
            </Button>
          ) : null}
        </span>
      </div>
      {asks && mayTakeOff && isTheirs ? (
        <TakeOff shift={shift} spot={spot} onLeave={leave} onTakenOff={onTakenOff} />
      ) : null}
    </li>
  );
}

/** Button that removes a member. It says before the removal that the member is notified. */
function TakeOff({
  shift,
  spot: { id, user },
  onLeave,
  onTakenOff,
}: {
  readonly shift: Shift;
  readonly spot: Shift["assignments"][number];
  readonly onLeave: () => void;
  readonly onTakenOff: () => void;
}) {
  const name = unitAndName(user);
  const takeOff = useCommand("shifts.unassign", {
    onSuccess: () => {
      const description = `${name}: ${shiftTitle(shift, organizationNow())}`;
      const undo = pushUndoStep(takenOffStep(description, user.id, shift.id));
      showToast({
        title: "Removed from shift",
        description,
        action: { label: "Undo", run: undo },
      });
      onTakenOff();
    },
    onError: onLeave,
    failed: "Couldn't remove the member. Try again.",
  });
  return (
    <div
      role="group"
      data-question
      aria-label={`Remove ${name}`}
      tabIndex={-1}
      ref={focusOnIt}
      className="mb-1 space-y-2 rounded-lg bg-warn-soft p-2 outline-none"
    >
      <p role="status" className="text-warn">
        <NoWrap>{`${name} will be notified, and the spot will be open.`}</NoWrap>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="danger"
          isCompact
          pending={takeOff.isPending && "Removing..."}
          onClick={() => takeOff.mutate({ id, isUndoable: true })}
        >
          Remove from shift
        </Button>
        <Button variant="secondary" isCompact data-leaves onClick={onLeave}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
