import { isUsedUp, linkState, movedSinceBecause } from "@watchbill/domain/action-links/action-link";
import {
  type ChoiceLetter,
  choiceBlockedBecause,
  choicesOf,
} from "@watchbill/domain/action-links/choices";
import type { Override } from "@watchbill/domain/eligibility/override";
import { conflict } from "@watchbill/domain/errors/refusal";
import type { ReplyCode } from "@watchbill/domain/messages/incoming/sms-reply";
import type { AnswerWay } from "@watchbill/domain/polls/poll";
import { dateOf } from "@watchbill/domain/time/local";
import { hashToken, newToken } from "../../platform/auth/secrets.ts";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { commandContext } from "../../platform/jobs/run-command.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { switchEmailOff } from "../members/commands.ts";
import { answerPoll, markSeen } from "../polls/commands.ts";
import { acceptRequest, assignSelf } from "../replacements/commands.ts";
import { answerStart } from "../replacements/duty-commands.ts";
import { confirmSpot } from "../shifts/assignment-commands.ts";
import { readShiftFacts } from "../shifts/fact-queries.ts";
import { type ActionLink, LINK_MISSING, readMovedAt, readTakenNumbers } from "./queries.ts";
import {
  insertLinks,
  lockLink,
  lockLinkByCode,
  lockNumbers,
  type NewLink,
  saveUsed,
} from "./store.ts";

/**
 * Generates a token that ends in a letter or digit, because phones cut a trailing dash from links
 * in a text.
 */
export function newLinkToken(): string {
  const token = newToken(9);
  return /[a-z\d]$/i.test(token) ? token : newLinkToken();
}

/** Stores the action links of messages about to be written; stores only a hash of each token. */
export function keepLinks(
  ctx: CommandContext,
  links: readonly (Omit<NewLink, "tokenHash"> & { readonly token: string })[],
): Promise<void> {
  return insertLinks(
    ctx.tx,
    links.map(({ token, ...link }) => ({ ...link, tokenHash: hashToken(token) })),
  );
}

/**
 * Returns the question numbers in use on each member's phone; members with one phone number share
 * them. Serializes callers until the transaction ends.
 */
export async function takenNumbersOf(
  ctx: CommandContext,
  memberIds: readonly number[],
): Promise<Map<number, string[]>> {
  if (memberIds.length === 0) return new Map();
  await lockNumbers(ctx.tx);
  return readTakenNumbers(ctx.tx, memberIds);
}

/** Locks and returns the link of a token; throws when it is unknown. */
export async function claimLink(ctx: CommandContext, token: string): Promise<ActionLink> {
  return orThrow(await lockLink(ctx.tx, token), LINK_MISSING);
}

/** The input when a member uses a link: their answer and the warnings they override. */
export interface Said extends Override {
  readonly choice?: ChoiceLetter | undefined;
  readonly way?: AnswerWay | undefined;
}

/**
 * Locks the link that a text with this reply code answers, from one of these members; undefined
 * when none matches.
 */
export function claimLinkByCode(
  ctx: CommandContext,
  memberIds: readonly number[],
  code: ReplyCode,
): Promise<ActionLink | undefined> {
  return lockLinkByCode(ctx.tx, memberIds, code, ctx.now);
}

/**
 * Performs the action of a locked link as its member. A link works once, or until it expires if its
 * answer may change. Throws when it is used, expired or view-only, or the answer is not offered.
 */
export async function actOn(
  ctx: CommandContext,
  link: ActionLink,
  said: Said = {},
): Promise<{ message: string }> {
  const state = linkState(link, ctx.now);
  if (state === "used") throw new RefusalError(conflict("link-used", usedText(link, said)));
  // Poll links skip this error: the poll has its own message after it closes.
  if (state === "expired" && link.purpose !== "poll-answer")
    throw new RefusalError(conflict("link-expired", expiredText(link, said)));
  throwIf(choiceBlockedBecause(link.choices, said.choice ?? null));
  if (said.way === "text") await refuseIfMoved(ctx, link);
  const asMember = await contextOf(ctx, link.memberId);
  const answer = await act(asMember, link, said);
  if (isUsedUp(link.purpose)) await saveUsed(ctx.tx, link.id, said.choice ?? null, ctx.now);
  return answer;
}

