import { membersMatching } from "@watchbill/domain/members/member-search";
import { durationText } from "@watchbill/domain/time/format";
import { useState } from "react";
import { useEndpoint } from "../../lib/queries.ts";
import { Skeleton } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { AvailabilityChips } from "../members/availability-chips.tsx";
import { type Member, type PlannerFacts, plannedMinutes } from "../shifts/shift-standing.ts";
import type { Shift } from "../shifts/shift-view.ts";
import { useDraggable } from "./planner-drag.ts";

type Order = "hours" | "unit";

/** The squad beside the planner, to be dragged onto shifts; whose turn it is comes first, as in the suggestions. On a phone shifts ask for members instead. */
export function PlannerMembers({
  members,
  shifts,
  month,
  awayOf,
  onChoose,
}: {
  /** Undefined until they are read. */
  readonly members: readonly Member[] | undefined;
  /** The shifts that hours are counted of. */
  readonly shifts: readonly Shift[];
  /** "2026-12". */
  readonly month: string;
  /** When a member is away around this month. */
  readonly awayOf: PlannerFacts["awayOf"];
  readonly onChoose: (member: Member) => void;
}) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>("hours");
  const planned = (members ?? []).map((member) => ({ member, minutes: plannedMinutes(member.id, shifts) }));
  const found = new Set(membersMatching(members ?? [], search).map(({ id }) => id));
  const rows = planned.filter(({ member }) => found.has(member.id));
  const here = Temporal.PlainYearMonth.from(month);
  const turns = useEndpoint("shifts.turns", { year: here.year, month: here.month });
  const turnOf = new Map(turns.data?.map(({ id }, turn) => [id, turn]));
  if (order === "hours") rows.sort((a, b) => (turnOf.get(a.member.id) ?? 0) - (turnOf.get(b.member.id) ?? 0));
  return (
    <section
      aria-label="Members"
      className="sticky top-16 hidden max-h-[calc(100dvh-5rem)] flex-col gap-2 rounded-xl border border-line bg-surface p-3 lg:flex"
    >
      <TextField
        label="Members"
        type="search"
        placeholder="Unit, name or email"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <Segmented
        label="Order of members"
        options={[
          { value: "hours", label: "Least first" },
          { value: "unit", label: "By unit" },
        ]}
        value={order}
        onChange={setOrder}
      />
      {members ? null : <Skeleton className="h-64" />}
      <ul className="relative -mx-1 min-h-0 flex-1 space-y-1 overflow-y-auto px-1 py-0.5">
        {rows.map(({ member, minutes }) => (
          <li key={member.id}>
            <MemberRow member={member} minutes={minutes} away={awayOf(member.id)} onChoose={onChoose} />
          </li>
        ))}
        {members && rows.length === 0 ? <li className="p-2 text-ink-soft">Nobody matches “{search}”.</li> : null}
      </ul>
      <p className="text-xs text-ink-soft">Drag a member onto a shift, or press one to choose the shift.</p>
    </section>
  );
}

function MemberRow({
  member,
  minutes,
  away,
  onChoose,
}: {
  readonly member: Member;
  readonly minutes: number;
  readonly away: ReturnType<PlannerFacts["awayOf"]>;
  readonly onChoose: (member: Member) => void;
}) {
  const ref = useDraggable<HTMLButtonElement>({ memberId: member.id, fromShiftId: null });
  return (
    <button
      ref={ref}
      type="button"
      onClick={() => onChoose(member)}
      className="min-h-11 w-full cursor-grab rounded-lg border border-line bg-raised text-left text-sm hover:border-accent"
    >
      <span className="block px-2 py-1">
        <span className="block truncate">
          <span className="font-semibold whitespace-nowrap">{member.unitNumber}</span> {member.firstName} {member.lastName}
        </span>
        <span className="tabular flex flex-wrap items-center gap-x-1 text-xs text-ink-soft">
          {minutes === 0 ? "Not planned" : durationText(minutes)} <AvailabilityChips member={member} />
        </span>
        {away.map(({ days }) => (
          <span key={days} className="block text-xs font-semibold text-warn">
            Away {days}
          </span>
        ))}
      </span>
    </button>
  );
}
