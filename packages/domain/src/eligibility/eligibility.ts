import { isAvailableFor } from "../members/availability/member-availability.ts";
import { roleLeftText, rolesLeftOn, type Way } from "../qualifications/remaining-positions.ts";
import type { KeptWindow } from "../shabbat/shabbat-observers.ts";
import { isAhead, overlaps } from "../time/span.ts";
import {
  type Asker,
  type EligibilityIssue,
  type EligibilityIssueCode,
  weightOf,
} from "./eligibility-issues.ts";
import { overLimits } from "./over-limits.ts";
import type { HeldSpot, SpotMember, SpotRules, SpotShift } from "./spot.ts";
import { type Capacity, fullBecause } from "./spots.ts";

/** The input of an eligibility check; omitted facts are not checked. */
export interface EligibilityFacts {
  readonly by: Asker;
  /** The shift's capacity; omitted to check eligibility regardless of open spots. */
  readonly slots?: Capacity | undefined;
  /** The current time; omitted if the shift may be over. */
  readonly now?: Temporal.Instant | undefined;
  /** The squad's limits; omitted if they must not be checked. */
  readonly squad?: SpotRules | undefined;
  /** The holiday on the shift's date that prohibits work, or null. */
  readonly holidayName?: string | null | undefined;
  /**
   * The shift belongs to a draft schedule: members can be assigned, but cannot take its open spots
   * themselves.
   */
  readonly isBeingPlanned?: boolean | undefined;
  /** The shift's name; set when a request covers several shifts, so that messages can name it. */
  readonly title?: string | undefined;
  /** How the member gets the spot; omitted when any way is possible. */
  readonly way?: Way | undefined;
}

/**
 * Returns all issues of a member on a shift; empty if the member is eligible. This is the only
 * eligibility check: every offer, assignment and acceptance uses it.
 */
export function checkEligibility(
  member: SpotMember,
  shift: SpotShift,
  facts: EligibilityFacts,
): EligibilityIssue[] {
  const { by } = facts;
  const whoIs = by === "member" ? "You're" : `${member.name} is`;
  const findings: EligibilityIssue[] = [];
  const forbiddenText = (text: string) =>
    by === "member"
      ? `${text}. The squad doesn't allow that.`
      : `${member.name}: ${text}. The squad doesn't allow that.`;
  const find = (code: EligibilityIssueCode, text: string, other: HeldSpot | null = null): void => {
    const weight = weightOf(code, by, facts.squad);
    if (weight)
      findings.push({ code, other, ...weight, text: weight.isLimit ? forbiddenText(text) : text });
  };

  if (facts.now && !isAhead(shift, facts.now))
    find(
      "shift-over",
      by === "member" ? "This shift has ended. Choose an upcoming one." : "This shift has ended.",
    );
  if (!member.isActive) find("member-inactive", inactiveText(member, by));
  const timeOff = member.timeOff?.find((span) => overlaps(span, shift));
  if (timeOff)
    find(
      "time-off",
      by === "member"
        ? `You have time off until ${timeOff.until}`
        : `Time off until ${timeOff.until}`,
    );
  const rest = member.shabbatWindows?.find((window) => overlaps(window, shift));
  if (rest) find(rest.isServed ? "shabbat-when-asked" : "shabbat", restText(member, rest, by));
  if (member.availability && !isAvailableFor(member.availability, shift))
    find("not-available", "Marked this shift type as not available");
  if (member.isSeeking) find("own-request", ownRequestText(whoIs, by, facts.title));
  // A member who holds one part of the shift may take another part.
  const own = member.spots.find(
    (spot) => spot.shiftId !== undefined && spot.shiftId === shift.id && overlaps(spot, shift),
  );
  if (own) find("already-on-shift", `${whoIs} already on this shift.`, own);
  const others = own ? member.spots.filter((spot) => spot !== own) : member.spots;
  const clash = others.find((spot) => overlaps(spot, shift));
  if (clash)
    find(
      "shift-overlaps",
      `${whoIs} already on ${clash.title ?? clash.name ?? "another shift"}, which overlaps this shift.`,
      clash,
    );
  const full = facts.slots && fullBecause(facts.slots, facts.title);
  if (full) find("shift-full", full);
  if (facts.isBeingPlanned && (facts.way?.insteadOf ?? null) === null)
    find("being-planned", BEING_PLANNED);
  const role = own || full ? null : roleLeft(member, shift, facts);
  if (role) find("role-left", role);
  for (const [code, text] of facts.squad ? overLimits(member, shift, others, facts.squad, by) : [])
    find(code, text);
  if (facts.holidayName) find("work-prohibited", `${facts.holidayName}: work is prohibited`);
  return findings;
}

function restText({ name }: SpotMember, rest: KeptWindow, by: Asker): string {
  if (by === "member") return `You observe ${rest.name}, which overlaps this shift`;
  if (rest.isServed) return `Observes ${rest.name} and takes shifts then only when asked`;
  return `${name} observes ${rest.name}, which overlaps this shift. Choose another member.`;
}

function inactiveText({ name }: SpotMember, by: Asker): string {
  if (by === "member") return "Your account isn't active. Ask an admin to activate it.";
  return `${name} isn't active. Activate them first, or choose another member.`;
}

/** The text for a member who tries to take a spot on a draft shift. */
const BEING_PLANNED =
  "This shift is in a draft schedule. You can take its open spots once the schedule is published.";

/** The text for a requester who tries to accept or decline their own request. */
export const OWN_REQUEST =
  "You requested this replacement. To keep the shift, use Cancel & Reclaim.";

/** Returns the text for a requester, who can return to the shift only by reclaiming their spot. */
function ownRequestText(whoIs: string, by: Asker, title = "this shift"): string {
  if (by === "member") return OWN_REQUEST;
  return `${whoIs} seeking a replacement for ${title}. Cancel that request to restore the spot.`;
}

function roleLeft(
  { id = 0, holdings = [] }: SpotMember,
  { crew }: SpotShift,
  { by, way }: EligibilityFacts,
): string | null {
  const left = crew && rolesLeftOn(crew, { id, holdings }, way);
  const text = crew && left && roleLeftText(crew, left, { holdings, isTheirs: by === "member" });
  return text && by === "member" ? `${text}.` : text || null;
}
