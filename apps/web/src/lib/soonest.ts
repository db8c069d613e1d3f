/** Does the work once for all who wanted it meanwhile, after the shortest of the times that they leave it. */
export function createSoonest(work: () => void): (withinMs: number) => void {
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
