import { formatUnit } from "../text/language.ts";
import { isBefore } from "../time/local.ts";

interface RestShift {
  readonly name: string;
  readonly startsAt: Temporal.Instant;
  readonly endsAt: Temporal.Instant;
}

/** The rest next to another shift of the member when it is too short, in hours with one decimal. */
interface RestWarning {
  readonly otherShift: string;
  readonly restHours: number;
}

/**
 * Returns the shortest rest below the squad's minimum, between a shift and the member's other
 * shifts that do not overlap it; null when all rests suffice. It only warns and never blocks.
 */
export function restWarningFor(
  shift: RestShift,
  others: readonly RestShift[],
  minimumRestHours: number,
): RestWarning | null {
  const rests = others.flatMap((other) => {
    const minutes = restMinutes(shift, other);
    return minutes !== null && minutes < minimumRestHours * 60
      ? [{ otherShift: other.name, minutes }]
      : [];
  });
  const [shortest] = rests.sort((a, b) => a.minutes - b.minutes);
  return shortest
    ? { otherShift: shortest.otherShift, restHours: Math.floor(shortest.minutes / 6) / 10 }
    : null;
}

/** Formats a short rest: "Only 5.5 hours of rest beside Night", "No rest beside Night". */
export function restText({ restHours, otherShift }: RestWarning): string {
  if (restHours === 0) return `No rest beside ${otherShift}`;
  return `Only ${formatUnit(restHours, "hour")} of rest beside ${otherShift}`;
}

function restMinutes(a: RestShift, b: RestShift): number | null {
  const [earlier, later] = isBefore(a.startsAt, b.startsAt) ? [a, b] : [b, a];
  if (isBefore(later.startsAt, earlier.endsAt)) return null;
  return (later.startsAt.epochMilliseconds - earlier.endsAt.epochMilliseconds) / 60_000;
}
