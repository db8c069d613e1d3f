import { isAvailableFor } from "../members/member-availability.ts";
import { roleLeftText, rolesLeftOn, type Way } from "../qualifications/role-left.ts";
import type { KeptWindow } from "../rest-days/kept-rest-days.ts";
import { isAhead, overlaps } from "../time/span.ts";
import { type Asker, type Finding, type FindingCode, weightOf } from "./findings.ts";
import { overLimits } from "./over-limits.ts";
import type { HeldPlace, PlaceMember, PlaceRules, PlaceShift } from "./place.ts";
import { fullBecause, type Slots } from "./seats.ts";

/** What is asked, and by whom. What is left out is not looked at. */
export interface StandingFacts {
  readonly by: Asker;
  /** How full the shift is; left out where the question is who could come if there were a place. */
  readonly slots?: Slots | undefined;
  /** Left out where the shift may be over. */
  readonly now?: Temporal.Instant | undefined;
  /** What the squad asks of a place; left out where that is not in question. */
  readonly squad?: PlaceRules | undefined;
  /** The holiday of the shift's date on which work is prohibited, or null. */
  readonly holidayName?: string | null | undefined;
  /** The roster of the shift is still being made: a place that nobody has is not taken, but given. */
  readonly isBeingPlanned?: boolean | undefined;
  /** The shift's name, where one act is about several. */
  readonly title?: string | undefined;
  /** By which way they would come; left out for any. */
  readonly way?: Way | undefined;
}

/**
 * All that speaks against a member on a shift; empty when nothing does. The only place that
 * knows: whoever offers, gives or takes a place asks here.
 */
export function standingOf(
  member: PlaceMember,
  shift: PlaceShift,
  facts: StandingFacts,
): Finding[] {
  const { by } = facts;
  const whoIs = by === "member" ? "You are" : `${member.name} is`;
  const findings: Finding[] = [];
  const forbiddenText = (text: string) =>
    `${by === "member" ? "" : `${member.name}: `}${text}. The squad does not allow that.`;
  const find = (code: FindingCode, text: string, other: HeldPlace | null = null): void => {
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
  const away = member.away?.find((span) => overlaps(span, shift));
  if (away) find("away", `${by === "member" ? "You are away" : "Away"} until ${away.until}`);
  const rest = member.restWindows?.find((window) => overlaps(window, shift));
  if (rest) find(rest.isServed ? "rest-day-when-asked" : "rest-day", restText(member, rest, by));
  if (member.availability && !isAvailableFor(member.availability, shift))
    find("not-available", "Not available for this kind of shift");
  if (member.isSeeking) find("own-request", ownRequestText(whoIs, by, facts.title));
  const own = member.places.find(({ shiftId }) => shiftId !== undefined && shiftId === shift.id);
  if (own) find("already-on-shift", `${whoIs} already on this shift.`, own);
  const others = own ? member.places.filter((place) => place !== own) : member.places;
  const clash = others.find((place) => overlaps(place, shift));
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

function restText({ name }: PlaceMember, rest: KeptWindow, by: Asker): string {
  if (by === "member") return `You keep rest days, and it is ${rest.name} then`;
  if (rest.isServed) return `Serves on rest days only when asked, and it is ${rest.name} then`;
  return `${name} keeps rest days, and it is ${rest.name} then. Choose somebody else.`;
}

function inactiveText({ name }: PlaceMember, by: Asker): string {
  if (by === "member") return "Your account is not active. Ask an administrator to activate it.";
  return `${name} is not active. Activate them first, or choose somebody else.`;
}

/** What a member reads who would take a place of a shift whose roster is still being made. */
const BEING_PLANNED =
  "This shift is being planned. Its open places can be taken once the plan is published.";

/** What whoever asked for cover reads who would take or decline their own place. */
export const OWN_REQUEST =
  "You asked for this cover yourself. To keep the shift, use Cancel & Reclaim.";

/** Whoever seeks cover of a shift comes back onto it by reclaiming their place, and in no other way. */
function ownRequestText(whoIs: string, by: Asker, title = "this very shift"): string {
  if (by === "member") return OWN_REQUEST;
  return `${whoIs} asking for cover of ${title}. Cancel that request to give the place back.`;
}

/** A place that another role is for. */
function roleLeft(
  { id = 0, holdings = [] }: PlaceMember,
  { crew }: PlaceShift,
  { by, way }: StandingFacts,
): string | null {
  const left = crew && rolesLeftOn(crew, { id, holdings }, way);
  const text = crew && left && roleLeftText(crew, left, { holdings, isTheirs: by === "member" });
  return text && by === "member" ? `${text}.` : text || null;
}
