import { replacedLine, type Shift } from "../shift-view.ts";

/** Members who were replaced; historical, so it comes last and in gray. */
export function ReplacedLine({ shift }: { readonly shift: Shift }) {
  const line = replacedLine(shift);
  return line === null ? null : <p className="pt-1.5 text-sm break-words text-ink-soft">{line}</p>;
}
