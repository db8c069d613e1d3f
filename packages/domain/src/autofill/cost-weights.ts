import type {
  Load,
  MemberShiftPreference,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
  SpotBefore,
} from "./month-to-fill.ts";

/**
 * The cost weights of the fill, by priority: a shift without a crew, an open spot, published
 * assignments, even workload and preferences.
 */
export const PRICES = {
  emptySpot: 10_000,
  emptyShift: 15_000,
  /** An unfilled position of a short shift. */
  openRole: 300,
  /** An open spot, for each day before the last, because later spots can still be filled. */
  dayEarlier: 1,
  /** A published assignment, or a merely suggested one, that its member loses. */
  publishedTaken: 1_200,
  suggestedTaken: 60,
  /** An assignment of a member who only fills in. */
  fillIn: 60,
  ratherNot: 60,
  want: -20,
  /** Each shift below a member's wished minimum. */
  belowLeast: 80,
  /** Each hour above the limit in the worst seven days; each night beyond the consecutive limit. */
  hourOver: 40,
  nightOver: 200,
} as const;

/**
 * Workload costs its square, so that it is even. The square is piecewise linear, so that a linear
 * program can use it.
 */
export const LOAD_PARTS = ["hours", "nights", "weekends", "holidays"] as const;
export const LOAD_WEIGHTS = {
  hours: 0.3,
  nights: 15,
  weekends: 30,
  holidays: 30,
} as const satisfies Load;
export const LOAD_STEPS = { hours: 4, nights: 1, weekends: 1, holidays: 1 } as const satisfies Load;

/** Minimum share, below which a single shift would cost too much. */
const LEAST_SHARE = 0.1;

/** The factor of the workload cost for a share: twice the share costs half. */
export function loadFactor({ share }: Pick<MemberToFill, "share">): number {
  return 1 / Math.max(LEAST_SHARE, share);
}

/** The cost of a member's total workload of one part, for an average share. */
export function loadPrice(part: keyof Load, carried: number): number {
  const step = LOAD_STEPS[part];
  const full = Math.floor(carried / step);
  return LOAD_WEIGHTS[part] * (carried * (2 * full + 1) * step - full * (full + 1) * step * step);
}

/** The extra cost of an open spot by date: earlier costs more. */
export function earlyPrice(daysBeforeLast: number): number {
  return PRICES.dayEarlier * daysBeforeLast;
}

/** The coverage cost of a shift with this many filled spots. */
export function coveragePrice({ spots }: Pick<ShiftToFill, "spots">, filled: number): number {
  const empty = filled === 0 && spots > 0 ? PRICES.emptyShift : 0;
  return Math.max(0, spots - filled) * PRICES.emptySpot + empty;
}

/** The cost when a member loses an assignment. */
export function takenPrice({ isPublished }: Pick<SpotBefore, "isPublished">): number {
  return isPublished ? PRICES.publishedTaken : PRICES.suggestedTaken;
}

/** The cost of a preference when its member gets the shift. */
export function shiftPreferencePrice({
  preference,
}: Pick<MemberShiftPreference, "preference">): number {
  return preference === "prefer" ? PRICES.want : preference === "if-needed" ? PRICES.ratherNot : 0;
}

/**
 * Returns each member's workload before the fill. Absence is credited at the squad's median rate,
 * scaled by the share, so that new or returning members are not overloaded.
 */
export function creditedLoads({
  members,
  fairnessDays,
}: Pick<MonthToFill, "members" | "fairnessDays">): Load[] {
  const offering = members.filter(({ availability }) => availability.length > 0);
  const long = offering.filter(({ presentDays }) => presentDays * 2 >= fairnessDays);
  const known = (long.length > 0 ? long : offering).filter(({ presentDays }) => presentDays > 0);
  const rates = byPart((part) =>
    median(
      known.map(
        ({ carried, presentDays, share }) =>
          carried[part] / presentDays / Math.max(LEAST_SHARE, share),
      ),
    ),
  );
  return members.map(({ carried, presentDays, share }) => {
    const missing = Math.max(0, fairnessDays - presentDays);
    return byPart((part) => carried[part] + missing * rates[part] * share);
  });
}

function byPart(of: (part: keyof Load) => number): Load {
  return {
    hours: of("hours"),
    nights: of("nights"),
    weekends: of("weekends"),
    holidays: of("holidays"),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length === 0) return 0;
  return sorted.length % 2 === 1 ? sorted[half]! : (sorted[half - 1]! + sorted[half]!) / 2;
}
