import { membersMatching } from "@watchbill/domain/members/member-search";
import { useState } from "react";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { TextField } from "../../../ui/form/field.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { AvailabilityWords } from "../../members/availability-chips.tsx";
import {
  type PlannerFacts,
  plannedMinutes,
  type ShiftMember,
  shiftsOf,
} from "../../shifts/assign/shift-eligibility.ts";
import type { Shift } from "../../shifts/shift-view.ts";
import { useOneTabStop } from "../editing/planner-keys.ts";
import { MemberRow } from "./member-row.tsx";

type Order = "hours" | "unit";

const COLUMN_WHERE_WIDE = "min-[100rem]:max-h-[calc(100dvh-5rem)] min-[100rem]:flex-col";

/**
 * The list of members beside the planner, in the suggested assignment order, from which members are
 * dragged. On a phone there is no list: shifts open a member picker instead.
 */
export function PlannerMembers({
  members,
  shifts,
  month,
  facts,
  isTray,
  litId,
  onLight,
}: {
  /** The active members; undefined while they load. */
  readonly members: readonly ShiftMember[] | undefined;
  /** The shifts that count towards the members' assigned hours. */
  readonly shifts: readonly Shift[];
  /** The month in view, such as "2026-12". */
  readonly month: string;
  readonly facts: Pick<PlannerFacts, "timeOffOf" | "ownLimitsOf">;
  /**
   * True to show the list as one row below the planner, because the lane view needs the full width.
   */
  readonly isTray: boolean;
  readonly litId: number | null;
  readonly onLight: (member: ShiftMember) => void;
}) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>("hours");
  const list = useOneTabStop<HTMLUListElement>(true);
  const here = Temporal.PlainYearMonth.from(month);
  const turns = useEndpoint("shifts.assignmentOrder", { year: here.year, month: here.month });
  const turnOf = new Map(turns.data?.map(({ id }, turn) => [id, turn]));
  const found = [...membersMatching(members ?? [], search)];
  if (order === "hours") found.sort((a, b) => (turnOf.get(a.id) ?? 0) - (turnOf.get(b.id) ?? 0));
  return (
    <section
      aria-label="Members"
      className={`sticky hidden gap-2 rounded-xl border border-line bg-surface p-3 lg:flex ${isTray ? `z-20 max-[100rem]:order-last max-[100rem]:bottom-3 max-[100rem]:shadow-card min-[100rem]:top-16 ${COLUMN_WHERE_WIDE}` : "top-16 max-h-[calc(100dvh-5rem)] flex-col"}`}
    >
      <div
        className={`grid content-start gap-2 ${isTray ? "max-[100rem]:grid-cols-[12rem_auto] max-[100rem]:items-end" : ""}`}
      >
        <TextField
          label="Members"
          type="search"
          placeholder="Unit, name or email"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Segmented
          label="Sort"
          options={[
            { value: "hours", label: "Fewest hours" },
            { value: "unit", label: "Unit" },
          ]}
          value={order}
          onChange={setOrder}
        />
      </div>
      {members ? null : <Skeleton className="h-64" />}
      <ul
        ref={list}
        aria-describedby="planner-members-how"
        className={`relative -mx-1 min-h-0 min-w-0 flex-1 gap-1 p-1 ${isTray ? `flex overflow-x-auto ${COLUMN_WHERE_WIDE} min-[100rem]:overflow-y-auto` : "flex flex-col overflow-y-auto"}`}
      >
        <AvailabilityWords>
          {found.map((member) => (
            <li key={member.id} className={isTray ? "shrink-0 max-[100rem]:w-44" : "shrink-0"}>
              <MemberRow
                member={member}
                planned={{
                  shifts: shiftsOf(member.id, shifts).length,
                  minutes: plannedMinutes(member.id, shifts),
                }}
                timeOff={facts.timeOffOf(member.id)}
                most={facts.ownLimitsOf(member.id).maxMonthlyShifts}
                isLit={member.id === litId}
                onLight={() => onLight(member)}
              />
            </li>
          ))}
        </AvailabilityWords>
        {members && found.length === 0 ? (
          <li className="p-2 text-ink-soft">{`No members match “${search}”.`}</li>
        ) : null}
      </ul>
      <p
        id="planner-members-how"
        className={`text-xs text-ink-soft ${isTray ? "max-[100rem]:sr-only" : ""}`}
      >
        Drag a member to a shift, or click to see shifts they can take.
      </p>
    </section>
  );
}
