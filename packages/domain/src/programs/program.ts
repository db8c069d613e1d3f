import { invalid, type Refusal } from "../errors/refusal.ts";
import { isBlank } from "../text/blank.ts";
import { isOneLine } from "../text/one-line.ts";
import { addDays } from "../time/local.ts";
import { isAmong, networkText } from "./program-addresses.ts";
import type { ProgramRight } from "./program-rights.ts";

/** So long before a token ends the list says so. */
export const PROGRAM_ENDS_SOON_DAYS = 14;
/** A squad has so many programs at once; one that was revoked or has ended leaves its place. */
export const MOST_PROGRAMS = 50;
/** A token ends after this long at the latest: whoever still needs it makes a new one. */
export const LONGEST_PROGRAM_DAYS = 730;
/** How long a token lasts unless somebody chooses otherwise. */
export const USUAL_PROGRAM_DAYS = 365;
export const LONGEST_PROGRAM_NAME = 60;
export const MOST_PROGRAM_ADDRESSES = 20;
/** That a token was used is written down once in so many minutes at most. */
export const PROGRAM_TOUCH_MINUTES = 1;
/** Every token begins so, which tells it from other secrets wherever it turns up. */
export const TOKEN_START = "wbp_";
/** One that was revoked or has ended is remembered so long, for whoever asks what it was. */
export const PROGRAM_KEPT_DAYS = 90;

/** A token as it is judged with each call. */
export interface JudgedProgram {
  readonly revokedAt: Temporal.Instant | null;
  /** Holds no more from then on. */
  readonly endsAt: Temporal.Instant;
  /** Addresses and networks it may come from; none for any. */
  readonly comesFrom: readonly string[];
  readonly right: ProgramRight;
  /** Whether whom it acts as is an active member; null where it acts as nobody. */
  readonly isMemberActive: boolean | null;
}

/** A token that was revoked opens nothing, also where that happened while it was in use. */
export const PROGRAM_REVOKED = refused(
  "token-revoked",
  "This token was revoked. Make a new one under Settings, Programs.",
);

/** Why a token opens nothing, or null while it holds. One that nobody knows was never made, or not here. */
export function programBlockedBecause(
  program: JudgedProgram | null,
  { now, address }: { readonly now: Temporal.Instant; readonly address: string },
): Refusal | null {
  if (!program)
    return refused(
      "token-unknown",
      "This token is not known here. Make one under Settings, Programs.",
    );
  if (program.revokedAt !== null) return PROGRAM_REVOKED;
  if (Temporal.Instant.compare(program.endsAt, now) <= 0)
    return refused(
      "token-ended",
      "This token has reached its last day. Make a new one under Settings, Programs.",
    );
  if (program.right === "member" && program.isMemberActive !== true)
    return refused(
      "token-member-gone",
      "The member whom this token acts as is not active any more.",
    );
  if (program.comesFrom.length > 0 && !isAmong(address, program.comesFrom))
    return refused("token-elsewhere", `This token may not come from ${address}.`);
  return null;
}

function refused(code: string, message: string): Refusal {
  return { kind: "signed-out", code, message };
}

/** What an administrator says of a new program. */
export interface ProgramForm {
  readonly name: string;
  readonly right: ProgramRight;
  readonly memberId: number | null;
  /** The squad's calendar; the token holds through the whole of it. */
  readonly lastDay: string;
  readonly comesFrom: readonly string[];
}

/** Why a program cannot be made of this, every field by its name; `today` is the squad's. */
export function programFormBlockedBecause(form: ProgramForm, today: string): Refusal | null {
  const faults = [nameFault(form), memberFault(form), dayFault(form, today), addressFault(form)];
  const fields: Record<string, string> = Object.fromEntries(
    faults.filter((fault) => fault !== null),
  );
  const [first] = Object.values(fields);
  return first === undefined ? null : invalid("program-invalid", first, fields);
}

type Fault = readonly [field: string, message: string] | null;

function nameFault({ name }: ProgramForm): Fault {
  const text = name.trim();
  if (isBlank(text)) return ["name", "Give the program a name"];
  const fits = text.length <= LONGEST_PROGRAM_NAME && isOneLine(text);
  return fits ? null : ["name", `Use one line of up to ${LONGEST_PROGRAM_NAME} characters`];
}

function memberFault({ right, memberId }: ProgramForm): Fault {
  if (right === "member")
    return memberId === null ? ["memberId", "Choose the member it acts as"] : null;
  return memberId === null ? null : ["memberId", "Only a program that acts as a member has one"];
}

function dayFault({ lastDay }: ProgramForm, today: string): Fault {
  if (lastDay < today) return ["lastDay", "Choose today or a day ahead"];
  const latest = addDays(today, LONGEST_PROGRAM_DAYS);
  return lastDay <= latest ? null : ["lastDay", `Choose a day within ${LONGEST_PROGRAM_DAYS} days`];
}

function addressFault({ comesFrom }: ProgramForm): Fault {
  if (comesFrom.length > MOST_PROGRAM_ADDRESSES)
    return ["comesFrom", `Give at most ${MOST_PROGRAM_ADDRESSES} addresses`];
  const wrong = comesFrom.find((text) => networkText(text) === null);
  return wrong === undefined
    ? null
    : ["comesFrom", `"${wrong}" is no address such as 192.0.2.7 or 192.0.2.0/24`];
}
