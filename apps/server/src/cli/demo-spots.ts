import type { Priority } from "@watchbill/domain/replacements/request-status";
import type { AssignmentStatus } from "@watchbill/domain/shifts/assignment-status";
import type { Chance } from "./demo-random.ts";
import type { DemoShift } from "./demo-schedule.ts";

export interface DemoSpot {
  readonly shiftIndex: number;
  readonly memberId: number;
  readonly status: AssignmentStatus;
  readonly spotNumber: number | null;
  readonly intervals: readonly {
    readonly from: Temporal.Instant;
    readonly until: Temporal.Instant | null;
    readonly bySystem: boolean;
  }[];
  /** The replacement request for this assignment, or null. */
  readonly request: {
    readonly status: "pending" | "accepted" | "cancelled" | "expired";
    readonly priority: Priority;
    readonly acceptorId: number | null;
  } | null;
}

const REASONS = ["Family matter", "Working late", "Out of town", "Exam week", null];

export function demoReason(chance: Chance): string | null {
  return chance.pick(REASONS);
}

/** The status of an assignment with its history. */
type Story = Pick<DemoSpot, "status" | "spotNumber" | "intervals" | "request">;
type Phase = "over" | "running" | "ahead";

/**
 * Assigns members to shifts: no overlaps, positions by qualification, history for past shifts, open
 * spots and requests for future ones.
 */
export function demoSpots(
  shifts: readonly DemoShift[],
  memberIds: readonly number[],
  /** Returns who may fill each position; positions take the first spots of a shift. */
  holdersOf: (shift: DemoShift) => readonly (readonly number[])[],
  now: Temporal.Instant,
  chance: Chance,
): DemoSpot[] {
  const busyUntil = new Map<number, Temporal.Instant>();
  const takeFree = (shift: DemoShift, spotNumber: number): number | null => {
    const free = (holdersOf(shift)[spotNumber - 1] ?? memberIds).filter(
      (id) => !isAfter(busyUntil.get(id) ?? shift.startsAt, shift.startsAt),
    );
    if (free.length === 0) return null;
    const memberId = chance.pick(free);
    busyUntil.set(memberId, shift.endsAt);
    return memberId;
  };
  return shifts.flatMap((shift, shiftIndex) => {
    const phase = phaseOf(shift, now);
    const spots: DemoSpot[] = [];
    const wanted = wantedOn(shift, phase, now, chance);
    for (let spotNumber = 1; spotNumber <= wanted; spotNumber += 1) {
      const memberId = takeFree(shift, spotNumber);
      if (memberId === null) continue;
      const spot = { ...storyOf(shift, phase, spotNumber, now, chance), shiftIndex, memberId };
      const isTakenOver = spot.request?.status === "accepted";
      const helper = isTakenOver ? takeFree(shift, spotNumber) : null;
      if (helper !== null)
        spots.push(
          ...takenOver(
            spot,
            helper,
            spotNumber,
            phase === "over" ? completed(shift, chance) : null,
          ),
        );
      else if (!isTakenOver) spots.push(spot);
    }
    return spots;
  });
}

/**
 * Puts two members on the last shift, the current standby. Chooses members who are free for its
 * whole length and have the most future shifts, so that the demo can offer a swap to each.
 */
export function standbySpots(
  shifts: readonly DemoShift[],
  given: readonly DemoSpot[],
  memberIds: readonly number[],
  now: Temporal.Instant,
): DemoSpot[] {
  const shiftIndex = shifts.length - 1;
  const standby = shifts[shiftIndex]!;
  const spotsOf = Map.groupBy(given, ({ memberId }) => memberId);
  const isFree = (id: number): boolean =>
    (spotsOf.get(id) ?? []).every(({ shiftIndex: index }) => {
      const { startsAt, endsAt } = shifts[index]!;
      return !isAfter(standby.endsAt, startsAt) || !isAfter(endsAt, standby.startsAt);
    });
  const countAhead = (id: number): number =>
    (spotsOf.get(id) ?? []).filter(
      ({ spotNumber, shiftIndex: index }) =>
        spotNumber !== null && isAfter(shifts[index]!.startsAt, now),
    ).length;
  return memberIds
    .filter(isFree)
    .toSorted((a, b) => countAhead(b) - countAhead(a))
    .slice(0, 2)
    .map((memberId, index) => ({ ...running(standby, index + 1, now), shiftIndex, memberId }));
}

function isAfter(one: Temporal.Instant, other: Temporal.Instant): boolean {
  return Temporal.Instant.compare(one, other) > 0;
}

