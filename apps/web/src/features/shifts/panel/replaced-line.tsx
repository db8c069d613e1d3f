import { replacedLine, type Shift } from "../shift-view.ts";

/** Names the members who were replaced. The line is last and gray, because it is about the past. */
export function ReplacedLine({ shift }: { readonly shift: Shift }) {
  const line = replacedLine(shift);
  return line === null ? null : <p className="pt-1.5 text-sm break-words text-ink-soft">{line}</p>;
}
