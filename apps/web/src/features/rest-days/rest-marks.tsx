import type { RestWindow } from "@watchbill/domain/rest-days/rest-windows";
import { type RestMark, restMarksOn } from "@watchbill/domain/rest-days/rest-words";
import type { SquadClock } from "@watchbill/domain/time/date-style";
import { compactTime } from "@watchbill/domain/time/format";
import { useOrganisation } from "../settings/organisation.ts";

interface Day {
  readonly date: string;
  readonly windows: readonly RestWindow[];
}

/** Candle lighting and the end of Shabbat on a day, shortened for a calendar cell. */
export function RestMarks({ date, windows }: Day) {
  const squad = useOrganisation();
  return restMarksOn(date, windows, squad).map((mark) => (
    <MarkLine key={mark.text} mark={mark} squad={squad} />
  ));
}

/** The marks of a day as full sentences. */
export function RestSentences({ date, windows }: Day) {
  const squad = useOrganisation();
  return restMarksOn(date, windows, squad).map(({ text }) => `${text}. `);
}

/** A phone shows only the time, next to a sign that tells which mark it is. */
function MarkLine({ mark, squad }: { readonly mark: RestMark; readonly squad: SquadClock }) {
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
