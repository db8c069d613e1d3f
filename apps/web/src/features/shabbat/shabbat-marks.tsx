import { type ShabbatMark, shabbatMarksOn } from "@watchbill/domain/shabbat/shabbat-text";
import type { ShabbatWindow } from "@watchbill/domain/shabbat/shabbat-windows";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { compactTime } from "@watchbill/domain/time/format";
import { useOrganization } from "../settings/organization.ts";

interface Day {
  readonly date: string;
  readonly windows: readonly ShabbatWindow[];
}

/**
 * The times of candle lighting and of the end of Shabbat on a day, in short form for a calendar
 * cell.
 */
export function ShabbatMarks({ date, windows }: Day) {
  const squad = useOrganization();
  return shabbatMarksOn(date, windows, squad).map((mark) => (
    <MarkLine key={mark.text} mark={mark} squad={squad} />
  ));
}

/** The times of candle lighting and of the end of Shabbat on a day, as sentences. */
export function ShabbatSentences({ date, windows }: Day) {
  const squad = useOrganization();
  return shabbatMarksOn(date, windows, squad).map(({ text }) => `${text}. `);
}

/** One of the two times. A phone shows only the time, next to a sign that says which one it is. */
function MarkLine({ mark, squad }: { readonly mark: ShabbatMark; readonly squad: SquadClock }) {
  const time = compactTime(
    mark.at.toZonedDateTimeISO(squad.timeZone).toPlainTime().toString().slice(0, 5),
    squad,
  );
  return (
    <span
      title={mark.text}
      className="tabular text-[0.625rem] leading-3 font-medium text-ink-soft sm:text-xs"
    >
      <span className="max-sm:hidden">{mark.kind === "candles" ? "Candles " : "Ends "}</span>
      <span className="sm:hidden">{mark.kind === "candles" ? "▾" : "▴"}</span>
      {time}
    </span>
  );
}
