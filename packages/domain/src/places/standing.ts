import { isAvailableFor, type SlotAvailability } from "../members/availability-slots.ts";
import { conflict, forbidden, type Refusal } from "../refusal.ts";
import { restText, restWarningFor } from "../settings/rest-hours.ts";
import { isAhead, overlaps, type Span } from "../shifts/shift-times.ts";
import { fullBecause, type Slots } from "./seats.ts";

/** Who asks whether a member may hold a place: they themselves, who would take it, or a coordinator, who would put them there. */
export type Asker = "member" | "coordinator";

/** A place that a member fills, and what its shift is called. */
export interface HeldPlace extends Span {
  readonly shiftId?: number | undefined;
  /** "Evening on Fri, Dec 4, 6:30 PM - 8:30 PM", for a sentence. */
  readonly title?: string | undefined;
  /** "Evening". */
  readonly name?: string | undefined;
}

/** A member, as it is judged whether they may hold a place. */
export interface PlaceMember {
  /** "C-25 Dana Levi", where somebody else reads of it. */
  readonly name: string;
  readonly isActive: boolean;
  /** They ask for cover of this very shift, and nobody has taken their place. */
  readonly isSeeking: boolean;
  /** What they fill around the time of the shift, a place on it included. */
  readonly places: readonly HeldPlace[];
  /** Left out where nobody is to be warned. */
  readonly availability?: SlotAvailability | undefined;
}

/** A shift, as it is judged who may hold a place on it; one that is being made has no number yet. */
export interface PlaceShift extends Span {
  readonly id: number | null;
  readonly type: string;
}

/** What is asked, and by whom. What is left out is not looked at. */
export interface StandingFacts {
  readonly by: Asker;
  /** How full the shift is; left out where the question is who could come if there were a place. */
  readonly slots?: Slots | undefined;
  /** Left out where the shift may be over. */
  readonly now?: Temporal.Instant | undefined;
  readonly minimumRestHours?: number | undefined;
  /** The holiday of the shift's date on which work is prohibited, or null. */
  readonly holidayName?: string | null | undefined;
  /** The shift's name, where one act is about several. */
  readonly title?: string | undefined;
}

/** What can speak against a member on a shift, in the order in which it is said. */
export const FINDING_CODES = [
  "shift-over",
  "member-inactive",
  "not-available",
  "own-request",
  "already-on-shift",
  "shift-overlaps",
  "shift-full",
  "short-rest",
  "work-prohibited",
] as const;

export type FindingCode = (typeof FINDING_CODES)[number];

export interface Finding {
  readonly code: FindingCode;
  readonly level: "forbids" | "warns";
  readonly text: string;
  /** The place of theirs that stands in the way. */
  readonly other: HeldPlace | null;
}

const FORBIDS = { member: "forbids", coordinator: "forbids" } as const;
/** How much each finding weighs for whom; null where it is not their business. */
const LEVELS: Readonly<Record<FindingCode, Readonly<Record<Asker, Finding["level"] | null>>>> = {
  "shift-over": FORBIDS,
  "member-inactive": FORBIDS,
  // Whoever takes a place says thereby that they can.
  "not-available": { member: null, coordinator: "warns" },
  "own-request": FORBIDS,
  "already-on-shift": FORBIDS,
  "shift-overlaps": FORBIDS,
  "shift-full": FORBIDS,
  "short-rest": { member: "warns", coordinator: "warns" },
  "work-prohibited": { member: null, coordinator: "warns" },
};

/**
 * All that speaks against a member on a shift; empty when nothing does. The only place that
 * knows: whoever offers, gives or takes a place asks here.
 */
export function standingOf(member: PlaceMember, shift: PlaceShift, facts: StandingFacts): Finding[] {
  const { by } = facts;
  const whoIs = by === "member" ? "You are" : `${member.name} is`;
  const findings: Finding[] = [];
  const find = (code: FindingCode, text: string, other: HeldPlace | null = null): void => {
    const level = LEVELS[code][by];
    if (level) findings.push({ code, level, text, other });
  };

  if (facts.now && !isAhead(shift, facts.now))
    find("shift-over", by === "member" ? "This shift is over. Choose one that is still ahead." : "This shift is over.");
  if (!member.isActive) find("member-inactive", inactiveText(member, by));
  if (member.availability && !isAvailableFor(member.availability, shift.type))
    find("not-available", "Not available for this kind of shift");
  if (member.isSeeking) find("own-request", ownRequestText(whoIs, by, facts.title));
  const own = member.places.find(({ shiftId }) => shiftId !== undefined && shiftId === shift.id);
  if (own) find("already-on-shift", `${whoIs} already on this shift.`, own);
  const others = own ? member.places.filter((place) => place !== own) : member.places;
  const clash = others.find((place) => overlaps(place, shift));
  if (clash) find("shift-overlaps", `${whoIs} already on ${clash.title ?? "another shift"}, which overlaps this shift.`, clash);
  const full = facts.slots && fullBecause(facts.slots, facts.title);
  if (full) find("shift-full", full);
  const rest = shortRest(shift, others, facts.minimumRestHours);
  if (rest) find("short-rest", rest);
  if (facts.holidayName) find("work-prohibited", `${facts.holidayName}: work is prohibited`);
  return findings;
}

function inactiveText({ name }: PlaceMember, by: Asker): string {
  if (by === "member") return "Your account is not active. Ask an administrator to activate it.";
  return `${name} is not active. Activate them first, or choose somebody else.`;
}

/** What whoever asked for cover reads who would take or decline their own place. */
export const OWN_REQUEST = "You asked for this cover yourself. To keep the shift, use Cancel & Reclaim.";

/** Whoever seeks cover of a shift comes back onto it by reclaiming their place, and in no other way. */
function ownRequestText(whoIs: string, by: Asker, title = "this very shift"): string {
  if (by === "member") return OWN_REQUEST;
  return `${whoIs} asking for cover of ${title}. Cancel that request to give the place back.`;
}

function shortRest(shift: PlaceShift, others: readonly HeldPlace[], hours: number | undefined): string | null {
  if (!hours || others.length === 0) return null;
  const named = others.map(({ name = "another shift", startsAt, endsAt }) => ({ name, startsAt, endsAt }));
  const short = restWarningFor({ ...shift, name: "this shift" }, named, hours);
  return short && restText(short);
}

/** What forbids, as it is refused; null when nothing does. */
export function refusalIn(findings: readonly Finding[]): Refusal | null {
  const finding = findings.find(({ level }) => level === "forbids");
  if (!finding) return null;
  return finding.code === "member-inactive" ? forbidden(finding.code, finding.text) : conflict(finding.code, finding.text);
}

/** Whether nothing forbids it. */
export function mayHold(findings: readonly Finding[]): boolean {
  return !findings.some(({ level }) => level === "forbids");
}

/** What a coordinator should know of before, each in a few words. */
export function warningsIn(findings: readonly Finding[]): string[] {
  return findings.filter(({ level }) => level === "warns").map(({ text }) => text);
}

/** Why a shift is not the viewer's to take, in the few words of a card, or null. */
export function ownPartIn(findings: readonly Finding[]): string | null {
  const finding = findings.find(({ level }) => level === "forbids");
  if (!finding) return null;
  if (finding.code === "own-request") return "Your own request";
  if (finding.code === "already-on-shift") return "You are on this shift";
  return finding.code === "shift-overlaps" ? `You are on ${finding.other?.name ?? "another shift"} then` : finding.text;
}
