import type { LucideIcon, LucideProps } from "lucide-react";
import { createElement } from "react";

/** The lines of an icon as the library's file has them: elements of SVG and their attributes. */
type Lines = readonly (readonly [string, Readonly<Record<string, string>>])[];

/**
 * Draws an icon's lines with what this app sets of the library's properties: size, color, strokeWidth, and whatever an `svg` takes.
 * The library's own drawing, with its context, its names and its keys, would be a kilobyte more in the first load.
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
