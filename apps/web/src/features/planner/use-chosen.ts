import { useState } from "react";
import type { Spot } from "../shifts/shift-eligibility.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { placeKey, spotsBetween, spotsOf } from "./chosen-spots.ts";

/** Modifier keys that make a press select a spot in addition to the selection. */
export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/**
 * Multiple selection of spots, singly or as a range. Spots that no longer exist leave the
 * selection.
 */
export function useChosen(shifts: readonly Shift[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  const [anchor, setAnchor] = useState<Spot | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const places =
    keys.size === 0 ? [] : shifts.flatMap(spotsOf).filter((place) => keys.has(placeKey(place)));

  const toggle = (place: Spot): void => {
    const next = new Set(keys);
    if (!next.delete(placeKey(place))) next.add(placeKey(place));
    setKeys(next);
    setAnchor(place);
  };
  const reach = (place: Spot): void => {
    const more = anchor ? spotsBetween(anchor, place, shifts) : [place];
    setKeys(new Set([...keys, ...more.map(placeKey)]));
    setAnchor(place);
  };
  return {
    places: places.toSorted((a, b) => a.shift.startsAt.localeCompare(b.shift.startsAt)),
    has: (place: Spot) => keys.has(placeKey(place)),
    /** Selection mode: a press selects without a modifier key, for touch. */
    isChoosing,
    setChoosing,
    /** Returns true if the press changed the selection. */
    hears: (place: Spot, { shiftKey, ctrlKey, metaKey }: Modifiers): boolean => {
      if (shiftKey) reach(place);
      else if (ctrlKey || metaKey || isChoosing) toggle(place);
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
