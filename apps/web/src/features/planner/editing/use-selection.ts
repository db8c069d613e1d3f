import { useState } from "react";
import type { Spot } from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { spotKey, spotsBetween, spotsOf } from "./selected-spots.ts";

/** Modifier keys of a press: with one of them, the press adds a spot to the selection. */
interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * State of the selected spots, which the user selects one by one or as a range. Spots that no
 * longer exist leave the selection.
 */
export function useChosen(shifts: readonly Shift[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<Spot | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const spots =
    keys.size === 0 ? [] : shifts.flatMap(spotsOf).filter((spot) => keys.has(spotKey(spot)));

  const toggle = (spot: Spot): void => {
    const next = new Set(keys);
    if (!next.delete(spotKey(spot))) next.add(spotKey(spot));
    setKeys(next);
    setAnchor(spot);
  };
  const reach = (spot: Spot): void => {
    const more = anchor ? spotsBetween(anchor, spot, shifts) : [spot];
    setKeys(new Set([...keys, ...more.map(spotKey)]));
    setAnchor(spot);
  };
  return {
    spots: spots.toSorted((a, b) => a.shift.startsAt.localeCompare(b.shift.startsAt)),
    has: (spot: Spot) => keys.has(spotKey(spot)),
    /**
     * True in selection mode, in which a press on a spot selects it without a modifier key, for
     * touch.
     */
    isChoosing,
    setChoosing,
    /** Updates the selection after a press on a spot; returns true if the press was a selection. */
    hears: (spot: Spot, { shiftKey, ctrlKey, metaKey }: Modifiers): boolean => {
      if (shiftKey) reach(spot);
      else if (ctrlKey || metaKey || isChoosing) toggle(spot);
      else return false;
      return true;
    },
    none: (): void => {
      setKeys(new Set());
      setAnchor(null);
      setChoosing(false);
    },
  };
}
