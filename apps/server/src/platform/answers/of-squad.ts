import { minuteOf } from "../clock.ts";
import type { QueryContext, SquadContext } from "../context.ts";
import type { Needs } from "../dependencies.ts";
import { asEverybodys } from "./made-once.ts";

type OfSquad = QueryContext["ofSquad"];

/** Reads what is the same whoever asks each time that it is asked for: for changes, and for who has just made one elsewhere. */
export function readOfSquad(squad: SquadContext): OfSquad {
  return (_name, read) => read(squad);
}

/**
 * Reads it once for all who ask within a minute, until something changes. The squad is looked at when the reading begins, not when
 * somebody first asked: what it has set for itself may have changed between.
 */
export function keptOfSquad({ kept, clock }: Needs<"kept" | "clock">, squadNow: () => Promise<SquadContext>): OfSquad {
  const readOnce = async <T>(read: (squad: SquadContext) => Promise<T>): Promise<T> => asEverybodys(await read(await squadNow()));
  return (name, read) => kept.findOrMakeForAll(`${minuteOf(clock)} of squad ${name}`, () => readOnce(read), bytesOf);
}

function bytesOf(made: unknown): number {
  return 2 * (JSON.stringify(made) ?? "").length;
}
