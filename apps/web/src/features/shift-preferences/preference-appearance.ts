import type { ShiftPreference } from "@watchbill/domain/shift-preferences/shift-preference";
import { Check, Heart, type LucideIcon, Minus, X } from "lucide-react";

/** Icon and color of a preference, in addition to its label. */
interface Look {
  readonly icon: LucideIcon;
  /** CSS classes of the selected preference's button. */
  readonly chosen: string;
  /** CSS classes of a day in the grid that has this preference. */
  readonly cell: string;
}

export const SHIFT_PREFERENCE_LOOKS: Readonly<Record<ShiftPreference, Look>> = {
  prefer: {
    icon: Heart,
    chosen: "has-checked:border-good has-checked:bg-good has-checked:text-surface",
    cell: "border-good bg-good text-surface",
  },
  available: {
    icon: Check,
    chosen: "has-checked:border-good has-checked:bg-good-soft has-checked:text-good",
    cell: "border-good bg-good-soft text-good",
  },
  "if-needed": {
    icon: Minus,
    chosen: "has-checked:border-warn has-checked:bg-warn-soft has-checked:text-warn",
    cell: "border-warn bg-warn-soft text-warn",
  },
  unavailable: {
    icon: X,
    chosen: "has-checked:border-bad has-checked:bg-bad-soft has-checked:text-bad",
    cell: "border-bad bg-bad-soft text-bad",
  },
};
