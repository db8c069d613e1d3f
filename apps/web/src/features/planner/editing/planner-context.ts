import { createContext, type KeyboardEvent, type MouseEvent, useContext } from "react";
import type { Eligibility, ShiftMember, Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import type { SuggestedSpot } from "./drafts.ts";

/** The planner's state and actions for a shift; the week view and the lane view share it. */
export interface PlannerHandlers {
  readonly isChangeable: (shift: Shift) => boolean;
  /**
   * Eligibility for a shift of the member who is dragged or highlighted; null if there is no such
   * member.
   */
  readonly standing: (shift: Shift) => Eligibility | null;
  readonly lit: ShiftMember | null;
  readonly isDragging: boolean;
  /** True if a member who is on the shift has time off during it. */
  readonly isOff: (shift: Shift, memberId: number) => boolean;
  /** The auto-fill suggestion for a spot; null if its assignment is published. */
  readonly suggestionOf: (shiftId: number, memberId: number) => SuggestedSpot | null;
  /** True if no other member could stand in for a member on the shift. */
  readonly lacksStandIn: (shift: Shift, memberId: number) => boolean;
  /**
   * Suffix that tells twin shifts apart for screen readers: ", shift 1 of 2"; "" if the shift has
   * no twin.
   */
  readonly twinWords: (shift: Shift) => string;
  readonly isChosen: (spot: Spot) => boolean;
  /** Handles a click or key on a spot: opens, fills or selects it. */
  readonly press: (spot: Spot, event: MouseEvent | KeyboardEvent) => void;
  /** Opens the form for a shift, or for a new shift on the given date. */
  readonly edit: (target: Shift | string) => void;
}

const PlannerContext = createContext<PlannerHandlers | null>(null);

export const PlannerProvider = PlannerContext.Provider;

export function usePlanner(): PlannerHandlers {
  const planner = useContext(PlannerContext);
  if (!planner) throw new Error("usePlanner must be used inside the planner.");
  return planner;
}
