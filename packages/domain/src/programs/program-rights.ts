import { forbidden, type Refusal } from "../errors/refusal.ts";

/** What a program's token may do; a token may do one of these. */
export const PROGRAM_RIGHTS = ["schedule", "read", "member", "webhooks"] as const;

export type ProgramRight = (typeof PROGRAM_RIGHTS)[number];

/** A right as it is chosen and shown. */
export const RIGHT_NAMES: Readonly<Record<ProgramRight, string>> = {
  schedule: "Read schedule and who is on",
  read: "Read all",
  member: "Act as one member",
  webhooks: "Webhooks",
};

/** What a right means, for whoever chooses one. */
export const RIGHT_MEANINGS: Readonly<Record<ProgramRight, string>> = {
  schedule:
    "Shifts, who is on them, how they are reached and who is 10-8, as every member sees it. For a light in the hall or a spreadsheet.",
  read: "All that administrators read: members with their phone numbers, reports and logs. Changes nothing.",
  member:
    "Reads and does what this one member may, such as 10-8 or taking a shift. Never what only administrators do.",
  webhooks: "Adds, changes and deletes webhooks, and reads their logs.",
};

/**
 * What a call asks of a program: `schedule` shows what every member sees of the calendar, `read` shows more, `own` shows or
 * does something of whoever asks, `webhooks` is about them; `never` is for people: what opens an account or gives out a
 * secret, and what only administrators do.
 */
export type ProgramCall = "schedule" | "read" | "own" | "webhooks" | "never";

/** The rights that open a call; who acts as a member reaches what members reach. */
export function rightsOpening(
  call: ProgramCall,
  access: "public" | "member" | "admin",
): readonly ProgramRight[] {
  const asMember: readonly ProgramRight[] = access === "admin" ? [] : ["member"];
  switch (call) {
    case "schedule":
      return ["schedule", "read", ...asMember];
    case "read":
      return ["read", ...asMember];
    case "own":
      return asMember;
    case "webhooks":
      return ["webhooks"];
    case "never":
      return [];
  }
}

/** Rights in a sentence: "read all or act as one member". */
export function rightsInWords(rights: readonly ProgramRight[]): string {
  const words = rights.map((right) =>
    right === "webhooks" ? "change webhooks" : lowerFirst(RIGHT_NAMES[right]),
  );
  return new Intl.ListFormat("en", { type: "disjunction" }).format(words);
}

/** What a program was let do, as the log says it: "read all", "act as C-25 Dana Levi". */
export function rightTold(right: string, member: string): string {
  const known = PROGRAM_RIGHTS.find((one) => one === right);
  if (!known) return right;
  return known === "member" && member !== "" ? `act as ${member}` : rightsInWords([known]);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Why a token may not make a call that these rights open, or null; it names the right that is missing. */
export function callBlockedBecause(
  has: ProgramRight,
  opening: readonly ProgramRight[],
): Refusal | null {
  if (opening.includes(has)) return null;
  if (opening.length === 0)
    return forbidden("not-for-programs", "This call is for people: no program's token opens it.");
  return forbidden(
    "right-missing",
    `This call takes a token that may ${rightsInWords(opening)}; this one may ${rightsInWords([has])}.`,
  );
}
