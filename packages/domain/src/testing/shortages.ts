import { type Shortage, type Shortages, shortagesOf } from "../autofill/infeasibility.ts";
import type {
  FilledSpot,
  MemberToFill,
  MonthToFill,
  ShiftToFill,
} from "../autofill/month-to-fill.ts";
import type { Frequency } from "../members/availability/member-availability.ts";
import { EVENINGS, eveningsToFill, TEST_MEMBER } from "./evenings-to-fill.ts";

/** A member who offers shift types at frequencies, on every weekday but `except`. */
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

/** A member's qualifications for positions. */
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
 * A shift of two hours from an hour of a day of June 2026 (June 3 is a Wednesday) or a later day.
 * The first letter of its name is its shift type; members are not asked about one named "Free".
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

/** The shift numbers of each member. */
type ShiftsOf = Readonly<Record<number, readonly number[]>>;

/** A month small enough for an exhaustive search, with a roster. */
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

/** One member, as sentences name them. */
export const ONE = "1 eligible member";

/** The shortage of spots when counting proves that eligible members can take no more. */
export function proven(
  shiftIds: readonly number[],
  spots: string,
  who: string,
  taken: number,
): Shortage {
  const sentence = `${spots}, only ${taken} can be filled by ${who}. No schedule can fill more.`;
  return { shiftIds, isProof: true, sentence };
}

/** The shortage of spots when counting proves nothing. */
export function unproven(
  shiftIds: readonly number[],
  spots: string,
  who: string,
  taken: number,
): Shortage {
  const sentence = `${spots}, ${taken} filled. Rest, hours or other shifts limit the ${who}.`;
  return { shiftIds, isProof: false, sentence };
}

/** The shortage of spots without an eligible member. */
export function noOneFor(shiftIds: readonly number[], spots: string): Shortage {
  return { shiftIds, isProof: true, sentence: `No member can fill ${spots}.` };
}
