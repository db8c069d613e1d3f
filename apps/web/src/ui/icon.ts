import type { LucideIcon, LucideProps } from "lucide-react";
import { createElement } from "react";

/** An icon's SVG elements with their attributes, in the format of the library's files. */
type Lines = readonly (readonly [string, Readonly<Record<string, string>>])[];

/**
 * Creates an icon component with the props size, color, strokeWidth and any `svg` attribute. The
 * library's own renderer would add a kilobyte to the first load.
 */
export function iconOf(lines: Lines): LucideIcon {
  function Icon({ size = 24, color = "currentColor", strokeWidth = 2, ...rest }: LucideProps) {
    const frame = {
      width: size,
      height: size,
      viewBox: "0 0 24 24",
      fill: "none",
      stroke: color,
      strokeWidth,
      strokeLinecap: "round",
      strokeLinejoin: "round",
      ...rest,
    } as const;
    return createElement(
      "svg",
      frame,
      ...lines.map(([tag, attributes]) => createElement(tag, attributes)),
    );
  }
  return Icon as unknown as LucideIcon;
}
