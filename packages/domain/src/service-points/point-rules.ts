import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import type { HoursSettings } from "../settings/hours-settings.ts";
import type { SquadEventCategory } from "../squad-events/squad-event.ts";
import { isBlank } from "../text/blank.ts";
import { formatUnit, plural } from "../text/language.ts";

export const MAX_POINT_CATEGORIES = 20;
export const MAX_POINT_RULES = 30;
export const MAX_POINT_CATEGORY_NAME_LENGTH = 60;
/** Points and hours are multiples of this, so that sums are exact. */
export const POINT_STEP = 0.25;
export const MAX_POINTS = 100;
export const MAX_CAP = 1000;
export const MAX_LEAST_HOURS = 168;

/** What a rule's points are multiplied by: attended shifts or events, or full hours in them. */
export const POINTS_PER = ["attendance", "hour"] as const;

/** The points for the shifts of a type, or for the squad events of a category. */
export interface PointRule {
  /** The key of the shift type; null for a rule of squad events. */
  readonly shiftType: string | null;
  /** The category of squad events; null for a rule of shifts. */
  readonly eventCategory: SquadEventCategory | null;
  readonly points: number;
  readonly per: (typeof POINTS_PER)[number];
  /** A shorter attendance earns no points. */
  readonly leastHours: number;
}

/** A category of the point statement, with its rules. */
export interface PointCategory {
  readonly name: string;
  /** The most points that a member can earn in a year; null without a limit. */
  readonly cap: number | null;
  readonly rules: readonly PointRule[];
}

/** Formats a rule: "0.5 points for each full hour, at least 2 hours". */
export function pointRuleText({ points, per, leastHours }: PointRule): string {
  const least = formatUnit(leastHours, "hour");
  if (per === "hour")
    return leastHours === 0
      ? plural(points, "1 point for each full hour", `${points} points for each full hour`)
      : plural(
          points,
          `1 point for each full hour, at least ${least}`,
          `${points} points for each full hour, at least ${least}`,
        );
  return leastHours === 0
    ? plural(points, "1 point each", `${points} points each`)
    : plural(points, `1 point each, at least ${least}`, `${points} points each, at least ${least}`);
}

/** Returns why a table of points is rejected, or null. */
export function pointTableBlockedBecause(categories: readonly PointCategory[]): Refusal | null {
  const fault = tableFault(categories);
  return fault === null ? null : invalid("point-table-invalid", fault);
}

function tableFault(categories: readonly PointCategory[]): string | null {
  if (categories.length > MAX_POINT_CATEGORIES)
    return `Use at most ${MAX_POINT_CATEGORIES} categories.`;
  const names = categories.map(({ name }) => name.trim().toLowerCase());
  const twice = categories.find((_, index) => names.indexOf(names[index] ?? "") < index);
  if (twice) return `Two categories have the name ${twice.name.trim()}.`;
  const rules = categories.flatMap((category) => category.rules);
  const sources = rules.map(sourceOf);
  if (sources.some((source, index) => sources.indexOf(source) < index))
    return "Use each shift type and event only once.";
  return firstOf(categories, categoryFault) ?? firstOf(rules, ruleFault);
}

function categoryFault({ name, cap, rules }: PointCategory): string | null {
  if (isBlank(name)) return "Enter a name for each category.";
  if (name.trim().length > MAX_POINT_CATEGORY_NAME_LENGTH)
    return `Use at most ${MAX_POINT_CATEGORY_NAME_LENGTH} characters for a category's name.`;
  if (cap !== null && !isSteps(cap, MAX_CAP))
    return `Enter a limit of ${POINT_STEP} to ${MAX_CAP} points in steps of ${POINT_STEP}, or leave it empty.`;
  return rules.length > MAX_POINT_RULES
    ? `Use at most ${MAX_POINT_RULES} rules in a category.`
    : null;
}

function ruleFault({ shiftType, eventCategory, points, leastHours }: PointRule): string | null {
  if ((shiftType === null) === (eventCategory === null))
    return "Choose a shift type or an event for each rule.";
  if (!isSteps(points, MAX_POINTS))
    return `Enter ${POINT_STEP} to ${MAX_POINTS} points in steps of ${POINT_STEP}.`;
  return leastHours === 0 || isSteps(leastHours, MAX_LEAST_HOURS)
    ? null
    : `Enter 0 to ${MAX_LEAST_HOURS} hours in steps of ${POINT_STEP}.`;
}

function isSteps(value: number, most: number): boolean {
  return value > 0 && value <= most && Number.isInteger(value / POINT_STEP);
}

function firstOf<Item>(
  items: readonly Item[],
  faultOf: (item: Item) => string | null,
): string | null {
  for (const item of items) {
    const fault = faultOf(item);
    if (fault !== null) return fault;
  }
  return null;
}

/** Returns the name of a rule's shift type or event category. */
function sourceOf({ shiftType, eventCategory }: PointRule): string {
  return shiftType === null ? `event ${eventCategory}` : `shift ${shiftType}`;
}

/** Returns the rule for a shift type or an event category; undefined when it earns no points. */
export function pointRuleFor(
  categories: readonly PointCategory[],
  source: Pick<PointRule, "shiftType" | "eventCategory">,
): { readonly category: PointCategory; readonly rule: PointRule } | undefined {
  for (const category of categories)
    for (const rule of category.rules)
      if (rule.shiftType === source.shiftType && rule.eventCategory === source.eventCategory)
        return { category, rule };
  return undefined;
}

/**
 * Returns why the point table of a year can no longer change, or null: all hours of the year are
 * final.
 */
export function pointYearBlockedBecause(
  year: number,
  { hoursFinalUntil }: Pick<HoursSettings, "hoursFinalUntil">,
): Refusal | null {
  return hoursFinalUntil !== null && hoursFinalUntil >= `${year}-12-31`
    ? conflict("hours-final", `The hours of ${year} are final, so its points can't change.`)
    : null;
}
