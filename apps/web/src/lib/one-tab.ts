const turns = new Map<string, Promise<unknown>>();

/**
 * Does work while no other tab of the app does work of that name. A browser without Web Locks (or a page without https) takes
 * turns within the tab only: whatever is done here must do no harm when it is done twice.
 */
export async function oneTabAtATime<Result>(
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
