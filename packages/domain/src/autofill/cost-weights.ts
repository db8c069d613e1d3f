import type {
  Load,
  MemberShiftPreference,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
  SpotBefore,
} from "./month-to-fill.ts";

/**
 * The costs that the search minimizes, by priority: a shift without a crew, an open spot, a changed
 * published assignment, uneven workload, and ignored preferences.
 */
export const PRICES = {
  emptySpot: 10_000,
  emptyShift: 15_000,
  /** An unfilled position of a short shift. */
  openRole: 300,
  /**
   * An open spot costs this much more for each day before the last, because later spots can still
   * be filled.
   */
  dayEarlier: 1,
  /** The cost when a member loses a published assignment, or a suggested one. */
  publishedTaken: 1_200,
  suggestedTaken: 60,
  /** The cost of an assignment to a member who serves only when asked (fill-in). */
  fillIn: 60,
  ratherNot: 60,
  want: -20,
  /** The cost of each shift below a member's wished minimum. */
  belowLeast: 80,
  /**
   * The cost of each hour above the limit in the worst seven days, and of each night beyond the
   * consecutive limit.
   */
  hourOver: 40,
  nightOver: 200,
} as const;

/**
 * Workload costs its square, so that an even distribution is cheapest. The square is piecewise
 * linear, so that a linear program can use it.
 */
export const LOAD_PARTS = ["hours", "nights", "weekends", "holidays"] as const;
export const LOAD_WEIGHTS = {
  hours: 0.3,
  nights: 15,
  weekends: 30,
  holidays: 30,
} as const satisfies Load;
export const LOAD_STEPS = { hours: 4, nights: 1, weekends: 1, holidays: 1 } as const satisfies Load;

/**
 * The smallest fair share in the cost formula; a smaller share would make a single shift too
 * expensive.
 */
const LEAST_SHARE = 0.1;

/** Returns the workload cost factor for a fair share: twice the share costs half. */
export function loadFactor({ share }: Pick<MemberToFill, "share">): number {
  return 1 / Math.max(LEAST_SHARE, share);
}

/**
 * Returns the cost of a member's total workload of one kind (hours, nights, weekends or holidays)
 * at an average fair share.
 */
export function loadPrice(part: keyof Load, carried: number): number {
  const step = LOAD_STEPS[part];
  const full = Math.floor(carried / step);
  return LOAD_WEIGHTS[part] * (carried * (2 * full + 1) * step - full * (full + 1) * step * step);
}

/** Returns the extra cost of an open spot by date: an earlier date costs more. */
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

/** Returns the cost of a shift preference when its member gets the shift. */
export function shiftPreferencePrice({
  preference,
}: Pick<MemberShiftPreference, "preference">): number {
  return preference === "prefer" ? PRICES.want : preference === "if-needed" ? PRICES.ratherNot : 0;
}

/**
 * Returns each member's workload before the fill. Days of absence are credited at the squad's
 * median rate, scaled by the fair share, so that new or returning members are not overloaded.
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
