import { changedMeanwhileText, type FieldWords, type Seen } from "../errors/changed-meanwhile.ts";
import { conflict, invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import type { DateStyle } from "../time/date-style.ts";
import { monthName } from "../time/format.ts";
import {
  addDays,
  dateOf,
  daysBetween,
  isBefore,
  isLocalDate,
  type LocalDate,
  startOfDay,
} from "../time/local.ts";
import { type Plan, type PlanDays, type PlanState, planDaysText } from "./plan.ts";

/** What a coordinator says of a plan. */
export interface PlanForm extends PlanDays {
  readonly name: string;
  /** Null where nobody is asked for wishes. */
  readonly wishesUntil: Temporal.Instant | null;
}

export const LONGEST_PLAN_NAME = 60;
/** Three months; what lies further ahead nobody can promise. */
export const LONGEST_PLAN_DAYS = 92;
/** A plan begins at most so far ahead. */
export const FURTHEST_PLAN_DAYS = 731;

/** The words for what two coordinators may both be changing of a plan. */
const PLAN_WORDS: FieldWords<PlanForm> = [
  { word: "name", keys: ["name"] },
  { word: "days", keys: ["fromDate", "untilDate"] },
  { word: "end of the wishes", keys: ["wishesUntil"] },
];

/** Why a plan cannot be saved, or null: it has a name, days that are not over, and wishes that end ahead of us and within it. */
export function planBlockedBecause(
  form: PlanForm,
  now: Temporal.Instant,
  zone: string,
  before: Pick<Plan, "wishesUntil"> | null = null,
): Refusal | null {
  const faults = daysFaults(form, dateOf(now, zone));
  const { name } = form;
  if (isBlank(name) || name.trim().length > LONGEST_PLAN_NAME || !isOneLine(name))
    faults.name = `Enter a name of at most ${LONGEST_PLAN_NAME} characters, on one line`;
  if (
    !isSameInstant(form.wishesUntil, before?.wishesUntil ?? null) &&
    faults.untilDate === undefined
  ) {
    const fault = wishesFault(form, now, zone);
    if (fault) faults.wishesUntil = fault;
  }
  const [first] = Object.values(faults);
  return first === undefined ? null : invalid("plan-invalid", first, faults);
}

function daysFaults({ fromDate, untilDate }: PlanDays, today: LocalDate): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!isLocalDate(fromDate)) faults.fromDate = "Choose the first day";
  if (!isLocalDate(untilDate)) faults.untilDate = "Choose the last day";
  if (Object.keys(faults).length > 0) return faults;
  if (untilDate < fromDate) faults.untilDate = "The last day cannot be before the first";
  else if (untilDate < today)
    faults.untilDate = "These days are over. Choose a last day that is still ahead.";
  else if (daysBetween(fromDate, untilDate) >= LONGEST_PLAN_DAYS)
    faults.untilDate = `${LONGEST_PLAN_DAYS} days at most. Make another plan for the rest.`;
  else if (daysBetween(today, fromDate) > FURTHEST_PLAN_DAYS)
    faults.fromDate = `Choose a first day within ${FURTHEST_PLAN_DAYS} days`;
  return faults;
}

function wishesFault(
  { wishesUntil, untilDate }: PlanForm,
  now: Temporal.Instant,
  zone: string,
): string | null {
  if (wishesUntil === null) return null;
  if (!isBefore(now, wishesUntil)) return "Choose an end of the wishes that is still ahead";
  const end = startOfDay(addDays(untilDate, 1), zone);
  return isBefore(end, wishesUntil) ? "The wishes must end before the plan does" : null;
}

/** Why a plan cannot lie where it would, or null: of the plans that are not published no two share a day. */
export function besideOtherPlansBlockedBecause(
  days: PlanDays,
  others: readonly (PlanDays & { readonly name: string })[],
  style: DateStyle,
): Refusal | null {
  const other = others.find(
    ({ fromDate, untilDate }) => fromDate <= days.untilDate && days.fromDate <= untilDate,
  );
  if (!other) return null;
  const text = `${planDaysText(other, style)} is in the plan “${other.name}” already. Choose other days, or change that plan.`;
  return conflict("plans-overlap", text);
}

/** The state of a plan with what its form says: wishes are asked for until an end that is new and ahead, and where there is none not at all. */
export function stateWith(
  { wishesUntil }: PlanForm,
  before: Pick<Plan, "wishesUntil" | "state"> | null,
): PlanState {
  if (wishesUntil === null) return "drafting";
  return before !== null && isSameInstant(wishesUntil, before.wishesUntil)
    ? before.state
    : "wishes";
}

function isSameInstant(a: Temporal.Instant | null, b: Temporal.Instant | null): boolean {
  return a === null || b === null ? a === b : a.equals(b);
}

/** Why a change cannot be saved, or null: somebody else has changed the same since the coordinator saw it. */
export function planChangedMeanwhile(seen: Seen<PlanForm>, now: PlanForm): Refusal | null {
  const text = changedMeanwhileText(PLAN_WORDS, seen, now, "this plan");
  return text === null ? null : conflict("plan-changed-meanwhile", text);
}
/** Coordinators have so many days between the end of the wishes and the first shift, unless they say otherwise. */
const WISHES_END_DAYS = 10;

/** Until which day's evening members are asked, unless somebody says otherwise: some days before a plan begins, tomorrow at the earliest. */
export function proposedWishesEnd(fromDate: LocalDate, today: LocalDate): LocalDate {
  const [before, tomorrow] = [addDays(fromDate, -WISHES_END_DAYS), addDays(today, 1)];
  return before < tomorrow ? tomorrow : before;
}

/** A plan with its name: what is proposed for one. */
type ProposedPlan = PlanDays & { readonly name: string };

/** What a new plan is until somebody says otherwise: the first month after this one that no plan touches, by its name. */
export function proposedPlan(plans: readonly PlanDays[], today: LocalDate): ProposedPlan {
  let month = Temporal.PlainDate.from(today).with({ day: 1 });
  for (;;) {
    month = month.add({ months: 1 });
    const proposed = planFrom(month.toString());
    if (
      !plans.some(
        (plan) => plan.fromDate <= proposed.untilDate && proposed.fromDate <= plan.untilDate,
      )
    )
      return proposed;
  }
}

/** What a plan that begins on a day is until somebody says otherwise: the rest of its month, by its name. */
export function planFrom(fromDate: LocalDate): ProposedPlan {
  const day = Temporal.PlainDate.from(fromDate);
  return {
    name: `${monthName(day.month)} ${day.year}`,
    fromDate,
    untilDate: day.with({ day: day.daysInMonth }).toString(),
  };
}
