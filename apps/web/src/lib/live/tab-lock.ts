const turns = new Map<string, Promise<unknown>>();

/**
 * Runs the work while no other tab runs work with this name. Without Web Locks (as without https)
 * it only serializes within the tab, so the work must tolerate running twice.
 */
export async function withTabLock<Result>(
  name: string,
  work: () => Promise<Result>,
): Promise<Result> {
  if ("locks" in navigator) return navigator.locks.request(`watchbill-${name}`, work);
  const before = turns.get(name) ?? Promise.resolve();
  const mine = before.then(work);
  turns.set(
    name,
    mine.catch(() => undefined),
  );
  return mine;
}
