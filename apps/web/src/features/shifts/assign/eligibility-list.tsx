import { membersMatching } from "@watchbill/domain/members/member-search";
import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Input, Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Disclosure } from "../../../ui/layout/disclosure.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";

type Standing = Output<"shifts.eligibility">[number];

const MARKS = {
  available: { icon: CircleCheck, tone: "text-good" },
  warned: { icon: TriangleAlert, tone: "text-warn" },
  unavailable: { icon: CircleX, tone: "text-ink-soft" },
} as const;

/**
 * Lists all members next to a member picker: eligible ones first, the others with their conflicts.
 */
export function WhyNot({ about }: { readonly about: Input<"shifts.eligibility"> }) {
  return (
    <div>
      <Disclosure label="Who's eligible?">{() => <Reasons about={about} />}</Disclosure>
    </div>
  );
}

function Reasons({ about }: { readonly about: Input<"shifts.eligibility"> }) {
  const [search, setSearch] = useState("");
  const standing = useEndpoint("shifts.eligibility", about);
  const found = membersMatching((standing.data ?? []).map(searched), search);
  return (
    <section aria-label="Who's eligible?" className="space-y-2 rounded-lg border border-line p-2">
      <TextField
        label="Find a member"
        type="search"
        placeholder="Search unit or name"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <QueryBoundary
        of={standing}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load members."
        empty={<p className="text-ink-soft">No members yet.</p>}
      >
        {() => (
          <ul
            tabIndex={0}
            aria-label="Members, eligible first"
            className="max-h-72 divide-y divide-line overflow-y-auto"
          >
            {found.map(({ row }) => (
              <Row key={row.id} row={row} />
            ))}
            {found.length === 0 ? (
              <li className="p-2 text-ink-soft">{`No members match “${search}”.`}</li>
            ) : null}
          </ul>
        )}
      </QueryBoundary>
    </section>
  );
}

function Row({ row }: { readonly row: Standing }) {
  const { icon: Icon, tone } = MARKS[row.standing];
  const text =
    row.standing === "unavailable"
      ? row.findings.filter(({ level }) => level === "forbids")
      : row.findings;
  return (
    <li className="flex items-start gap-2 px-1 py-1.5">
      <Icon aria-hidden size={16} className={`mt-1 shrink-0 ${tone}`} />
      <span className="min-w-0 flex-1">
        <NoWrap>{`${row.unitNumber} ${row.name}`}</NoWrap>
        {text.length === 0 ? <span className="block text-sm text-good">Eligible</span> : null}
        {text.map(({ code, text }) => (
          <span key={code} className={`block text-sm ${tone}`}>
            {text}
          </span>
        ))}
      </span>
    </li>
  );
}

/** Converts a row for the member search. */
function searched(row: Standing) {
  return { row, unitNumber: row.unitNumber, firstName: row.name, lastName: "", email: "" };
}
