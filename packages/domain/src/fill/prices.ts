import type {
  Load,
  MemberToFill,
  MonthToFill,
  PlaceBefore,
  ShiftToFill,
  Wish,
} from "./month-to-fill.ts";

/**
 * What the fill weighs against what, in the order of its aims: nobody on a shift, an empty place, what was published, even
 * burdens and wishes.
 */
export const PRICES = {
  emptyPlace: 10_000,
  nobody: 15_000,
  /** A role that nobody fills, of a shift that is short. */
  openRole: 300,
  /** An empty place, for each day that it lies before the last: later ones can still be found. */
  dayEarlier: 1,
  /** A published place, or one that was only proposed, that somebody does not keep. */
  publishedTaken: 1_200,
  proposedTaken: 60,
  /** A place that goes to somebody who only fills in. */
  fillIn: 60,
  ratherNot: 60,
  want: -20,
  /** A shift fewer than a member wished at least. */
  belowLeast: 80,
  /** An hour above the squad's hours in seven days, in the worst of them; a night beyond those in a row. */
  hourOver: 40,
  nightOver: 200,
} as const;

/** What is carried is priced by its square, so that it lies even; in chords of a step, which a linear program can price as well. */
export const LOAD_PARTS = ["hours", "nights", "weekends", "holidays"] as const;
export const LOAD_WEIGHTS = {
  hours: 0.3,
  nights: 15,
  weekends: 30,
  holidays: 30,
} as const satisfies Load;
export const LOAD_STEPS = { hours: 4, nights: 1, weekends: 1, holidays: 1 } as const satisfies Load;

/** A share below that would make a single shift of somebody priceless. */
const LEAST_SHARE = 0.1;

/** How many prices of load a share makes of one: whoever is to carry twice as much pays half for it. */
export function loadFactor({ share }: Pick<MemberToFill, "share">): number {
  return 1 / Math.max(LEAST_SHARE, share);
}

/** The price of a member's whole load of one part, for an average share. */
export function loadPrice(part: keyof Load, carried: number): number {
  const step = LOAD_STEPS[part];
  const full = Math.floor(carried / step);
  return LOAD_WEIGHTS[part] * (carried * (2 * full + 1) * step - full * (full + 1) * step * step);
}

/** What an empty place of a shift costs beside coverage: an early one more. */
export function earlyPrice(daysBeforeLast: number): number {
  return PRICES.dayEarlier * daysBeforeLast;
}

/** What coverage of a shift costs that so many fill. */
export function coveragePrice({ places }: Pick<ShiftToFill, "places">, filled: number): number {
  const nobody = filled === 0 && places > 0 ? PRICES.nobody : 0;
  return Math.max(0, places - filled) * PRICES.emptyPlace + nobody;
}

/** What it costs that somebody does not keep a place. */
export function takenPrice({ isPublished }: Pick<PlaceBefore, "isPublished">): number {
  return isPublished ? PRICES.publishedTaken : PRICES.proposedTaken;
}

/** What a wish costs where its shift is given to who wished it. */
export function wishPrice({ wish }: Pick<Wish, "wish">): number {
  return wish === "want" ? PRICES.want : wish === "rather-not" ? PRICES.ratherNot : 0;
}

/**
 * What each member carries before the month is filled: what they have carried, and for the time they could not serve the
 * squad's median rate, by their share, or the first month of whoever is new or back would drown them.
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
