import { unitAndName } from "@watchbill/domain/members/person-name";
import { useEffect, useId, useRef, useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { onceAKey, onceAPress } from "../../../lib/forms/double-submit-guard.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { MemberPicker } from "../../members/member-picker.tsx";
import { WhyNot } from "../assign/eligibility-list.tsx";
import { NotifiedAtOnce } from "../assign/notify-at-once.tsx";
import { Suggestion } from "../assign/suggestion.tsx";
import { type Assigning, useAssign } from "../assign/use-assign.ts";
import type { Shift } from "../shift-view.ts";
import type { FocusRequest } from "./focus-request.ts";

type SuggestedMember = Output<"shifts.suggestions">[number];

/** Number of suggestions before "show more". */
const SHOWN = 3;

/**
 * Assigns a member to the shift's first open spot: the best suggestions, and a search for other
 * members.
 */
export function PanelAssign({
  shift,
  wantsFocus,
  onAssigned,
}: {
  readonly shift: Shift;
  /**
   * Set when the user went from another coverage gap to this one: the first suggestion then takes
   * the focus.
   */
  readonly wantsFocus: FocusRequest;
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
      <NotifiedAtOnce of={shift} />
      <QueryBoundary
        of={suggestions}
        loading={<Skeleton className="h-36" />}
        failed="Couldn't load suggestions."
        empty={<p className="text-ink-soft">No members are available for this shift.</p>}
      >
        {() => (
          <ul
            ref={list}
            aria-label="Suggested members"
            className="divide-y divide-line rounded-lg border border-line"
          >
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
      </QueryBoundary>
      <div className="-ms-2 flex flex-wrap gap-1">
        {(data?.length ?? 0) > SHOWN ? (
          <Button variant="quiet" isCompact aria-expanded={isLong} onClick={() => setLong(!isLong)}>
            {isLong ? "Show fewer" : `Show ${(data?.length ?? 0) - SHOWN} more`}
          </Button>
        ) : null}
        <Button
          variant="quiet"
          isCompact
          aria-expanded={isSearching}
          aria-controls={searchId}
          onClick={() => setSearching(!isSearching)}
        >
          Choose another member
        </Button>
      </div>
      <div id={searchId}>{isSearching ? <SomebodyElse shift={shift} assign={assign} /> : null}</div>
    </section>
  );
}

function Suggested({
  member,
  isPending,
  onChoose,
}: {
  readonly member: SuggestedMember;
  readonly isPending: boolean;
  readonly onChoose: () => void;
}) {
  return (
    <button
      type="button"
      aria-disabled={isPending || undefined}
      onClick={onceAPress(onChoose)}
      onKeyDown={onceAKey}
      className="flex min-h-11 w-full items-center gap-2 px-2 py-1.5 text-start hover:bg-raised focus-visible:bg-accent-soft"
    >
      <Suggestion of={member} />
      <span className="text-sm font-semibold text-accent-strong">
        {isPending ? "Assigning..." : "Assign"}
      </span>
    </button>
  );
}

function SomebodyElse({ shift, assign }: { readonly shift: Shift; readonly assign: Assigning }) {
  const [memberIds, setMemberIds] = useState<readonly number[]>([]);
  const members = useEndpoint("members.list", { filter: "active" });
  const chosen = members.data?.find(({ id }) => id === memberIds[0]);
  const named = chosen ? unitAndName(chosen) : "";
  return (
    <div className="space-y-2 rounded-lg border border-line p-3">
      <MemberPicker chosen={memberIds} isSingle onChange={setMemberIds} />
      <Button
        className="w-full"
        pending={assign.isPending && "Assigning..."}
        disabledReason={chosen ? null : "Choose a member first"}
        onClick={() => chosen && assign.put(chosen.id, named)}
      >
        {chosen ? `Assign ${named}` : "Assign"}
      </Button>
      <WhyNot about={{ shiftId: shift.id }} />
    </div>
  );
}