function phaseOf(shift: DemoShift, now: Temporal.Instant): Phase {
  if (isAfter(shift.startsAt, now)) return "ahead";
  return isAfter(shift.endsAt.add({ minutes: 60 }), now) ? "running" : "over";
}

/**
 * Returns how many members to assign to a shift: most of its spots if it is soon, fewer if it is
 * later.
 */
function wantedOn(shift: DemoShift, phase: Phase, now: Temporal.Instant, chance: Chance): number {
  if (phase === "over") return shift.maxMembers - (chance.happens(0.08) ? 1 : 0);
  if (phase === "running") return Math.min(2, shift.maxMembers);
  const days = now.until(shift.startsAt).total({ unit: "days" });
  const share = days < 10 ? 0.88 : days < 30 ? 0.75 : 0.45;
  return Array.from({ length: shift.maxMembers }).filter(() => chance.happens(share)).length;
}

function storyOf(
  shift: DemoShift,
  phase: Phase,
  spotNumber: number,
  now: Temporal.Instant,
  chance: Chance,
): Story {
  if (phase === "over") return past(shift, spotNumber, chance);
  return phase === "ahead" ? ahead(spotNumber, chance) : running(shift, spotNumber, now);
}

/** Returns an assignment that was given away, and that of the member who took it over. */
function takenOver(
  spot: DemoSpot,
  helper: number,
  spotNumber: number,
  served: Pick<DemoSpot, "status" | "intervals"> | null,
): DemoSpot[] {
  return [
    { ...spot, request: spot.request && { ...spot.request, acceptorId: helper } },
    {
      ...(served ?? { status: "assigned", intervals: [] }),
      shiftIndex: spot.shiftIndex,
      memberId: helper,
      spotNumber,
      request: null,
    },
  ];
}

function completed(shift: DemoShift, chance: Chance): Pick<DemoSpot, "status" | "intervals"> {
  const from = shift.startsAt.add({ minutes: chance.between(-20, 12) });
  const bySystem = chance.happens(0.03);
  const until = bySystem ? shift.endsAt : shift.endsAt.add({ minutes: chance.between(-8, 25) });
  if (!chance.happens(0.12)) return { status: "completed", intervals: [{ from, until, bySystem }] };
  const middle = shift.startsAt.add({
    minutes: Math.floor(shift.startsAt.until(shift.endsAt).total({ unit: "minutes" }) / 2),
  });
  return {
    status: "completed",
    intervals: [
      { from, until: middle, bySystem: false },
      { from: middle.add({ minutes: chance.between(8, 25) }), until, bySystem },
    ],
  };
}

function past(shift: DemoShift, spotNumber: number, chance: Chance): Story {
  const roll = chance.next();
  if (roll < 0.05) return { status: "missed", spotNumber: null, intervals: [], request: null };
  if (roll < 0.12) return asked("replaced", { status: "accepted", priority: "normal" });
  if (roll < 0.135) return asked("needs_cover", { status: "expired", priority: "urgent" });
  const request =
    roll < 0.15 ? ({ status: "cancelled", priority: "normal", acceptorId: null } as const) : null;
  return { spotNumber, request, ...completed(shift, chance) };
}

function ahead(spotNumber: number, chance: Chance): Story {
  if (chance.happens(0.06)) {
    const priority = chance.pick<Priority>(["normal", "normal", "urgent"]);
    return asked("replacement_requested", { status: "pending", priority });
  }
  if (chance.happens(0.04)) return asked("replaced", { status: "accepted", priority: "normal" });
  return {
    status: chance.happens(0.4) ? "confirmed" : "assigned",
    spotNumber,
    intervals: [],
    request: null,
  };
}

/**
 * On a current shift the first member is 10-8 and the others are on their way. An assignment of a
 * shift that has just ended is completed.
 */
function running(shift: DemoShift, spotNumber: number, now: Temporal.Instant): Story {
  const from = shift.startsAt.subtract({ minutes: 5 });
  // A member may have only one open interval, and may already be 10-8 (in service) on the next
  // shift.
  if (!isAfter(shift.endsAt, now))
    return {
      spotNumber,
      status: "completed",
      intervals: [{ from, until: shift.endsAt, bySystem: false }],
      request: null,
    };
  const isThere = spotNumber === 1;
  return {
    spotNumber,
    status: isThere ? "confirmed" : "assigned",
    intervals: isThere ? [{ from, until: null, bySystem: false }] : [],
    request: null,
  };
}

/** Returns an assignment that frees its spot because of a replacement request. */
function asked(
  status: AssignmentStatus,
  request: Omit<NonNullable<DemoSpot["request"]>, "acceptorId">,
): Story {
  return { status, spotNumber: null, intervals: [], request: { ...request, acceptorId: null } };
}
