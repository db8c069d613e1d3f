/** A 10-8 or 10-7 that could not be sent when it was made, with its true time. */
export interface WaitingCheck {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly kind: "checkIn" | "checkOut";
  readonly at: string;
  /** A 10-7 of the last unit that is a break. */
  readonly isBreak?: boolean;
  /** When this device kept it, by its own clock: the order of sending, whatever each tab knows of the server's clock. */
  readonly keptAt: number;
}

const PREFIX = "waiting-check ";
/** Where a device keeps nothing, a check waits as long as the app is open. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();
/** Tells other tabs' screens; the browser tells this one of theirs. */
globalThis.addEventListener?.("storage", ({ key }) =>
  key === null || key.startsWith(PREFIX) ? tell() : undefined,
);

function tell(): void {
  for (const listener of listeners) listener();
}

/** Each check has a place of its own, so that two tabs that write at once cannot overwrite each other's. */
function keyOf({ keptAt, kind, assignmentId }: WaitingCheck): string {
  return `${PREFIX}${keptAt} ${kind} ${assignmentId}`;
}

/** Keeps a check. A tab that did not know of the same one in another tab adds nothing: the first has the true time. */
export function addWaiting(made: Omit<WaitingCheck, "keptAt">): void {
  const before = readWaiting();
  // Of the member's last only: from one shift over to another and back is three checks.
  const last = before.findLast(({ memberId }) => memberId === made.memberId);
  if (last?.kind === made.kind && last.assignmentId === made.assignmentId) return;
  // After all that waits already, even where the device's clock was set back.
  const check = { ...made, keptAt: Math.max(Date.now(), (before.at(-1)?.keptAt ?? 0) + 1) };
  try {
    localStorage.setItem(keyOf(check), JSON.stringify(check));
  } catch {
    inMemory.set(keyOf(check), JSON.stringify(check));
  }
  tell();
}

/** Forgets a check that was answered. */
export function removeWaiting(check: WaitingCheck): void {
  inMemory.delete(keyOf(check));
  try {
    localStorage.removeItem(keyOf(check));
  } catch {
    // It was never there.
  }
  tell();
}

/** All that waits, of every tab, the oldest first. */
export function readWaiting(): WaitingCheck[] {
  return JSON.parse(waitingText()) as WaitingCheck[];
}

/** The same as one text, which is equal as long as nothing changed. */
export function waitingText(): string {
  const texts = [...inMemory, ...storedEntries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, text]) => text);
  return `[${texts.join(",")}]`;
}

function storedEntries(): [string, string][] {
  try {
    return Object.entries(localStorage as unknown as Record<string, string>).filter(([key]) =>
      key.startsWith(PREFIX),
    );
  } catch {
    return [];
  }
}

/** Calls back whenever something waits or waits no more, in whatever tab; gives the way to stop that. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
