/** So many of seven weekdays may give their room to the others; of a month with a shift here and there most would. */
const MOST_NARROW = 3;

/** Which weekdays of a month are drawn narrow, because no week has a shift on them: none where that would be most of them. */
export function narrowWeekdays(
  weeks: readonly (readonly string[])[],
  hasShifts: (date: string) => boolean,
): readonly boolean[] {
  const [firstWeek = []] = weeks;
  const isFree = firstWeek.map(
    (_, weekday) => !weeks.some((week) => hasShifts(week[weekday] ?? "")),
  );
  return isFree.filter(Boolean).length > MOST_NARROW ? isFree.map(() => false) : isFree;
}
