import { membersMatching, PICK_LIST_CUT_TEXT, PICK_LIST_LENGTH } from "@watchbill/domain/members/member-search";
import { useState } from "react";
import type { Output } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { LoadError, Skeleton } from "../../ui/card.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/field.tsx";

type Member = Output<"members.list">[number];

/** Chooses members by searching unit, name or email; the chosen stay on top. */
export function MemberPicker({
  chosen,
  most,
  onChange,
}: {
  readonly chosen: readonly number[];
  /** How many may be chosen at once; one choice replaces the last when it is 1. */
  readonly most: number;
  readonly onChange: (ids: number[]) => void;
}) {
  const members = useEndpoint("members.list", { filter: "active" });
  const [search, setSearch] = useState("");
  const all = members.data ?? [];
  const matching = membersMatching(all, search);
  const found = matching.filter(({ id }) => !chosen.includes(id));
  const toggle = (id: number): void => {
    if (chosen.includes(id)) onChange(chosen.filter((other) => other !== id));
    else if (most === 1) onChange([id]);
    else onChange([...chosen, id]);
  };
  const row = (member: Member) => (
    <li key={member.id}>
      <Checkbox checked={chosen.includes(member.id)} onChange={() => toggle(member.id)}>
        <span className="font-semibold whitespace-nowrap">{member.unitNumber}</span> {member.firstName} {member.lastName}
      </Checkbox>
    </li>
  );
  return (
    <div className="space-y-2">
      <TextField
        label="Members"
        placeholder="Search unit, name or email"
        type="search"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      {members.isPending ? <Skeleton className="h-24" /> : null}
      {members.isError ? <LoadError text="The members could not be read." onRetry={() => void members.refetch()} /> : null}
      <ul tabIndex={0} aria-label="Members to choose" className="max-h-56 overflow-y-auto rounded-lg border border-line p-1">
        {all.filter(({ id }) => chosen.includes(id)).map(row)}
        {found.slice(0, PICK_LIST_LENGTH).map(row)}
        {matching.length === 0 && members.data ? <li className="p-2 text-ink-soft">Nobody matches “{search}”.</li> : null}
      </ul>
      {found.length > PICK_LIST_LENGTH ? <p className="text-sm text-ink-soft">{PICK_LIST_CUT_TEXT}</p> : null}
      <p aria-live="polite" className="text-sm text-ink-soft">
        {chosen.length} chosen
      </p>
    </div>
  );
}
