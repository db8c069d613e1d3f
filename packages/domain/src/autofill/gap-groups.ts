import { plural } from "../text/language.ts";
import type { Gap, GapReason } from "./gap-reasons.ts";

/**
 * A shift with open spots, and why auto-fill could not fill them; null when auto-fill has not run.
 */
export interface ShortShift {
  /** The shift's name. */
  readonly name: string;
  readonly open: number;
  readonly gap: Pick<Gap, "role" | "roles" | "counts"> | null;
}

/** Open shifts of one name that lack the same position for the same main reason. */
export interface GapGroup<Shift extends ShortShift> {
  readonly name: string;
  /** The missing position: "a driver"; null when any member can fill a spot. */
  readonly role: string | null;
  /** The reason that excludes most members; null when auto-fill has not run. */
  readonly reason: GapReason | null;
  /** The number of open spots of the group. */
  readonly open: number;
  readonly shifts: readonly Shift[];
}

/** Groups open shifts by name, position and main reason, the largest group first. */
export function gapGroups<Shift extends ShortShift>(shifts: readonly Shift[]): GapGroup<Shift>[] {
  const groups = Map.groupBy(shifts, ({ name, gap }) =>
    JSON.stringify([name, gap?.role ?? null, gap ? mainReason(gap) : null]),
  );
  return [...groups.values()]
    .map((own) => ({
      name: own[0]!.name,
      role: own[0]!.gap?.role ?? null,
      reason: own[0]!.gap ? mainReason(own[0]!.gap) : null,
      open: own.reduce((sum, { open }) => sum + open, 0),
      shifts: own,
    }))
    .sort((a, b) => b.open - a.open);
}

/** Members who are on the shift or inactive do not explain a gap. */
const NO_REASON: readonly GapReason[] = ["on-it", "inactive"];

/** Returns the reason that excludes most members; of equal ones the first. */
function mainReason({ counts }: Pick<Gap, "counts">): GapReason | null {
  const reasons = counts.filter(({ reason }) => !NO_REASON.includes(reason));
  const most = Math.max(...reasons.map(({ count }) => count));
  return reasons.find(({ count }) => count === most)?.reason ?? null;
}

/** The text of a group's main reason. */
export function mainReasonText(reason: GapReason): string {
  return reason === "can" ? "Members are available." : `Main reason: ${LABELS[reason]}.`;
}

const LABELS: Readonly<Record<Exclude<GapReason, "can">, string>> = {
  "on-it": "already on this shift",
  inactive: "inactive",
  "own-request": "requesting a replacement",
  "not-available": "not available",
  "only-fills-in": "fill-in only",
  role: "without the position",
  unavailable: "marked unavailable",
  "time-off": "on time off",
  shabbat: "observing Shabbat or Yom Tov",
  overlap: "on another shift",
  "short-rest": "too little rest",
  turns: "at their availability limit",
  most: "at their maximum shifts",
  hours: "over the limit of hours",
  nights: "too many nights in a row",
};

/**
 * Lists how many members of each position are missing, most first: "Drivers: 5 short for Crew A".
 * Spots for any member are listed as "Members".
 */
export function shortOfPositions(shifts: readonly ShortShift[]): string[] {
  const missing = shifts.flatMap(({ name, open, gap }) => {
    const roles = gap?.roles ?? [];
    const anyone = Array.from({ length: Math.max(0, open - roles.length) }, () => "Member");
    return [...roles, ...anyone].map((role) => ({ role, name }));
  });
  return [...Map.groupBy(missing, ({ role, name }) => JSON.stringify([role, name])).values()]
    .sort((a, b) => b.length - a.length)
    .map((spots) => {
      const { role, name } = spots[0]!;
      return plural(
        spots.length,
        `${role}: 1 short for ${name}`,
        `${pluralOf(role)}: ${spots.length} short for ${name}`,
      );
    });
}

/** Returns the plural: "Drivers", "EMTs"; a name that ends in "s" stays unchanged. */
function pluralOf(role: string): string {
  return role.endsWith("s") ? role : `${role}s`;
}
