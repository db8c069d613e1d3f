/**
 * Returns a scheduler that runs `work` once, at the earliest of the requested delays
 * (milliseconds).
 */
export function createCoalescedTimer(work: () => void): (withinMs: number) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  return (withinMs) => {
    const at = performance.now() + withinMs;
    if (at >= dueAt) return;
    clearTimeout(timer);
    dueAt = at;
    timer = setTimeout(() => {
      dueAt = Number.POSITIVE_INFINITY;
      work();
    }, withinMs);
  };
}
