import type { Wish } from "@watchbill/domain/wishes/wish";
import { Check, Heart, type LucideIcon, Minus, X } from "lucide-react";

/** How a wish looks: a sign and a colour, which say the same as its word. */
interface Look {
  readonly icon: LucideIcon;
  /** Of the choice that is made. */
  readonly chosen: string;
}

export const WISH_LOOKS: Readonly<Record<Wish, Look>> = {
  want: {
    icon: Heart,
    chosen: "has-checked:border-good has-checked:bg-good has-checked:text-surface",
  },
  can: {
    icon: Check,
    chosen: "has-checked:border-good has-checked:bg-good-soft has-checked:text-good",
  },
  "rather-not": {
    icon: Minus,
    chosen: "has-checked:border-warn has-checked:bg-warn-soft has-checked:text-warn",
  },
  cannot: {
    icon: X,
    chosen: "has-checked:border-bad has-checked:bg-bad-soft has-checked:text-bad",
  },
};
