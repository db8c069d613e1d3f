import { minuteOf } from "../clock.ts";
import type { QueryContext, SquadContext } from "../context.ts";
import type { Needs } from "../dependencies.ts";

type OfSquad = QueryContext["ofSquad"];

/** Runs the query each time: for commands, and for a member whose last change was made on another instance. */
export function uncachedSharedQuery(squad: SquadContext): OfSquad {
  return (_name, read) => read(squad);
}

/** Caches queries whose result is the same for every member. Key: name and minute, because results depend on the time of day. */
export function cachedSharedQuery(
  { cache, clock }: Needs<"cache" | "clock">,
  squadNow: () => Promise<SquadContext>,
): OfSquad {
  return (name, read) =>
    cache.getOrCompute(
      `${minuteOf(clock)} shared ${name}`,
      async () => read(await squadNow()),
      sizeOf,
    );
}

function sizeOf(value: unknown): number {
  return 2 * (JSON.stringify(value) ?? "").length;
}
