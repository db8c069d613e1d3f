import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { missing } from "@watchbill/domain/refusal";
import type { QueryContext } from "../../platform/context.ts";
import { orRefuse } from "../../platform/refused.ts";
import { readShiftFacts } from "../shifts/fact-queries.ts";
import { findLink, linkState } from "./link-rows.ts";

export const LINK_MISSING = missing("link-missing", "This link is not known. It may have been cut off; open the app instead.");

/** What the link from a message does and for whom. Mail scanners follow links, so looking changes nothing. */
export async function showLink(ctx: QueryContext, { token }: { token: string }): Promise<OutputOf<Api["links.show"]>> {
  const link = orRefuse(await findLink(ctx.db, token), LINK_MISSING);
  const member = await ctx.db
    .selectFrom("members")
    .select(["unitNumber", "firstName", "lastName"])
    .where("id", "=", link.memberId)
    .where("deletedAt", "is", null)
    .executeTakeFirst();
  const { unitNumber, firstName, lastName } = orRefuse(member, LINK_MISSING);
  const shift = link.shiftId === null ? undefined : (await readShiftFacts(ctx.db, [link.shiftId])).get(link.shiftId);
  return {
    purpose: link.purpose,
    state: linkState(link, ctx.now),
    memberName: `${unitNumber} ${firstName} ${lastName}`,
    shift: shift
      ? {
          name: shift.shift,
          day: shift.day,
          hours: shift.hours,
          startsAt: shift.startsAt,
          endsAt: shift.endsAt,
          people: shift.people.map(({ name }) => name),
          notes: shift.notes,
        }
      : null,
    expiresAt: link.expiresAt,
  };
}