async function refuseIfMoved(
  { tx, organization, now }: CommandContext,
  link: ActionLink,
): Promise<void> {
  const { shiftId } = link;
  if (shiftId === null) return;
  const today = dateOf(now, organization.timeZone);
  const facts = (await readShiftFacts(tx, [shiftId], organization, today)).get(shiftId);
  if (!facts) return;
  const title = `${facts.shift}, ${facts.day}, ${facts.hours}`;
  throwIf(movedSinceBecause(link, { title, movedAt: await readMovedAt(tx, shiftId) }));
}

/** Returns "code" for an answer by text, and "link" for other channels. */
function meansOf({ way }: Said): string {
  return way === "text" ? "code" : "link";
}

function usedText({ choices, chosen }: ActionLink, said: Said): string {
  const answered = choicesOf(choices).find(({ letter }) => letter === chosen);
  return answered
    ? `You've already answered: ${answered.label}. Open the app to see the current status.`
    : `This ${meansOf(said)} was already used. Open the app to see your shifts.`;
}

function expiredText({ choices }: ActionLink, said: Said): string {
  return choices
    ? "It's too late to answer, so nothing changed. Open the app to see the current status."
    : `This ${meansOf(said)} has expired. Open the app to see open shifts.`;
}

async function act(
  ctx: CommandContext<MemberActor>,
  { purpose, requestId, shiftId, assignmentId, pollId }: ActionLink,
  { overrides, reason, choice, way = "link" }: Said,
): Promise<{ message: string }> {
  if (purpose === "accept" && requestId !== null)
    return acceptRequest(ctx, { id: requestId, overrides, reason });
  if (purpose === "take" && shiftId !== null)
    return assignSelf(ctx, { id: shiftId, overrides, reason });
  if (purpose === "confirm" && assignmentId !== null) return confirmSpot(ctx, { id: assignmentId });
  if (purpose === "start-answer" && assignmentId !== null)
    return answerStart(ctx, { assignmentId, isOn: choice === "A" });
  if (purpose === "poll-answer" && pollId !== null && choice)
    return answerPoll(ctx, { id: pollId, choice }, way);
  throw new RefusalError(
    conflict(
      "link-only-shows",
      "This link only shows the shift. To change something, open the app.",
    ),
  );
}

/** Returns this transaction's context with the link's member as actor, who must still be active. */
async function contextOf(
  ctx: CommandContext,
  memberId: number,
): Promise<CommandContext<MemberActor>> {
  const member = await ctx.tx
    .selectFrom("members")
    .select(["id", "unitNumber", "isActive", "deletedAt"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (!member?.isActive || member.deletedAt !== null) throw new RefusalError(LINK_MISSING);
  const actor: MemberActor = {
    kind: "member",
    id: member.id,
    unitNumber: member.unitNumber,
    role: "member",
    sessionId: 0,
    isBySecondFactor: false,
    needsSecondFactor: false,
    isHeldBack: false,
    // A link proves only that its message was read, so it never counts as re-authentication.
    reauthenticatedAt: Temporal.Instant.fromEpochMilliseconds(0),
    maySetPassword: false,
  };
  return commandContext(ctx.tx, ctx.organization, ctx.now, {
    actor,
    origin: ctx.origin,
    change: ctx.change,
  });
}

/** Records that an active member viewed a link's page; only poll questions use it. */
export async function seeLink(
  ctx: CommandContext,
  { token }: { token: string },
): Promise<{ message: string }> {
  const { pollId, memberId } = await claimLink(ctx, token);
  await contextOf(ctx, memberId);
  if (pollId !== null) await markSeen(ctx, pollId, memberId);
  return { message: "Seen" };
}

/** Unsubscribes the message's recipient from email; idempotent. */
export async function stopEmail(
  ctx: CommandContext,
  { token }: { token: string },
): Promise<{ message: string }> {
  const { memberId } = await claimLink(ctx, token);
  if (await switchEmailOff(ctx, memberId))
    await (await contextOf(ctx, memberId)).record({ type: "members.changed", subjectId: memberId });
  return {
    message:
      "Email about shifts is now off for you. You can turn it on again in the app's Settings.",
  };
}
