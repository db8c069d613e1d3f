/**
 * Maximum number of narrow weekdays. A month with few shifts would otherwise have mostly narrow
 * columns.
 */
const MOST_NARROW = 3;

/**
 * Returns the weekdays without a shift in any week, which render narrow; none if there are more
 * than the maximum.
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
