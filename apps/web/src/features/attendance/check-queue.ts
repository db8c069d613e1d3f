/** A 10-8 (in service) or 10-7 (out of service) tapped offline, with the time of the tap. */
export interface WaitingCheck {
  readonly memberId: number;
  readonly assignmentId: number;
  readonly kind: "checkIn" | "checkOut";
  readonly at: string;
  /** True for a 10-7 that is a break of the last unit in service. */
  readonly isBreak?: boolean;
  /**
   * When this device queued the check, by the device's clock. Checks are sent in this order,
   * independent of each tab's offset to the server's clock.
   */
  readonly keptAt: number;
}

const PREFIX = "waiting-check ";
/** Fallback for browsers without storage: the queue lasts while the app is open. */
const inMemory = new Map<string, string>();
const listeners = new Set<() => void>();
/** The browser fires the storage event only in the other tabs. */
globalThis.addEventListener?.("storage", ({ key }) =>
  key === null || key.startsWith(PREFIX) ? notify() : undefined,
);

function notify(): void {
  for (const listener of listeners) listener();
}

/**
 * Returns the storage key of a queued 10-8 or 10-7. Each has its own key, so that two tabs never
 * overwrite each other's.
 */
function keyOf({ keptAt, kind, assignmentId }: WaitingCheck): string {
  return `${PREFIX}${keptAt} ${kind} ${assignmentId}`;
}

/**
 * Queues a 10-8 or 10-7. Ignores a repeat of the member's last queued check, for example from
 * another tab: the first one has the true time.
 */
export function addWaiting(made: Omit<WaitingCheck, "keptAt">): void {
  const before = readWaiting();
  // Compares only with the member's last queued 10-8 or 10-7: a switch to another shift and back is
  // three 10-8s.
  const last = before.findLast(({ memberId }) => memberId === made.memberId);
  if (last?.kind === made.kind && last.assignmentId === made.assignmentId) return;
  // Later than every queued one, even if the device's clock was set back.
  const check = { ...made, keptAt: Math.max(Date.now(), (before.at(-1)?.keptAt ?? 0) + 1) };
  try {
    localStorage.setItem(keyOf(check), JSON.stringify(check));
  } catch {
    inMemory.set(keyOf(check), JSON.stringify(check));
  }
  notify();
}

export function removeWaiting(check: WaitingCheck): void {
  inMemory.delete(keyOf(check));
  try {
    localStorage.removeItem(keyOf(check));
  } catch {
    // Without storage there is nothing to delete.
  }
  notify();
}

/** Lists the queued 10-8s and 10-7s of all tabs, oldest first. */
export function readWaiting(): WaitingCheck[] {
  return JSON.parse(waitingText()) as WaitingCheck[];
}

/**
 * Returns the queued checks as one text for `useSyncExternalStore`, which needs an equal value
 * while nothing changes.
 */
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

/** Calls `listener` on every change of the queue in any tab; returns an unsubscribe function. */
export function onWaitingChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
