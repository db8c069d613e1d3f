import type { PollAudience } from "@watchbill/domain/polls/poll";
import { holdsOn } from "@watchbill/domain/qualifications/holding";
import { dateOf } from "@watchbill/domain/time/local";
import type { CommandContext, QueryContext } from "../../platform/context.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { readOnCallIds } from "../attendance/queries.ts";
import { readHoldings } from "../qualifications/crew-queries.ts";

export interface Group {
  readonly audience: PollAudience;
  readonly qualificationId: number | null;
}

/**
 * Returns the members who are active and in the group now, except the poll's creator, ordered by
 * id.
 */
export async function readGroup(
  db: Db | Tx,
  { audience, qualificationId }: Group,
  { now, organization }: Pick<CommandContext | QueryContext, "now" | "organization">,
  askerId: number,
): Promise<number[]> {
  const active = await db
    .selectFrom("members")
    .select("id")
    .where("isActive", "=", true)
    .where("deletedAt", "is", null)
    .where("id", "<>", askerId)
    .orderBy("id")
    .execute();
  const ids = active.map(({ id }) => id);
  if (audience === "everyone") return ids;
  if (audience === "on-call") {
    const onCall = new Set(await readOnCallIds(db, now));
    return ids.filter((id) => onCall.has(id));
  }
  const today = dateOf(now, organization.timeZone);
  const holdings = await readHoldings(db, ids);
  return ids.filter((id) =>
    holdings
      .get(id)
      ?.some((holding) => holding.qualificationId === qualificationId && holdsOn(holding, today)),
  );
}
