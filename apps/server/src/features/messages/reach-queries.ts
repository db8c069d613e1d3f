import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { routeFor } from "@watchbill/domain/messages/delivery/route";
import { pollReachOf } from "@watchbill/domain/polls/reach";
import { configuredChannels } from "../../platform/channels/sms-transport.ts";
import type { Configuration } from "../../platform/configuration/configuration.ts";
import type { MemberActor, QueryContext } from "../../platform/context.ts";
import { readGroup } from "../polls/group-queries.ts";
import { readRecipients } from "./recipient-queries.ts";

/**
 * Counts the members that a poll would reach now, by channel, with the routing of real messages.
 */
export async function readReach(
  ctx: QueryContext<MemberActor>,
  {
    audience,
    qualificationId,
    messageUrgency,
    isEmergency,
    closesAt,
  }: ParsedInputOf<Api["polls.reach"]>,
  configuration: Configuration,
): Promise<OutputOf<Api["polls.reach"]>> {
  const { timeZone } = ctx.organization;
  const ids = await readGroup(
    ctx.db,
    { audience, qualificationId: qualificationId ?? null },
    ctx,
    ctx.actor.id,
  );
  const recipients = await readRecipients(ctx.db, ids, ctx);
  const priority = isEmergency === "true" ? "emergency" : "normal";
  const message = {
    messageUrgency,
    priority,
    isQuiet: false,
    isAvailableForSlot: false,
    usefulUntil: closesAt,
  } as const;
  const reached = [...recipients.values()].map((recipient) => ({
    route: routeFor(message, recipient, ctx.now, timeZone),
    quietHours: recipient.quietHours,
  }));
  const setUp = configuredChannels(configuration);
  return pollReachOf(reached, messageUrgency, setUp, ctx.now, timeZone);
}
