import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import {
  type ChoiceLetter,
  choiceBlockedBecause,
  countAnswers,
} from "@watchbill/domain/action-links/choices";
import { missing } from "@watchbill/domain/errors/refusal";
import {
  type AnswerWay,
  audienceText,
  closingBlockedBecause,
  isPollOpen,
  pollAnswerBlockedBecause,
  thanksText,
} from "@watchbill/domain/polls/poll";
import { noOneAskedBecause, pollBlockedBecause } from "@watchbill/domain/polls/poll-form";
import { plural } from "@watchbill/domain/text/language";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orThrow, throwIf } from "../../platform/refusal-error.ts";
import { listAdministratorIds } from "../members/queries.ts";
import { readNames } from "../qualifications/crew-queries.ts";
import { readShiftFacts } from "../shifts/fact-queries.ts";
import { readGroup } from "./group-queries.ts";
import { POLL_MISSING, readGiven } from "./queries.ts";
import {
  insertPoll,
  lockPoll,
  lockPollAnswer,
  markPollSeen,
  saveClosed,
  saveEvent,
  savePollAnswer,
} from "./store.ts";

type Member = CommandContext<MemberActor>;

const QUALIFICATION_MISSING = missing(
  "qualification-missing",
  "This qualification was deleted. Choose another one.",
);
const SHIFT_MISSING = missing(
  "shift-missing",
  "This shift was just deleted. Send the poll without it.",
);

/**
 * Creates a poll for the members who are in the group now; the notifications are sent in chunks.
 */
export async function askPoll(
  ctx: Member,
  input: ParsedInputOf<Api["polls.ask"]>,
): Promise<OutputOf<Api["polls.ask"]>> {
  throwIf(pollBlockedBecause(input, ctx.now));
  const { audience, qualificationId, shiftId, isEmergency, closesAt } = input;
  const qualification = audience === "qualification" ? await nameOf(ctx, qualificationId) : "";
  const shift = shiftId === null ? "" : await shiftInWords(ctx, shiftId);
  const memberIds = await readGroup(ctx.tx, { audience, qualificationId }, ctx, ctx.actor.id);
  throwIf(noOneAskedBecause(memberIds.length));
  const { question, choices, messageUrgency } = input;
  const id = await insertPoll(
    ctx.tx,
    {
      question,
      choices,
      audience,
      qualification,
      shiftId,
      shift,
      messageUrgency,
      isEmergency,
      closesAt,
      createdBy: ctx.actor.id,
      createdAt: ctx.now,
    },
    memberIds,
  );
  const eventId = await ctx.recordWithId({
    type: "polls.asked",
    details: {
      pollId: id,
      group: audienceText({ audience, qualification }),
      invitedIds: memberIds,
      priority: isEmergency ? "emergency" : "normal",
      closesAt: closesAt.toString(),
    },
  });
  await saveEvent(ctx.tx, id, eventId);
  await ctx.signal({ invalidates: ["polls."], memberIds });
  return {
    id,
    asked: memberIds.length,
    message: plural(memberIds.length, "Asked 1 member", `Asked ${memberIds.length} members`),
  };
}

async function nameOf(ctx: Member, qualificationId: number | null): Promise<string> {
  const names = await readNames(ctx.tx);
  return orThrow(
    qualificationId === null ? null : names.get(qualificationId),
    QUALIFICATION_MISSING,
  ).name;
}

async function shiftInWords(ctx: Member, shiftId: number): Promise<string> {
  const facts = await readShiftFacts(
    ctx.tx,
    [shiftId],
    ctx.organization,
    dateOf(ctx.now, ctx.organization.timeZone),
  );
  const { shift, day, hours } = orThrow(facts.get(shiftId), SHIFT_MISSING);
  return `${shift} on ${day}, ${hours}`;
}

export function answerInApp(
  ctx: Member,
  said: ParsedInputOf<Api["polls.answer"]>,
): Promise<{ message: string }> {
  return answerPoll(ctx, said, "app");
}

/** Saves the caller's answer, from any channel; the last answer before the poll closes counts. */
export async function answerPoll(
  ctx: Member,
  { id, choice }: { readonly id: number; readonly choice: ChoiceLetter },
  way: AnswerWay,
): Promise<{ message: string }> {
  // A share lock: a concurrent close waits, and an earlier close is visible here.
  const poll = orThrow(await lockPoll(ctx.tx, id, "as-it-is"), POLL_MISSING);
  const own = orThrow(await lockPollAnswer(ctx.tx, id, ctx.actor.id), POLL_MISSING);
  throwIf(pollAnswerBlockedBecause(poll, ctx.now, ctx.organization));
  throwIf(choiceBlockedBecause(poll.choices, choice));
  await savePollAnswer(ctx.tx, id, ctx.actor.id, {
    choice,
    way,
    answeredAt: ctx.now,
    seenAt: own.seenAt ?? ctx.now,
  });
  await tellWhoSees(ctx, ctx.actor.id);
  return { message: thanksText(poll, choice, ctx.now, ctx.organization) };
}

export async function seePoll(ctx: Member, { id }: { id: number }): Promise<{ message: string }> {
  orThrow(await lockPollAnswer(ctx.tx, id, ctx.actor.id), POLL_MISSING);
  await markSeen(ctx, id, ctx.actor.id);
  return { message: "Seen" };
}

/** Records once that a member saw a poll; ignores members who are not recipients. */
export async function markSeen(ctx: CommandContext, id: number, memberId: number): Promise<void> {
  if (await markPollSeen(ctx.tx, id, memberId, ctx.now)) await tellWhoSees(ctx, memberId);
}

/**
 * Invalidates the poll queries of coordinators and of the member. Answers are private, so the
 * activity log gets no event.
 */
async function tellWhoSees(ctx: CommandContext, memberId: number): Promise<void> {
  const memberIds = [...new Set([memberId, ...(await listAdministratorIds(ctx.tx))])];
  await ctx.signal({ invalidates: ["polls."], memberIds });
}

/** Closes a poll before its deadline. */
export async function closePoll(ctx: Member, { id }: { id: number }): Promise<{ message: string }> {
  const poll = orThrow(await lockPoll(ctx.tx, id, "to-close"), POLL_MISSING);
  // A job also closes a poll after its deadline; both give the same result.
  throwIf(closingBlockedBecause(poll));
  await close(ctx, poll, isPollOpen(poll, ctx.now) ? ctx.actor.id : null);
  return { message: "Poll closed. Its answers stay." };
}

/** Closes a locked poll and notifies its creator of the result. */
export async function close(
  ctx: CommandContext,
  {
    id,
    choices,
    createdBy,
  }: {
    readonly id: number;
    readonly choices: readonly string[];
    readonly createdBy: number | null;
  },
  closedBy: number | null,
): Promise<void> {
  await saveClosed(ctx.tx, id, { closedAt: ctx.now, closedBy });
  const given = (await readGiven(ctx.tx, [id])).get(id) ?? [];
  const { answered } = countAnswers(choices, given);
  await ctx.record({
    type: "polls.closed",
    subjectId: createdBy,
    details: { pollId: id, asked: given.length, answered },
  });
  const asked = await ctx.tx
    .selectFrom("pollAnswers")
    .select("memberId")
    .where("pollId", "=", id)
    .execute();
  await ctx.signal({ invalidates: ["polls."], memberIds: asked.map(({ memberId }) => memberId) });
}
