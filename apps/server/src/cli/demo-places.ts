import type { Chance } from "./demo-random.ts";
import type { DemoShift } from "./demo-schedule.ts";

export interface DemoPlace {
  readonly shiftIndex: number;
  readonly memberId: number;
  readonly status: string;
  readonly seat: number | null;
  readonly intervals: readonly {
    readonly from: Temporal.Instant;
    readonly until: Temporal.Instant | null;
    readonly bySystem: boolean;
  }[];
  /** The request for cover this place made, if it did. */
  readonly request: {
    readonly status: "pending" | "accepted" | "cancelled" | "expired";
    readonly priority: string;
    readonly acceptorId: number | null;
  } | null;
}

const REASONS = ["Family matter", "Working late", "Out of town", "Exam week", null];

/** The reasons people give. */
export function demoReason(chance: Chance): string | null {
  return chance.pick(REASONS);
}

/** Puts members on shifts: nobody twice at once, history behind now, open places and requests ahead. */
export function demoPlaces(
  shifts: readonly DemoShift[],
  memberIds: readonly number[],
  now: Temporal.Instant,
  chance: Chance,
): DemoPlace[] {
  const busyUntil = new Map<number, Temporal.Instant>();
  const places: DemoPlace[] = [];
  const free = (shift: DemoShift): number[] =>
    memberIds.filter((id) => Temporal.Instant.compare(busyUntil.get(id) ?? shift.startsAt, shift.startsAt) <= 0);
  shifts.forEach((shift, shiftIndex) => {
    const isOver = Temporal.Instant.compare(shift.endsAt.add({ minutes: 60 }), now) <= 0;
    const isAhead = Temporal.Instant.compare(shift.startsAt, now) > 0;
    const wanted = isOver
      ? shift.maxMembers - (chance.happens(0.08) ? 1 : 0)
      : isAhead
        ? filledAhead(shift, now, chance)
        : Math.min(2, shift.maxMembers);
    let seat = 1;
    for (let count = 0; count < wanted; count += 1) {
      const memberId = take(free(shift), chance);
      if (memberId === null) break;
      busyUntil.set(memberId, shift.endsAt);
      const made = isOver
        ? past(shift, shiftIndex, memberId, seat, chance)
        : isAhead
          ? ahead(shiftIndex, memberId, seat, chance)
          : running(shiftIndex, memberId, seat, count, now);
      const helper = made.request?.status === "accepted" ? take(free(shift), chance) : null;
      if (made.request?.status === "accepted" && helper !== null) {
        busyUntil.set(helper, shift.endsAt);
        places.push({ ...made, request: { ...made.request, acceptorId: helper } });
        places.push({
          ...(isOver ? completed(shift, chance) : { status: "assigned", intervals: [] }),
          shiftIndex,
          memberId: helper,
          seat,
          request: null,
        });
      } else if (made.request?.status !== "accepted") places.push(made);
      seat += 1;
    }
  });
  return places;
}

function take(candidates: readonly number[], chance: Chance): number | null {
  return candidates.length === 0 ? null : chance.pick(candidates);
}

/** The near days are nearly full, the far ones still open. */
function filledAhead(shift: DemoShift, now: Temporal.Instant, chance: Chance): number {
  const days = now.until(shift.startsAt).total({ unit: "days" });
  const share = days < 10 ? 0.88 : days < 30 ? 0.75 : 0.45;
  return Array.from({ length: shift.maxMembers }).filter(() => chance.happens(share)).length;
}

function completed(shift: DemoShift, chance: Chance): Pick<DemoPlace, "status" | "intervals"> {
  const from = shift.startsAt.add({ minutes: chance.between(-20, 12) });
  const bySystem = chance.happens(0.03);
  const until = bySystem ? shift.endsAt : shift.endsAt.add({ minutes: chance.between(-8, 25) });
  if (!chance.happens(0.12)) return { status: "completed", intervals: [{ from, until, bySystem }] };
  const middle = shift.startsAt.add({ minutes: Math.floor(shift.startsAt.until(shift.endsAt).total({ unit: "minutes" }) / 2) });
  return {
    status: "completed",
    intervals: [
      { from, until: middle, bySystem: false },
      { from: middle.add({ minutes: chance.between(8, 25) }), until, bySystem },
    ],
  };
}

function past(shift: DemoShift, shiftIndex: number, memberId: number, seat: number, chance: Chance): DemoPlace {
  const roll = chance.next();
  if (roll < 0.05) return { shiftIndex, memberId, status: "missed", seat: null, intervals: [], request: null };
  if (roll < 0.12)
    return {
      shiftIndex,
      memberId,
      status: "replaced",
      seat: null,
      intervals: [],
      request: { status: "accepted", priority: "normal", acceptorId: null },
    };
  if (roll < 0.135)
    return {
      shiftIndex,
      memberId,
      status: "needs_cover",
      seat: null,
      intervals: [],
      request: { status: "expired", priority: "urgent", acceptorId: null },
    };
  const request = roll < 0.15 ? ({ status: "cancelled", priority: "normal", acceptorId: null } as const) : null;
  return { shiftIndex, memberId, seat, request, ...completed(shift, chance) };
}

function ahead(shiftIndex: number, memberId: number, seat: number, chance: Chance): DemoPlace {
  if (chance.happens(0.06)) {
    const priority = chance.pick(["normal", "normal", "urgent"]);
    return {
      shiftIndex,
      memberId,
      status: "replacement_requested",
      seat: null,
      intervals: [],
      request: { status: "pending", priority, acceptorId: null },
    };
  }
  if (chance.happens(0.04))
    return {
      shiftIndex,
      memberId,
      status: "replaced",
      seat: null,
      intervals: [],
      request: { status: "accepted", priority: "normal", acceptorId: null },
    };
  return { shiftIndex, memberId, status: chance.happens(0.4) ? "confirmed" : "assigned", seat, intervals: [], request: null };
}

/** Of a shift under way the first member is 10-8 and the others are still on their way. */
function running(shiftIndex: number, memberId: number, seat: number, count: number, now: Temporal.Instant): DemoPlace {
  const isThere = count === 0;
  return {
    shiftIndex,
    memberId,
    seat,
    status: isThere ? "confirmed" : "assigned",
    intervals: isThere ? [{ from: now.subtract({ minutes: 47 }), until: null, bySystem: false }] : [],
    request: null,
  };
}
