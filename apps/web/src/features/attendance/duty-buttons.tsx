import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { LogIn, LogOut } from "lucide-react";
import { type MouseEvent, useRef } from "react";
import { isSecondOfDoubleTap } from "../../lib/forms/double-submit-guard.ts";
import { showErrorText } from "../../lib/toast/show-error.ts";
import { Button } from "../../ui/button.tsx";
import { useCheckIn, useCheckOut } from "./check.ts";
import { type PanelView, whyNotInService } from "./panel-view.ts";

const BIG =
  "flex min-h-20 w-full flex-wrap items-center justify-center gap-x-3 py-2 rounded-xl border-2 px-4 font-bold transition-colors";
const COLORS = {
  in: "bg-accent text-on-accent border-accent",
  out: "bg-bad-soft text-bad border-bad/60",
  beside: "bg-surface text-ink border-line-strong/60",
} as const;

/**
 * The 10-8 (in service) and 10-7 (out of service) buttons: large while usable, small with a reason
 * on a day off or outside the check-in window. A member who is still 10-8 on the previous shift
 * gets a button above them to switch to the next shift.
 */
export function DutyButtons({
  view,
  memberId,
}: {
  readonly view: PanelView | null;
  readonly memberId: number;
}) {
  const checkIn = useCheckIn(memberId);
  const checkOut = useCheckOut(memberId);
  const isBusy = checkIn.isPending || checkOut.isPending;
  const lastPress = useRef<PointerEvent | null>(null);
  const unlessHasty =
    (act: () => void) =>
    ({ nativeEvent }: MouseEvent<HTMLButtonElement, PointerEvent>): void => {
      // The button changes from 10-8 to 10-7 under the pointer: a double tap must not undo the
      // first tap.
      const isHasty = isSecondOfDoubleTap(nativeEvent, lastPress.current);
      lastPress.current = nativeEvent;
      if (!isBusy && !isHasty) act();
    };
  if (view?.state === "in-service" || view?.state === "ready" || view?.state === "on-break") {
    const { assignment, following } = view;
    const isIn = view.state === "in-service";
    const act = (): void => (isIn ? checkOut : checkIn).mutate({ assignmentId: assignment.id });
    return (
      <div className="w-full space-y-3">
        {following ? (
          <button
            type="button"
            aria-busy={isBusy}
            className={`${BIG} text-2xl ${COLORS.in}`}
            onClick={unlessHasty(() => checkIn.mutate({ assignmentId: following.id }))}
          >
            <LogIn aria-hidden size={28} />
            <span className="whitespace-nowrap">10-8</span>
            <span className="text-base font-semibold">
              {isBusy ? "One moment..." : overTo(view)}
            </span>
          </button>
        ) : null}
        <button
          type="button"
          aria-busy={isBusy}
          className={`${BIG} text-2xl ${isIn ? COLORS.out : following ? COLORS.beside : COLORS.in}`}
          onClick={unlessHasty(act)}
        >
          {isIn ? <LogOut aria-hidden size={28} /> : <LogIn aria-hidden size={28} />}
          <span className="whitespace-nowrap">{isIn ? "10-7" : "10-8"}</span>
          <span className="text-base font-semibold">
            {isBusy ? "One moment..." : meaningOf(view)}
          </span>
        </button>
      </div>
    );
  }
  return (
    <Button variant="secondary" className="ms-auto" onClick={unlessHasty(() => sayWhyNot(view))}>
      <LogIn aria-hidden size={18} /> 10-8 <span className="sr-only">Go in service</span>
    </Button>
  );
}

/** Returns, for example, "Night ends, Weekdays starts". */
function overTo({ state, assignment, following }: PanelView): string {
  const next = following ? shiftName(following.shift) : "";
  return state === "in-service"
    ? `${shiftName(assignment.shift)} ends, ${next} starts`
    : `${next} starts`;
}

function meaningOf({ state, isSought, hasStarted }: PanelView): string {
  if (state === "in-service") return "Go out of service";
  if (isSought) return hasStarted ? "Keep my shift, go in service" : "Reclaim, go in service";
  return state === "on-break" ? "Return from break" : "Go in service";
}

function sayWhyNot(view: PanelView | null): void {
  showErrorText(
    whyNotInService(view),
    view?.checkInRefusal ? "Check-in Window Closed" : "No Shift Found",
  );
}
