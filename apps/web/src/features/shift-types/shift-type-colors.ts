import type { ShiftTypeColor } from "@watchbill/domain/shift-types/shift-type";

/** Tailwind only finds class names that are written in full. */
export const SHIFT_TYPE_EDGES: Readonly<Record<ShiftTypeColor, string>> = {
  teal: "border-l-kind-teal",
  violet: "border-l-kind-violet",
  pink: "border-l-kind-pink",
  orange: "border-l-kind-orange",
  blue: "border-l-kind-blue",
  amber: "border-l-kind-amber",
  olive: "border-l-kind-olive",
  slate: "border-l-kind-slate",
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
