import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { hoursByShiftType, type ServedDuty } from "@watchbill/domain/reports/hours-by-shift-type";
import { sql } from "kysely";
import type { QueryContext } from "../../platform/context.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { epochMs } from "../shifts/roster/workload-queries.ts";
import { spanOf } from "./members-report.ts";

/**
 * Reports each member's time served in a date range, by shift type. Counts time like the member
 * report, and night hours like the fair share.
 */
export async function reportHours(
  ctx: QueryContext,
  range: ParsedInputOf<Api["reports.hours"]>,
): Promise<OutputOf<Api["reports.hours"]>> {
  const { from, until } = spanOf(ctx, range.startDate, range.endDate);
  const [kinds, { rows }] = await Promise.all([
    readShiftTypes(ctx.db),
    sql<ServedDuty>`
      select a.member_id, s.type, ${epochMs(sql.ref("a.starts_at"))} as from,
        ${epochMs(sql.ref("a.ends_at"))} as until, ${epochMs(sql.ref("a.created_at"))} as taken_at,
        i.served
      from shift_assignments a
      join shifts s on s.id = a.shift_id
      join lateral (
        select json_agg(json_build_object('from', ${epochMs(sql.ref("checked_in_at"))},
          'until', ${epochMs(sql`coalesce(checked_out_at, ${ctx.now})`)})) as served
        from attendance_intervals where assignment_id = a.id
      ) i on i.served is not null
      where a.starts_at >= ${from} and a.starts_at < ${until}
        and s.starts_at >= ${from} and s.starts_at < ${until}
      order by a.starts_at, a.id`.execute(ctx.db),
  ]);
  const names = new Map(kinds.map(({ key, name }) => [key, name]));
  return hoursByShiftType(rows, ctx.organization).map((row) => ({
    ...row,
    kindName: names.get(row.type) ?? row.type,
  }));
}
