import type { LinkPurpose } from "../action-links/action-link.ts";
import { isBefore } from "../time/local.ts";
import { freeNumber } from "./incoming/sms-reply.ts";
import { MASK } from "./mask.ts";
import type { MemberMessage } from "./templates/member-message.ts";

/** The maximum lifetime in hours of a link whose message has no end of usefulness. */
const LONGEST_LINK_HOURS = 24 * 14;

export interface MessageLink {
  readonly token: string;
  readonly replyCode: string | null;
  readonly kept: {
    readonly memberId: number;
    readonly purpose: LinkPurpose;
    readonly shiftId: number | null;
    readonly assignmentId: number | null;
    readonly requestId: number | null;
    readonly choices: readonly string[] | null;
    readonly replyCode: string | null;
    readonly createdAt: Temporal.Instant;
    readonly expiresAt: Temporal.Instant;
  };
}

/**
 * Creates the link of a message; only the message contains the token. Takes a reply code that the
 * member has no other message with; none if all are used or `codes` is null, because replies do not
 * reach the app. A poll takes a number instead, which ends the codes of its answers. Null when the
 * link only opens the app.
 */
export function linkOf(
  {
    purpose,
    about: { shiftId, assignmentId, requestId },
    memberId,
    usefulUntil,
    choices,
    pollId,
  }: MemberMessage,
  {
    token,
    codes,
    takenCodes,
  }: { token: string; codes: readonly string[] | null; takenCodes: readonly string[] },
  now: Temporal.Instant,
): MessageLink | null {
  if (purpose === null) return null;
  const isAnswerable = purpose !== "see-shift";
  const freeCode = () =>
    choices ? freeNumber(takenCodes) : (codes?.find((code) => !takenCodes.includes(code)) ?? null);
  const replyCode = isAnswerable && codes !== null ? freeCode() : null;
  const longest = now.add({ hours: LONGEST_LINK_HOURS });
  const expiresAt =
    usefulUntil && (isAnswerable || isBefore(usefulUntil, longest)) ? usefulUntil : longest;
  const kept = {
    memberId,
    purpose,
    shiftId,
    assignmentId,
    requestId,
    choices: choices ?? null,
    pollId: pollId ?? null,
    replyCode,
    createdAt: now,
    expiresAt,
  };
  return { token, replyCode, kept };
}

/**
 * Returns the URL of a link: with a token (inserted when the message is sent), or of a page of the
 * app.
 */
export function linkAddress(token: string | null, baseUrl: string, opens?: string | null): string {
  return token === null ? `${baseUrl}${opens ?? "/"}` : `${baseUrl}/go/${MASK}`;
}
