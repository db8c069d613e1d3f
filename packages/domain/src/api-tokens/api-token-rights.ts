import { forbidden, type Refusal } from "../errors/refusal.ts";
import { formatAlternatives } from "../text/language.ts";

/** The scopes of an API token; each token has one. */
export const TOKEN_SCOPES = ["schedule", "read", "member", "webhooks"] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

export const RIGHT_NAMES: Readonly<Record<TokenScope, string>> = {
  schedule: "Read schedule",
  read: "Read everything",
  member: "Act as one member",
  webhooks: "Manage webhooks",
};

export const RIGHT_MEANINGS: Readonly<Record<TokenScope, string>> = {
  schedule:
    "Shifts, assigned members with contact details, and who is 10-8, as members see them. For a station light or a spreadsheet.",
  read: "Everything admins can read: members with phone numbers, reports and logs. No changes.",
  member: "Reads and does what this member can, such as 10-8 or taking a shift. No admin actions.",
  webhooks: "Add, change and delete webhooks, and read their logs.",
};

/**
 * The access that a call needs. `schedule` reads what every member sees of the calendar, and `read`
 * reads more. `own` reads or writes the caller's data, and `webhooks` manages webhooks. `never` is
 * closed to tokens: credentials, secrets and administrator actions.
 */
export type ApiTokenCall = "schedule" | "read" | "own" | "webhooks" | "never";

/** Returns the scopes that allow a call; a token that acts as a member has member access. */
export function rightsOpening(
  call: ApiTokenCall,
  access: "public" | "member" | "admin",
): readonly TokenScope[] {
  const asMember: readonly TokenScope[] = access === "admin" ? [] : ["member"];
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

/** Formats scopes: "read everything or act as one member". */
export function rightsInWords(rights: readonly TokenScope[]): string {
  const words = rights.map((right) => lowerFirst(RIGHT_NAMES[right]));
  return formatAlternatives(words);
}

/** Formats a scope for the log: "read everything", "act as C-25 Dana Levi". */
export function scopeText(right: string, member: string): string {
  const known = TOKEN_SCOPES.find((one) => one === right);
  if (!known) return right;
  return known === "member" && member !== "" ? `act as ${member}` : rightsInWords([known]);
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/**
 * Returns why a token may not make a call that these scopes allow, or null; names the missing
 * scope.
 */
export function callBlockedBecause(
  has: TokenScope,
  opening: readonly TokenScope[],
): Refusal | null {
  if (opening.includes(has)) return null;
  if (opening.length === 0)
    return forbidden("not-for-api-tokens", "API tokens can't make this call.");
  return forbidden(
    "right-missing",
    `API token permission needed: ${rightsInWords(opening)}. This token has: ${rightsInWords([has])}.`,
  );
}
