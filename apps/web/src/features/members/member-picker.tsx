import { PICK_LIST_CUT_TEXT, pickListFor } from "@watchbill/domain/members/member-search";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { X } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useEndpoint } from "../../lib/api/queries.ts";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Skeleton } from "../../ui/layout/card.tsx";
import { MemberName } from "./member-name.tsx";

type Member = Output<"members.list">[number];

/**
 * Selects members by unit, name or email. The list keeps its order and scroll position; chips above
 * it show the selected members and remove them.
 */
export function MemberPicker({
  chosen,
  isSingle = false,
  onChange,
}: {
  readonly chosen: readonly number[];
  /** True if only one member can be selected: a new choice replaces the previous one. */
  readonly isSingle?: boolean;
  readonly onChange: (ids: number[]) => void;
}) {
  const members = useEndpoint("members.list", { filter: "active" });
  const [search, setSearch] = useState("");
  const all = members.data ?? [];
  const { shown, isCut } = pickListFor(all, search);
  const toggle = (id: number): void => {
    if (chosen.includes(id)) onChange(chosen.filter((other) => other !== id));
    else if (isSingle) onChange([id]);
    else onChange([...chosen, id]);
  };
  const row = (member: Member) => (
    <li key={member.id}>
      <Checkbox checked={chosen.includes(member.id)} onChange={() => toggle(member.id)}>
        <MemberName of={member} />
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
      <QueryBoundary
        of={members}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load members."
      />
      <ul
        // Focusable for keyboard scrolling only if it contains members.
        tabIndex={chosen.length > 0 ? 0 : undefined}
        aria-label="Selected members"
        className="flex h-12 items-center gap-2 overflow-x-auto overflow-y-hidden rounded-lg"
      >
        {all
          .filter(({ id }) => chosen.includes(id))
          .map((member) => (
            <li key={member.id} className="shrink-0">
              <Chosen member={member} onRemove={() => toggle(member.id)} />
            </li>
          ))}
        {chosen.length === 0 ? (
          <li className="text-sm text-ink-soft">No members selected</li>
        ) : null}
      </ul>
      <ul
        tabIndex={shown.length > 0 ? 0 : undefined}
        aria-label="Members to select"
        className="max-h-56 overflow-y-auto rounded-lg border border-line p-1"
      >
        {shown.map(row)}
        {shown.length === 0 && members.data ? (
          <li className="p-2 text-ink-soft">No members match “{search}”.</li>
        ) : null}
      </ul>
      {isCut ? <p className="text-sm text-ink-soft">{PICK_LIST_CUT_TEXT}</p> : null}
      <p aria-live="polite" className="text-sm text-ink-soft">
        {chosen.length} selected
      </p>
    </div>
  );
}

function Chosen({ member, onRemove }: { readonly member: Member; readonly onRemove: () => void }) {
  const name = unitAndName(member);
  return (
    <button
      type="button"
      aria-label={`Remove ${name}`}
      onClick={onRemove}
      className="inline-flex min-h-11 items-center gap-1 rounded-full border border-line bg-accent-soft px-3 text-sm whitespace-nowrap"
    >
      {name} <X aria-hidden size={16} />
    </button>
  );
}
