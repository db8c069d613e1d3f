import type { ShiftTypeColor } from "@watchbill/domain/shift-types/shift-type";

/**
 * Edge classes of the shift type colors; written in full, because Tailwind finds only literal class
 * names.
 */
export const SHIFT_TYPE_EDGES: Readonly<Record<ShiftTypeColor, string>> = {
  teal: "border-s-kind-teal",
  violet: "border-s-kind-violet",
  pink: "border-s-kind-pink",
  orange: "border-s-kind-orange",
  blue: "border-s-kind-blue",
  amber: "border-s-kind-amber",
  olive: "border-s-kind-olive",
  slate: "border-s-kind-slate",
};

/** Fill classes of the shift type colors. */
export const SHIFT_TYPE_FILLS: Readonly<Record<ShiftTypeColor, string>> = {
  teal: "bg-kind-teal",
  violet: "bg-kind-violet",
  pink: "bg-kind-pink",
  orange: "bg-kind-orange",
  blue: "bg-kind-blue",
  amber: "bg-kind-amber",
  olive: "bg-kind-olive",
  slate: "bg-kind-slate",
};
