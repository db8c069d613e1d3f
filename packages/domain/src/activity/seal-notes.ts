/** A point in the chain of the activity log: a position and the seal of the entry there, in hexadecimal. */
export interface ChainPoint {
  readonly position: number;
  readonly seal: string;
}

/** What was noted of the chain outside the database: its newest entry at some moment, or how far the app let old ones go. */
export interface SealNote extends ChainPoint {
  readonly kind: "head" | "trimmed";
  /** Null where somebody noted it by hand. */
  readonly at: Temporal.Instant | null;
}

/** The notes with the newest entry added; of each day the last is kept, and the very first, which says since when they are taken. */
export function withHead(
  notes: readonly SealNote[],
  { position, seal }: ChainPoint,
  at: Temporal.Instant,
): SealNote[] {
  const day = dayOf(at);
  const others = notes.filter(
    (note, index) => index === 0 || note.kind !== "head" || !note.at || dayOf(note.at) !== day,
  );
  return [...others, { kind: "head", position, seal, at }];
}

/** The notes with what the app let go added; what was noted before that has nothing left to be held against. */
export function withTrim(
  notes: readonly SealNote[],
  { position, seal }: ChainPoint,
  at: Temporal.Instant,
): SealNote[] {
  const others = notes.filter((note) => note.kind === "head" && note.position > position);
  return [{ kind: "trimmed", position, seal, at }, ...others];
}

/**
 * Why a log may not begin where it says that it does, or null. The app notes what it lets go. Where it is not noted, because
 * another instance did it or the seal was noted by hand, only the days that the log is kept can explain it.
 */
export function trimFault(
  trim: ChainPoint & {
    readonly at: Temporal.Instant;
    /** Where the entry that says so is in the chain itself; null while it has no seal. */
    readonly saidAt: number | null;
  },
  notes: readonly SealNote[],
  { keptDays, now }: { readonly keptDays: number; readonly now: Temporal.Instant },
): string | null {
  const isNoted = notes.some(
    ({ kind, position, seal }) =>
      kind === "trimmed" && position === trim.position && seal === trim.seal,
  );
  const before = notes.filter(({ position }) => position <= trim.position);
  if (isNoted) return null;
  // Whoever began to note before that was said would have noted it.
  const isUnheard = notes.some(({ position }) => trim.saidAt === null || position < trim.saidAt);
  if (before.length === 0)
    return isUnheard && keptDays === 0
      ? `The entries up to seal ${trim.position} are gone, and the app did not let them go: ACTIVITY_LOG_DAYS keeps every entry.`
      : null;
  const gone = `The entries up to seal ${trim.position} are gone, and seal ${before.at(-1)?.position} of them was noted`;
  if (keptDays === 0) return `${gone}: ACTIVITY_LOG_DAYS keeps every entry.`;
  const trimmedAt = Temporal.Instant.compare(trim.at, now) < 0 ? trim.at : now;
  // One day more, since of each day only the last note is kept.
  const oldest = trimmedAt.subtract({ hours: 24 * (keptDays - 1) });
  const isYoung = before.some(
    ({ at, position }) =>
      at && position < trim.position && Temporal.Instant.compare(at, oldest) > 0,
  );
  return isYoung
    ? `${gone} less than ${keptDays} days before: that is younger than ACTIVITY_LOG_DAYS lets go.`
    : null;
}

function dayOf(at: Temporal.Instant): string {
  return at.toString().slice(0, 10);
}
