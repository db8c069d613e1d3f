import {
  askedKinds,
  availabilityIn,
} from "@watchbill/domain/members/availability/member-availability";
import { membersMatching } from "@watchbill/domain/members/member-search";
import { askedWithParallels } from "@watchbill/domain/shift-types/parallel-shift-types";
import { plural } from "@watchbill/domain/text/language";
import { useCallback, useState } from "react";
import { useSearchParams } from "wouter";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { useUnsavedChanges } from "../../../ui/form/use-unsaved-changes.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import type { Member } from "../directory-view.ts";
import {
  type AvailabilityChange,
  type AvailabilityEdits,
  countOf,
  NO_EDITS,
  useSaveAvailabilities,
  withChanges,
} from "./availability-edits.ts";
import { AvailabilityGrid } from "./availability-grid.tsx";

/** The availability of all members in one grid, for admins. */
export default function AvailabilityPage() {
  const members = useEndpoint("members.list", { filter: "active" });
  const shiftTypes = useShiftTypes();
  return (
    <div className="grid gap-4">
      <h1 className="text-2xl font-bold">Availability</h1>
      <QueryBoundary
        of={shiftTypes}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load the shift types. Try again."
        isEmpty={(data) => askedKinds(data).length === 0}
        empty={<p>No shift type asks for availability. Change that in Settings, Shift types.</p>}
      >
        {(kinds) => (
          <QueryBoundary
            of={members}
            loading={<Skeleton className="h-96" />}
            failed="Couldn't load members. Try again."
          >
            {(data) => <Editing members={data} kinds={askedWithParallels(kinds)} />}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </div>
  );
}

function Editing({
  members,
  kinds,
}: {
  readonly members: readonly Member[];
  readonly kinds: ShiftTypes;
}) {
  const [params, setParams] = useSearchParams();
  const [search, setSearch] = useState("");
  /** Snapshots of the unsaved edits, one for each change, for undo. */
  const [history, setHistory] = useState<readonly AvailabilityEdits[]>([]);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const edits = history.at(-1) ?? NO_EDITS;
  const count = countOf(edits);
  const question = useUnsavedChanges(count > 0);
  const discard = (): void => {
    setHistory([]);
    setFaults([]);
  };
  const { isPending, save } = useSaveAvailabilities(discard);
  const missing = members.filter((member) => availabilityIn(member).length === 0);
  const isOnlyMissing = params.get("show") === "missing";
  const shown = membersMatching(isOnlyMissing ? missing : members, search);
  const change = useCallback(
    (changes: readonly AvailabilityChange[]): void => {
      setFaults([]);
      if (changes.length > 0)
        setHistory((before) => [
          ...before,
          withChanges(before.at(-1) ?? NO_EDITS, changes, members),
        ]);
    },
    [members],
  );
  const undo = (): void => setHistory((before) => before.slice(0, -1));
  return (
    <div className="grid gap-3">
      <p className="text-ink-soft">
        Tap a cell to go through Weekly, Bi-weekly, Monthly, Fill-ins and Not Available. Keys:
        arrows, W, B, M, F, N. Paste cells from a spreadsheet, with or without units and headings.
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <div className="min-w-60 flex-1">
          <TextField
            label="Search"
            type="search"
            placeholder="Unit, name, email or phone"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
        <Checkbox
          checked={isOnlyMissing}
          onChange={({ target }) => setParams(target.checked ? { show: "missing" } : {})}
        >
          {`Only without availability (${missing.length})`}
        </Checkbox>
      </div>
      {faults.length > 0 ? (
        <div role="alert" className="rounded-lg bg-warn-soft p-3 text-warn">
          <p className="font-semibold">Not pasted</p>
          <ul className="list-disc ps-5">
            {faults.slice(0, MOST_FAULTS).map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
          {faults.length > MOST_FAULTS ? <p>{`${faults.length - MOST_FAULTS} more`}</p> : null}
        </div>
      ) : null}
      {shown.length === 0 ? (
        <p>No members match.</p>
      ) : (
        <AvailabilityGrid
          members={shown}
          kinds={kinds}
          edits={edits}
          onChange={change}
          onFaults={setFaults}
          onUndo={history.length > 0 ? undo : null}
        />
      )}
      {count > 0 ? (
        <div className="sticky bottom-[calc(4.25rem+env(safe-area-inset-bottom))] z-20 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong/60 bg-surface p-2 shadow-card lg:bottom-4 short:static">
          <p aria-live="polite" className="tabular me-auto px-1 font-semibold">
            {plural(count, "1 change, not saved", `${count} changes, not saved`)}
          </p>
          <Button variant="quiet" isCompact onClick={undo}>
            Undo
          </Button>
          <Button variant="quiet" isCompact onClick={discard}>
            Discard
          </Button>
          <Button
            isCompact
            pending={isPending && "Saving..."}
            onClick={() => void save(edits, members)}
          >
            Save
          </Button>
        </div>
      ) : null}
      {question}
    </div>
  );
}

/** Maximum number of error messages shown after a paste. */
const MOST_FAULTS = 8;
