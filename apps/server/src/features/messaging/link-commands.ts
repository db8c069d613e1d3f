import { noticeEmail, noticeSms } from "@watchbill/domain/messaging/notice-templates";
import { conflict } from "@watchbill/domain/refusal";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import { orRefuse, Refused } from "../../platform/refused.ts";
import { commandContext } from "../../platform/work/run-command.ts";
import { tellMembers } from "../notifications/commands.ts";
import { acceptRequest, assignSelf } from "../replacements/commands.ts";
import { confirmPlace } from "../shifts/assignment-commands.ts";
import { LINK_MISSING } from "./link-queries.ts";
import { type Link, linkState, lockLink, saveUsed } from "./link-rows.ts";
import { readShiftFacts } from "./notice-rows.ts";
import { sendToMembers } from "./send-commands.ts";

/** Does the one thing a link is for, once, as the member it was sent to. */
export async function applyLink(
  ctx: CommandContext,
  { token }: { token: string },
  baseUrl: string,
): Promise<{ message: string }> {
  const link = orRefuse(await lockLink(ctx.tx, token), LINK_MISSING);
  return actOn(ctx, link, baseUrl);
}

/** The same for a link that is locked already. Refuses one that was used, has expired or only shows. */
export async function actOn(ctx: CommandContext, link: Link, baseUrl: string): Promise<{ message: string }> {
  const state = linkState(link, ctx.now);
  if (state === "used")
    throw new Refused(conflict("link-used", "This link has been used already. Open the app to see your shifts."));
  if (state === "expired")
    throw new Refused(conflict("link-expired", "This link has expired. Open the app to see what needs cover."));
  const asMember = await contextOf(ctx, link.memberId);
  const answer = await act(asMember, link);
  await saveUsed(ctx.tx, link.id, ctx.now);
  if (link.purpose !== "confirm") await confirmToMember(ctx, link, baseUrl);
  return answer;
}

async function act(
  ctx: CommandContext<MemberActor>,
  { purpose, requestId, shiftId, assignmentId }: Link,
): Promise<{ message: string }> {
  if (purpose === "accept" && requestId !== null) return acceptRequest(ctx, { id: requestId });
  if (purpose === "take" && shiftId !== null) return assignSelf(ctx, { id: shiftId });
  if (purpose === "confirm" && assignmentId !== null) return confirmPlace(ctx, { id: assignmentId });
  throw new Refused(conflict("link-only-shows", "This link only shows the shift. Open the app to change something."));
}

/** The context of the same transaction, acting as the link's member, who must still be in the squad. */
async function contextOf(ctx: CommandContext, memberId: number): Promise<CommandContext<MemberActor>> {
  const member = await ctx.tx
    .selectFrom("members")
    .select(["id", "unitNumber", "isActive", "deletedAt"])
    .where("id", "=", memberId)
    .executeTakeFirst();
  if (!member?.isActive || member.deletedAt !== null) throw new Refused(LINK_MISSING);
  const actor: MemberActor = {
    kind: "member",
    id: member.id,
    unitNumber: member.unitNumber,
    role: "member",
    sessionId: 0,
    isBySecondFactor: false,
    needsSecondFactor: false,
    isHeldBack: false,
    // A link proves nothing but that a message was read.
    provenAt: Temporal.Instant.fromEpochMilliseconds(0),
    maySetPassword: false,
  };
  return commandContext(ctx.tx, ctx.organisation, ctx.now, { actor, origin: ctx.origin });
}

/** Links get forwarded: whoever was signed up by one hears of it on their own channels. */
async function confirmToMember(ctx: CommandContext, link: Link, baseUrl: string): Promise<void> {
  const shift = link.shiftId === null ? undefined : (await readShiftFacts(ctx.tx, [link.shiftId])).get(link.shiftId);
  if (!shift) return;
  const notice = {
    title: "You took a shift by a link",
    message: `The link in your message was used: you are on ${shift.shift} on ${shift.day}, ${shift.hours}. If that was not you, tell a coordinator at once.`,
  };
  await tellMembers(ctx, [
    { memberId: link.memberId, eventId: null, ...notice, metadata: { kind: "link-used", shiftId: shift.id } },
  ]);
  const squad = ctx.organisation.name;
  await sendToMembers(
    ctx,
    [
      {
        memberId: link.memberId,
        messageClass: "urgent",
        priority: "normal",
        kind: "link-used",
        asks: false,
        askedShiftType: null,
        usefulUntil: shift.endsAt,
        about: { eventId: null, shiftId: shift.id, assignmentId: null, requestId: null },
        purpose: "see-shift",
        dedupKey: `link:${link.id}`,
        joins: null,
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
    baseUrl,
  );
}

/** Switches email off for whom a message was sent to; however often it is asked. */
export async function stopEmail(ctx: CommandContext, { token }: { token: string }): Promise<{ message: string }> {
  const { memberId } = orRefuse(await lockLink(ctx.tx, token), LINK_MISSING);
  const changed = await ctx.tx
    .updateTable("members")
    .set({ emailNotifications: false, updatedAt: ctx.now })
    .where("id", "=", memberId)
    .where("emailNotifications", "=", true)
    .returning("id")
    .executeTakeFirst();
  if (changed) await (await contextOf(ctx, memberId)).record({ type: "members.changed", subjectId: memberId });
  return { message: "You get no more email about shifts. You can switch it on again in the app's Settings." };
}
