import { compareInstants, type LocalDate } from "../time/local.ts";
import type { Span } from "../time/span.ts";
import { type PointCategory, type PointRule, pointRuleFor } from "./point-rules.ts";

/** A shift or squad event with the time that the member attended. */
export interface Activity extends Pick<PointRule, "shiftType" | "eventCategory"> {
  readonly date: LocalDate;
  readonly intervals: readonly Span[];
}

/** An activity to which a rule applies, with its points. */
type CreditedActivity<Item extends Activity> = Item & {
  readonly category: string;
  readonly minutes: number;
  /** The points by the rule; 0 for an attendance that is too short. */
  readonly points: number;
  /** The points that count, within the category's limit. */
  readonly counted: number;
};

export interface PointStatement<Item extends Activity> {
  readonly total: number;
  readonly categories: readonly {
    readonly name: string;
    readonly cap: number | null;
    /** The points before the category's limit. */
    readonly earned: number;
    readonly counted: number;
  }[];
  /** The activities, in the order of their first interval. */
  readonly activities: readonly CreditedActivity<Item>[];
}

/** Computes a member's points of a year; earlier activities use up a category's limit first. */
export function pointStatement<Item extends Activity>(
  activities: readonly Item[],
  table: readonly PointCategory[],
): PointStatement<Item> {
  const sums = new Map(table.map(({ name }) => [name, { earned: 0, counted: 0 }]));
  const credited: CreditedActivity<Item>[] = [];
  for (const activity of [...activities].sort(byStart)) {
    const found = pointRuleFor(table, activity);
    if (!found) continue;
    const { category, rule } = found;
    const sum = sums.get(category.name) ?? { earned: 0, counted: 0 };
    const minutes = minutesOf(activity.intervals);
    const points = pointsOfRule(rule, minutes);
    const counted = Math.min(points, (category.cap ?? Infinity) - sum.counted);
    sums.set(category.name, { earned: sum.earned + points, counted: sum.counted + counted });
    credited.push({ ...activity, category: category.name, minutes, points, counted });
  }
  const categories = table.map(({ name, cap }) => ({
    name,
    cap,
    ...(sums.get(name) ?? { earned: 0, counted: 0 }),
  }));
  return {
    total: categories.reduce((total, { counted }) => total + counted, 0),
    categories,
    activities: credited,
  };
}

/** Returns the points for an attendance; none if it is shorter than the rule requires. */
export function pointsOfRule({ points, per, leastHours }: PointRule, minutes: number): number {
  if (minutes <= 0 || minutes < leastHours * 60) return 0;
  return per === "attendance" ? points : points * Math.floor(minutes / 60);
}

/** Returns the total in whole minutes, rounded down once for all intervals. */
function minutesOf(intervals: readonly Span[]): number {
  const ms = intervals.reduce(
    (sum, { startsAt, endsAt }) => sum + endsAt.epochMilliseconds - startsAt.epochMilliseconds,
    0,
  );
  return Math.floor(ms / 60_000);
}

function byStart(a: Activity, b: Activity): number {
  const [first, second] = [a.intervals[0], b.intervals[0]];
  return first && second ? compareInstants(first.startsAt, second.startsAt) : 0;
}
