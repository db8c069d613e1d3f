import type { KindColour } from "@watchbill/domain/kinds/kind";

/** Tailwind only finds class names that are written in full. */
export const KIND_EDGES: Readonly<Record<KindColour, string>> = {
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
export const KIND_FILLS: Readonly<Record<KindColour, string>> = {
  teal: "bg-kind-teal",
  violet: "bg-kind-violet",
  pink: "bg-kind-pink",
  orange: "bg-kind-orange",
  blue: "bg-kind-blue",
  amber: "bg-kind-amber",
  olive: "bg-kind-olive",
  slate: "bg-kind-slate",
};
