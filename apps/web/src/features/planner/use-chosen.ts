import { useState } from "react";
import type { Spot } from "../shifts/shift-eligibility.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { placeKey, spotsBetween, spotsOf } from "./chosen-spots.ts";

/** How a press says that it chooses a place, beside what is chosen already. */
export interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** Several places to be worked on at once, one by one or all from one to another. What is not there any more is not chosen either. */
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
    /** Pressing chooses, for hands that hold no key. */
    isChoosing,
    setChoosing,
    /** True when the press chose. */
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
