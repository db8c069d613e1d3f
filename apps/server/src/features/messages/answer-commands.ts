import { takesSpot } from "@watchbill/domain/action-links/action-link";
import type { ReplyCode } from "@watchbill/domain/messages/incoming/sms-reply";
import { linkUsedNotice } from "@watchbill/domain/messages/templates/link-used";
import { noticeEmail, noticeSms } from "@watchbill/domain/messages/templates/notice-templates";
import { withParameters } from "@watchbill/domain/text/parameters";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext } from "../../platform/context.ts";
import { actOn, claimLink, claimLinkByCode, type Said } from "../action-links/commands.ts";
import type { ActionLink } from "../action-links/queries.ts";
import { notifyMembers } from "../notifications/commands.ts";
import { readShiftFacts } from "../shifts/fact-queries.ts";
import { type SendingConfiguration, sendToMembers } from "./send-commands.ts";

/** Performs an action link's action as its member. */
export async function answerByLink(
  ctx: CommandContext,
  { token, ...said }: Said & { token: string },
  configuration: SendingConfiguration,
): Promise<{ message: string }> {
  return answer(ctx, await claimLink(ctx, token), configuration, said);
}

/**
 * Performs the action of the reply code in a text from one of these members; null when none of
 * their links has the code.
 */
export async function answerByCode(
  ctx: CommandContext,
  { memberIds, code }: { memberIds: readonly number[]; code: ReplyCode },
  configuration: SendingConfiguration,
): Promise<{ message: string } | null> {
  const link = await claimLinkByCode(ctx, memberIds, code);
  return link
    ? answer(ctx, link, configuration, { choice: code.choice ?? undefined, way: "text" })
    : null;
}

async function answer(
  ctx: CommandContext,
  link: ActionLink,
  configuration: SendingConfiguration,
  said: Said,
): Promise<{ message: string }> {
  const done = await actOn(ctx, link, said);
  if (takesSpot(link.purpose)) await confirmToMember(ctx, link, configuration);
  return done;
}

/**
 * Notifies the member of the sign-up on their usual channels, because links can be forwarded to
 * others.
 */
async function confirmToMember(
  ctx: CommandContext,
  link: ActionLink,
  configuration: SendingConfiguration,
): Promise<void> {
  const shift =
    link.shiftId === null
      ? undefined
      : (
          await readShiftFacts(
            ctx.tx,
            [link.shiftId],
            ctx.organization,
            dateOf(ctx.now, ctx.organization.timeZone),
          )
        ).get(link.shiftId);
  if (!shift) return;
  const { parameters, ...notice } = withParameters(linkUsedNotice, shift);
  await notifyMembers(ctx, [
    {
      memberId: link.memberId,
      eventId: null,
      title: notice.title,
      message: notice.message,
      metadata: { kind: "link-used", shiftId: shift.id },
      parameters,
    },
  ]);
  const squad = ctx.organization.name;
  await sendToMembers(
    ctx,
    [
      {
        memberId: link.memberId,
        messageUrgency: "urgent",
        priority: "normal",
        kind: "link-used",
        asks: false,
        askedShift: null,
        usefulUntil: shift.endsAt,
        about: { eventId: null, shiftId: shift.id, assignmentId: null, requestId: null },
        purpose: "see-shift",
        dedupKey: `link:${link.id}`,
        isBatched: null,
        calendar: null,
        write: ({ firstName, link: address }) => {
          const facts = { squad, firstName, link: address };
          return {
            email: noticeEmail(facts, [notice]),
            sms: noticeSms(facts, [notice]),
            push: { title: notice.title, body: notice.message },
          };
        },
      },
    ],
    configuration,
  );
}
