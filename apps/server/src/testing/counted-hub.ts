import type { LiveHub } from "../platform/events/live.ts";

/** Wraps the hub and counts its listeners. */
export function counted(hub: LiveHub): { readonly hub: LiveHub; readonly listeners: () => number } {
  let count = 0;
  const subscribe: LiveHub["subscribe"] = (listener) => {
    const stop = hub.subscribe(listener);
    count += 1;
    return () => {
      stop();
      count -= 1;
    };
  };
  return { hub: { ...hub, subscribe }, listeners: () => count };
}
