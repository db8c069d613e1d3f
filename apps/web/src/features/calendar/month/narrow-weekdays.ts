/** Maximum number of narrow weekdays; in a month with few shifts most would be. */
const MOST_NARROW = 3;

/**
 * Weekdays to render narrow, because no week has a shift on them; none if that would be most of
 * them.
 */
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
