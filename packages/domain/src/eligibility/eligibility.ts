import { isAvailableFor } from "../members/member-availability.ts";
import { roleLeftText, rolesLeftOn, type Way } from "../qualifications/role-left.ts";
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
import { fullBecause, type Slots } from "./spots.ts";

/** The input of an eligibility check; omitted facts are not checked. */
export interface EligibilityFacts {
  readonly by: Asker;
  /** The shift's capacity; omitted to check eligibility regardless of open spots. */
  readonly slots?: Slots | undefined;
  /** Omitted if the shift may be over. */
  readonly now?: Temporal.Instant | undefined;
  /** The squad's limits; omitted if they do not apply. */
  readonly squad?: SpotRules | undefined;
  /** The holiday on the shift's date that prohibits work, or null. */
  readonly holidayName?: string | null | undefined;
  /**
   * The shift belongs to a draft schedule: members cannot take its open spots, only be assigned.
   */
  readonly isBeingPlanned?: boolean | undefined;
  /** The shift's name, when an act covers several shifts. */
  readonly title?: string | undefined;
  /** The way onto the shift; omitted for any. */
  readonly way?: Way | undefined;
}

/**
 * Returns all findings about a member on a shift; empty if eligible. This is the only eligibility
 * check: every offer, assignment and acceptance uses it.
 */
export function checkEligibility(
  member: SpotMember,
  shift: SpotShift,
  facts: EligibilityFacts,
): EligibilityIssue[] {
  const { by } = facts;
  const whoIs = by === "member" ? "You are" : `${member.name} is`;
  const findings: EligibilityIssue[] = [];
  const forbiddenText = (text: string) =>
    `${by === "member" ? "" : `${member.name}: `}${text}. The squad does not allow that.`;
  const find = (code: EligibilityIssueCode, text: string, other: HeldSpot | null = null): void => {
    const weight = weightOf(code, by, facts.squad);
    if (weight)
      findings.push({ code, other, ...weight, text: weight.isLimit ? forbiddenText(text) : text });
  };

  if (facts.now && !isAhead(shift, facts.now))
    find(
      "shift-over",
      by === "member"
        ? "This shift is over. Choose one that is still ahead."
        : "This shift is over.",
    );
  if (!member.isActive) find("member-inactive", inactiveText(member, by));
  const timeOff = member.timeOff?.find((span) => overlaps(span, shift));
  if (timeOff)
    find("time-off", `${by === "member" ? "You are away" : "Away"} until ${timeOff.until}`);
  const rest = member.shabbatWindows?.find((window) => overlaps(window, shift));
  if (rest) find(rest.isServed ? "shabbat-when-asked" : "shabbat", restText(member, rest, by));
  if (member.availability && !isAvailableFor(member.availability, shift))
    find("not-available", "Not available for this kind of shift");
  if (member.isSeeking) find("own-request", ownRequestText(whoIs, by, facts.title));
  const own = member.spots.find(({ shiftId }) => shiftId !== undefined && shiftId === shift.id);
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
  if (by === "member") return `You keep rest days, and it is ${rest.name} then`;
  if (rest.isServed) return `Serves on rest days only when asked, and it is ${rest.name} then`;
  return `${name} keeps rest days, and it is ${rest.name} then. Choose somebody else.`;
}

function inactiveText({ name }: SpotMember, by: Asker): string {
  if (by === "member") return "Your account is not active. Ask an administrator to activate it.";
  return `${name} is not active. Activate them first, or choose somebody else.`;
}

/** The text for a member who would take a spot on a draft shift. */
const BEING_PLANNED =
  "This shift is being planned. Its open places can be taken once the plan is published.";

/** The text for a requester who would accept or decline their own request. */
export const OWN_REQUEST =
  "You asked for this cover yourself. To keep the shift, use Cancel & Reclaim.";

/** A requester returns to the shift only by reclaiming their spot. */
function ownRequestText(whoIs: string, by: Asker, title = "this very shift"): string {
  if (by === "member") return OWN_REQUEST;
  return `${whoIs} asking for cover of ${title}. Cancel that request to give the place back.`;
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
