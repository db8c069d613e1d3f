import { invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import { addDays } from "../time/local.ts";
import { isAmong, networkText } from "./api-token-addresses.ts";
import type { TokenScope } from "./api-token-rights.ts";

/** The list of tokens warns about a token this many days before it expires. */
export const API_TOKEN_ENDS_SOON_DAYS = 14;
/** The maximum of active tokens; revoked and expired ones do not count. */
export const MAX_API_TOKENS = 50;
/** The maximum lifetime of a token in days; after it a new token is needed. */
export const MAX_API_TOKEN_DAYS = 730;
export const USUAL_API_TOKEN_DAYS = 365;
export const MAX_API_TOKEN_NAME_LENGTH = 60;
export const MAX_API_TOKEN_ADDRESSES = 20;
/** The minimum interval between two writes of a token's last use. */
export const API_TOKEN_TOUCH_MINUTES = 1;
/** The prefix of every token, which makes leaked ones recognizable. */
export const TOKEN_START = "wbp_";
/** How long a revoked or expired token stays listed. */
export const API_TOKEN_RETENTION_DAYS = 90;

interface EvaluatedApiToken {
  readonly revokedAt: Temporal.Instant | null;
  /** When the token expires. */
  readonly endsAt: Temporal.Instant;
  /** The IP addresses and networks that may use the token; empty allows any. */
  readonly allowedAddresses: readonly string[];
  readonly right: TokenScope;
  /** Whether the member in whose name the token acts is active; null if it acts for no member. */
  readonly isMemberActive: boolean | null;
}

/** The refusal for a revoked token, even when revoked during a call. */
export const API_TOKEN_REVOKED = refused(
  "token-revoked",
  "This token was revoked. Create a new one in Settings, API tokens.",
);

/**
 * Returns why a token is invalid, or null. A null `apiToken` is one that this server never created.
 */
export function apiTokenBlockedBecause(
  apiToken: EvaluatedApiToken | null,
  { now, address }: { readonly now: Temporal.Instant; readonly address: string },
): Refusal | null {
  if (!apiToken)
    return refused("token-unknown", "This token is invalid. Create one in Settings, API tokens.");
  if (apiToken.revokedAt !== null) return API_TOKEN_REVOKED;
  if (Temporal.Instant.compare(apiToken.endsAt, now) <= 0)
    return refused(
      "token-ended",
      "This token has expired. Create a new one in Settings, API tokens.",
    );
  if (apiToken.right === "member" && apiToken.isMemberActive !== true)
    return refused("token-member-gone", "The member this token acts as is inactive.");
  if (apiToken.allowedAddresses.length > 0 && !isAmong(address, apiToken.allowedAddresses))
    return refused("token-elsewhere", `This token isn't allowed from ${address}.`);
  return null;
}

function refused(code: string, message: string): Refusal {
  return { kind: "signed-out", code, message };
}

export interface ApiTokenForm {
  readonly name: string;
  readonly right: TokenScope;
  readonly memberId: number | null;
  /** The last valid day in the squad's time zone; the token works until the end of that day. */
  readonly lastDay: string;
  readonly allowedAddresses: readonly string[];
}

/**
 * Returns why the form is invalid, or null. `today` is the current date in the squad's time zone.
 */
export function apiTokenFormBlockedBecause(form: ApiTokenForm, today: string): Refusal | null {
  const faults = [nameFault(form), memberFault(form), dayFault(form, today), addressFault(form)];
  const fields: Record<string, string> = Object.fromEntries(
    faults.filter((fault) => fault !== null),
  );
  const [first] = Object.values(fields);
  return first === undefined ? null : invalid("api-token-invalid", first, fields);
}

type Fault = readonly [field: string, message: string] | null;

function nameFault({ name }: ApiTokenForm): Fault {
  const text = name.trim();
  if (isBlank(text)) return ["name", "Enter a name"];
  const fits = text.length <= MAX_API_TOKEN_NAME_LENGTH && isOneLine(text);
  return fits ? null : ["name", `Use one line of up to ${MAX_API_TOKEN_NAME_LENGTH} characters`];
}

function memberFault({ right, memberId }: ApiTokenForm): Fault {
  if (right === "member")
    return memberId === null ? ["memberId", "Choose the member this token acts as"] : null;
  return memberId === null ? null : ["memberId", "Only for tokens that act as one member"];
}

function dayFault({ lastDay }: ApiTokenForm, today: string): Fault {
  if (lastDay < today) return ["lastDay", "Choose today or a later day"];
  const latest = addDays(today, MAX_API_TOKEN_DAYS);
  return lastDay <= latest ? null : ["lastDay", `Choose a day within ${MAX_API_TOKEN_DAYS} days`];
}

function addressFault({ allowedAddresses }: ApiTokenForm): Fault {
  if (allowedAddresses.length > MAX_API_TOKEN_ADDRESSES)
    return ["allowedAddresses", `Enter at most ${MAX_API_TOKEN_ADDRESSES} addresses`];
  const wrong = allowedAddresses.find((text) => networkText(text) === null);
  return wrong === undefined
    ? null
    : ["allowedAddresses", `"${wrong}" isn't an address such as 192.0.2.7 or 192.0.2.0/24`];
}
