/** For how many days, weeks and months the last backup of each is kept. */
export interface KeptBackups {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

export interface BackupFile {
  readonly name: string;
  readonly madeAt: Temporal.Instant;
}

/**
 * Returns the backups to remove. Keeps the last one of each of the newest days, weeks (from Monday)
 * and months in `zone`. Periods without a backup do not count, so a server that was off for a year
 * keeps as many. The newest backup always stays.
 */
export function backupsToRemove(
  files: readonly BackupFile[],
  kept: KeptBackups,
  zone: string,
): string[] {
  const newestFirst = files.toSorted((a, b) => Temporal.Instant.compare(b.madeAt, a.madeAt));
  const staying = new Set(newestFirst.slice(0, 1));
  for (const [most, spanOf] of [
    [kept.days, (at: Temporal.ZonedDateTime) => at.toPlainDate().toString()],
    [kept.weeks, (at: Temporal.ZonedDateTime) => `${at.yearOfWeek}-${at.weekOfYear}`],
    [kept.months, (at: Temporal.ZonedDateTime) => at.toPlainDate().toPlainYearMonth().toString()],
  ] as const) {
    const spans = new Set<string>();
    for (const file of newestFirst) {
      const span = spanOf(file.madeAt.toZonedDateTimeISO(zone));
      if (spans.has(span) || spans.size === most) continue;
      spans.add(span);
      staying.add(file);
    }
  }
  return newestFirst.filter((file) => !staying.has(file)).map(({ name }) => name);
}
