import { createContext, type KeyboardEvent, type MouseEvent, useContext } from "react";
import type { Eligibility, ShiftMember, Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import type { SuggestedSpot } from "./drafts.ts";

/** The planner's state and actions for a shift, shared by weeks and lanes. */
export interface PlannerHandlers {
  readonly isChangeable: (shift: Shift) => boolean;
  /** Eligibility of the dragged or highlighted member for a shift; null without one. */
  readonly standing: (shift: Shift) => Eligibility | null;
  readonly lit: ShiftMember | null;
  readonly isDragging: boolean;
  /** True if a member on a shift has time off during it. */
  readonly isOff: (shift: Shift, memberId: number) => boolean;
  /** The suggestion behind a spot; null for a published assignment. */
  readonly suggestionOf: (shiftId: number, memberId: number) => SuggestedSpot | null;
  /** True if a member on a shift has no stand-in. */
  readonly lacksStandIn: (shift: Shift, memberId: number) => boolean;
  /** Label suffix for screen readers that tells twin shifts apart: ", shift 1 of 2", or "". */
  readonly twinWords: (shift: Shift) => string;
  readonly isChosen: (spot: Spot) => boolean;
  /** Handles a press on a spot: opens, fills or selects it. */
  readonly press: (spot: Spot, event: MouseEvent | KeyboardEvent) => void;
  /** Edits a shift, or creates one on a date. */
  readonly edit: (target: Shift | string) => void;
}

const PlannerContext = createContext<PlannerHandlers | null>(null);

export const PlannerProvider = PlannerContext.Provider;

export function usePlanner(): PlannerHandlers {
  const planner = useContext(PlannerContext);
  if (!planner) throw new Error("usePlanner must be used inside the planner.");
  return planner;
}
