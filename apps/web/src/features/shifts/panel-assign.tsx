import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { Output } from "../../lib/api.ts";
import { noteDone } from "../../lib/history.ts";
import { useCommand, useEndpoint } from "../../lib/queries.ts";
import { toast } from "../../lib/toast-store.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Read } from "../../ui/read.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import { MemberPicker } from "../members/member-picker.tsx";
import { organisationNow } from "../settings/organisation.ts";
import type { FocusWish } from "./focus-wish.ts";
import type { Shift } from "./shift-view.ts";
import { assignedStep } from "./undo-steps.ts";
import { WhyNot } from "./why-not.tsx";

type Suggestion = Output<"shifts.suggestions">[number];

/** So many of those who could come stand there at once. */
const SHOWN = 3;

/** Puts a member on the first open place of a shift: the best that there are stand ready, and anybody else is searched for. */
export function PanelAssign({
  shift,
  wantsFocus,
  onAssigned,
}: {
  readonly shift: Shift;
  /** Set by whoever walked here to fill the place: the best of those who could come has the focus then. */
  readonly wantsFocus: FocusWish;
  readonly onAssigned: () => void;
}) {
  const suggestions = useEndpoint("shifts.suggestions", { id: shift.id });
  const [isLong, setLong] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const searchId = useId();
  const list = useRef<HTMLUListElement>(null);
  const assign = useAssign(shift, onAssigned);
  const { data, isFetching } = suggestions;
  useEffect(() => {
    if (isFetching || !data || !wantsFocus.take()) return;
    list.current?.querySelector("button")?.focus();
  }, [wantsFocus, data, isFetching]);
  const shown = isLong ? data : data?.slice(0, SHOWN);
  return (
    <section aria-label="Assign" className="space-y-1">
      <Read
        of={suggestions}
        loading={<Skeleton className="h-36" />}
        failed="Suggestions could not be read."
        empty={<p className="text-ink-soft">Nobody is free and available for this shift.</p>}
      >
        {() => (
          <ul ref={list} aria-label="Suggested members" className="divide-y divide-line rounded-lg border border-line">
            {shown?.map((member) => (
              <li key={member.id}>
                <Suggested
                  member={member}
                  isPending={assign.isPending && assign.variables.userId === member.id}
                  onChoose={() => assign.put(member.id, `${member.unitNumber} ${member.name}`)}
                />
              </li>
            ))}
          </ul>
        )}
      </Read>
      <div className="flex flex-wrap gap-1">
        {(data?.length ?? 0) > SHOWN ? (
          <Button variant="quiet" isCompact aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? "Fewer" : `${(data?.length ?? 0) - SHOWN} more`}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          isCompact
          aria-expanded={isSearching}
          aria-controls={searchId}
          onClick={() => setSearching(!isSearching)}
        >
          Somebody else
        </Button>
      </div>
      <div id={searchId}>{isSearching ? <SomebodyElse shift={shift} assign={assign} /> : null}</div>
    </section>
  );
}

function Suggested({
  member: { unitNumber, name, reason, restWarning },
  isPending,
  onChoose,
}: {
  readonly member: Suggestion;
  readonly isPending: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center gap-2 px-2 py-1.5 text-left hover:bg-raised focus-visible:bg-accent-soft"
    >
      <span className="min-w-0 flex-1">
        <span className="font-semibold whitespace-nowrap">{unitNumber}</span> {name}
        <span className="block text-sm text-ink-soft">{reason}</span>
        {restWarning ? (
          <span className="flex items-center gap-1 text-sm text-warn">
            <TriangleAlert aria-hidden size={14} className="shrink-0" /> {restWarning}
          </span>
        ) : null}
      </span>
      <span className="text-sm font-semibold text-accent-strong">{isPending ? "Assigning..." : "Assign"}</span>
    </button>
  );
}

function useAssign(shift: Shift, onAssigned: () => void) {
  const name = useRef("");
  const assign = useCommand("replacements.assignShift", {
    onSuccess: (_output, { userId }) => {
      const description = `${name.current}: ${shiftTitle(shift, organisationNow())}`;
      // Whoever fills a request for cover is told at once, and so is who asked.
      const undo = fillsRequest(shift) ? null : noteDone(assignedStep(description, userId, shift.id));
      toast({
        title: "Shift assigned successfully",
        description,
        ...(undo ? { action: { label: "Undo", run: undo } } : {}),
      });
      onAssigned();
    },
    failed: "Failed to assign shift",
  });
  return {
    ...assign,
    put: (userId: number, named: string): void => {
      if (assign.isPending) return;
      name.current = named;
      assign.mutate({ userId, shiftId: shift.id });
    },
  };
}

/** True when only held places are left, so that whoever comes is the cover that somebody asked for. */
function fillsRequest({ assignmentCount, heldCount, maxMembers }: Shift): boolean {
  return heldCount > 0 && assignmentCount + heldCount >= maxMembers;
}

function SomebodyElse({ shift, assign }: { readonly shift: Shift; readonly assign: ReturnType<typeof useAssign> }) {
  const [memberIds, setMemberIds] = useState<readonly number[]>([]);
  const members = useEndpoint("members.list", { filter: "active" });
  const chosen = members.data?.find(({ id }) => id === memberIds[0]);
  const named = chosen ? `${chosen.unitNumber} ${chosen.firstName} ${chosen.lastName}` : "";
  return (
    <div className="space-y-2 rounded-lg border border-line p-3">
      <MemberPicker chosen={memberIds} most={1} onChange={setMemberIds} />
      <Button
        className="w-full"
        pending={assign.isPending && "Assigning..."}
        disabledReason={chosen ? null : "Choose a member first"}
        onClick={() => chosen && assign.put(chosen.id, named)}
      >
        {chosen ? <Unbroken>{`Assign ${named}`}</Unbroken> : "Assign"}
      </Button>
      <WhyNot about={{ shiftId: shift.id }} />
    </div>
  );
}
