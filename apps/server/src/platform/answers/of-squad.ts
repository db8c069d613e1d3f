import { minuteOf } from "../clock.ts";
import type { QueryContext, SquadContext } from "../context.ts";
import type { Needs } from "../dependencies.ts";

type OfSquad = QueryContext["ofSquad"];

/** Reads what is the same whoever asks each time that it is asked for: for changes, and for who has just made one elsewhere. */
export function readOfSquad(squad: SquadContext): OfSquad {
  return (_name, read) => read(squad);
}

/** Reads it once for all who ask within a minute, until something changes. */
export function keptOfSquad({ kept, clock }: Needs<"kept" | "clock">, squad: SquadContext): OfSquad {
  return (name, read) => kept.findOrMake(`${minuteOf(clock)} of squad ${name}`, () => read(squad), bytesOf);
}

function bytesOf(made: unknown): number {
  return 2 * (JSON.stringify(made) ?? "").length;
}
