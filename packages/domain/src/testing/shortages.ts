import { type Shortage, type Shortages, shortagesOf } from "../autofill/infeasibility.ts";
import type {
  FilledSpot,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
} from "../autofill/month-to-fill.ts";
import type { Frequency } from "../members/availability/member-availability.ts";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "./evenings-to-fill.ts";

/**
 * Returns a member who offers these shift types at these frequencies, on every weekday except
 * `except`.
 */
export function offering(
  id: number,
  offers: Readonly<Record<string, Frequency>>,
  about: Partial<MemberToFill> = {},
  except: readonly number[] = [],
): MemberToFill {
  const availability = Object.entries(offers).map(([kind, frequency]) => ({
    kind,
    frequency,
    except,
  }));
  return { ...TEST_MEMBER, id, availability, ...about };
}

/** Returns a change that gives a member qualifications for positions. */
export function holding(...qualificationIds: number[]): Partial<MemberToFill> {
  return {
    holdings: qualificationIds.map((qualificationId) => ({
      qualificationId,
      validFrom: "2020-01-01",
      lastDay: null,
    })),
  };
}

/**
 * Returns a two-hour shift at an hour of a day, counted from June 1, 2026 (June 3 is a Wednesday).
 * The first letter of its name is its shift type; about "Free" members are not asked.
 */
export function shiftOn(
  id: number,
  name: string,
  day: number,
  hour = 20,
  about: Partial<ShiftToFill> = {},
): ShiftToFill {
  const date = `2026-06-${String(day).padStart(2, "0")}`;
  const startsAt =
    Temporal.Instant.from(`${date}T00:00:00Z`).epochMilliseconds / 60_000 + hour * 60;
  const availabilityKind = name === "Free" ? null : name[0]!.toLowerCase();
  return {
    ...EVENINGS[0]!,
    id,
    name,
    availabilityKind,
    date,
    lastDay: date,
    startsAt,
    endsAt: startsAt + 120,
    ...about,
  };
}

/** The ids of each member's shifts, by member. */
type ShiftsOf = Readonly<Record<number, readonly number[]>>;

/** A month that is small enough for an exhaustive search, with a roster. */
export interface SmallMonth {
  readonly members: readonly MemberToFill[];
  readonly shifts: readonly ShiftToFill[];
  readonly put?: ShiftsOf;
  readonly fixed?: ShiftsOf;
  readonly restHours?: number;
}

export function shortagesIn({
  members,
  shifts,
  put = {},
  fixed = {},
  restHours = 8,
}: SmallMonth): Shortages {
  const month: MonthToFill = eveningsToFill({ members, shifts, fixed: spotsOf(fixed) });
  return shortagesOf(
    { ...month, limits: { ...month.limits, minimumRestHours: restHours } },
    spotsOf(put),
  );
}

function spotsOf(of: ShiftsOf): FilledSpot[] {
  return Object.entries(of).flatMap(([id, shiftIds]) =>
    shiftIds.map((shiftId) => ({ memberId: Number(id), shiftId })),
  );
}

/** How sentences name a single member. */
export const ONE = "1 eligible member";

/** Returns a shortage for which counting proves that eligible members can take no more spots. */
export function proven(
  shiftIds: readonly number[],
  spots: string,
  who: string,
  taken: number,
): Shortage {
  const sentence = `${spots}, only ${taken} can be filled by ${who}. No schedule can fill more.`;
  return { shiftIds, isProof: true, sentence };
}

/** Returns a shortage for which counting proves nothing. */
export function unproven(
  shiftIds: readonly number[],
  spots: string,
  who: string,
  taken: number,
): Shortage {
  const sentence = `${spots}, ${taken} filled. Rest, hours or other shifts limit the ${who}.`;
  return { shiftIds, isProof: false, sentence };
}

/** Returns a shortage of spots without any eligible member. */
export function noOneFor(shiftIds: readonly number[], spots: string): Shortage {
  return { shiftIds, isProof: true, sentence: `No member can fill ${spots}.` };
}
