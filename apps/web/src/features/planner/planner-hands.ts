import { createContext, type KeyboardEvent, type MouseEvent, useContext } from "react";
import type { Eligibility, Member, Spot } from "../shifts/shift-eligibility.ts";
import type { Shift } from "../shifts/shift-view.ts";
import type { SuggestedSpot } from "./drafts.ts";

/** What is known of a shift while somebody works on the planner, and what their hand does with it; the same in weeks and in lanes. */
export interface PlannerHands {
  readonly isChangeable: (shift: Shift) => boolean;
  /** How whoever is dragged, or lit, would stand on a shift; null while nobody is. */
  readonly standing: (shift: Shift) => Eligibility | null;
  /** The member whose days are lit. */
  readonly lit: Member | null;
  readonly isDragging: boolean;
  /** Whether somebody on a shift is away then. */
  readonly isAway: (shift: Shift, memberId: number) => boolean;
  /** What is known of a place that is only proposed; null of one that is everybody's. */
  readonly ghostOf: (shiftId: number, memberId: number) => SuggestedSpot | null;
  /** Whether nobody could step in for somebody on a shift. */
  readonly isFragile: (shift: Shift, memberId: number) => boolean;
  /** What tells a shift from others of the same name and hours on its day, where it is read out: ", shift 1 of 2", or nothing. */
  readonly twinWords: (shift: Shift) => string;
  readonly isChosen: (place: Spot) => boolean;
  /** A press on a place: it is opened, filled or chosen. */
  readonly press: (place: Spot, event: MouseEvent | KeyboardEvent) => void;
  /** A shift to change, or a day that gets a new one. */
  readonly edit: (target: Shift | string) => void;
}

const Hands = createContext<PlannerHands | null>(null);

export const HandsProvider = Hands.Provider;

export function useHands(): PlannerHands {
  const hands = useContext(Hands);
  if (!hands) throw new Error("There is no planner around this.");
  return hands;
}
