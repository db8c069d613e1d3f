import { replacedLine, type Shift } from "./shift-view.ts";

/** Who was on a shift before somebody took over: history, so it stands last and in grey. */
export function ReplacedLine({ shift }: { readonly shift: Shift }) {
  const line = replacedLine(shift);
  return line === null ? null : <p className="pt-1.5 text-sm break-words text-ink-soft">{line}</p>;
}
