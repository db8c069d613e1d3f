/** A point in the audit chain: the position and the hash of its entry, in hexadecimal. */
export interface ChainPoint {
  readonly position: number;
  readonly seal: string;
}

/**
 * A checkpoint of the audit chain outside the database: its newest entry at a time, or the last
 * trimmed entry.
 */
export interface SealNote extends ChainPoint {
  readonly kind: "head" | "trimmed";
  /** Null for a checkpoint that was written by hand. */
  readonly at: Temporal.Instant | null;
}

/**
 * Adds the newest entry to the checkpoints. Keeps the last checkpoint of each day and the very
 * first one, which shows since when checkpoints are written.
 */
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

/**
 * Adds a trim to the checkpoints and drops the older ones, which have no entries left to verify.
 */
export function withTrim(
  notes: readonly SealNote[],
  { position, seal }: ChainPoint,
  at: Temporal.Instant,
): SealNote[] {
  const others = notes.filter((note) => note.kind === "head" && note.position > position);
  return [{ kind: "trimmed", position, seal, at }, ...others];
}

/**
 * Why the beginning of a trimmed chain is invalid, or null. The app records its own trims; an
 * unrecorded trim must fit the retention period.
 */
export function trimFault(
  trim: ChainPoint & {
    readonly at: Temporal.Instant;
    /** Position of the trim's own entry in the chain; null while the entry has no hash. */
    readonly saidAt: number | null;
  },
  notes: readonly SealNote[],
  { retentionDays, now }: { readonly retentionDays: number; readonly now: Temporal.Instant },
): string | null {
  const isNoted = notes.some(
    ({ kind, position, seal }) =>
      kind === "trimmed" && position === trim.position && seal === trim.seal,
  );
  const before = notes.filter(({ position }) => position <= trim.position);
  if (isNoted) return null;
  // True when checkpoints that began before the trim do not include it.
  const isUnheard = notes.some(({ position }) => trim.saidAt === null || position < trim.saidAt);
  if (before.length === 0)
    return isUnheard && retentionDays === 0
      ? `The entries up to seal ${trim.position} are gone, and the app did not let them go: ACTIVITY_LOG_DAYS keeps every entry.`
      : null;
  const gone = `The entries up to seal ${trim.position} are gone, and seal ${before.at(-1)?.position} of them was noted`;
  if (retentionDays === 0) return `${gone}: ACTIVITY_LOG_DAYS keeps every entry.`;
  const trimmedAt = Temporal.Instant.compare(trim.at, now) < 0 ? trim.at : now;
  // Allows one more day, because only the last checkpoint of each day is kept.
  const oldest = trimmedAt.subtract({ hours: 24 * (retentionDays - 1) });
  const isYoung = before.some(
    ({ at, position }) =>
      at && position < trim.position && Temporal.Instant.compare(at, oldest) > 0,
  );
  return isYoung
    ? `${gone} less than ${retentionDays} days before: that is younger than ACTIVITY_LOG_DAYS lets go.`
    : null;
}

function dayOf(at: Temporal.Instant): string {
  return at.toString().slice(0, 10);
}
