import { createHash } from "node:crypto";
import type { Api } from "@watchbill/contract/api";
import type { OutputOf } from "@watchbill/contract/endpoint";
import { type LinkPurpose, linkState } from "@watchbill/domain/links/link";
import { missing } from "@watchbill/domain/refusal";
import { dateOf } from "@watchbill/domain/time/local";
import type { Selectable } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import type { Db } from "../../platform/database/database.ts";
import type { OneTapLinksTable } from "../../platform/database/database-types.ts";
import { orRefuse } from "../../platform/refused.ts";
import { readShiftFacts } from "../shifts/fact-queries.ts";

export const LINK_MISSING = missing("link-missing", "This link is not known. It may have been cut off; open the app instead.");

export type Link = Omit<Selectable<OneTapLinksTable>, "purpose"> & { readonly purpose: LinkPurpose };

/** The form in which a token is kept: whoever reads the database cannot follow its links. */
export function hashOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}

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
  const shift =
    link.shiftId === null
      ? undefined
      : (await readShiftFacts(ctx.db, [link.shiftId], dateOf(ctx.now, ctx.organisation.timeZone))).get(link.shiftId);
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

/** The link of a token, whether or not it still works. */
async function findLink(db: Db, token: string): Promise<Link | undefined> {
  return db.selectFrom("oneTapLinks").selectAll().where("tokenHash", "=", hashOf(token)).executeTakeFirst();
}
