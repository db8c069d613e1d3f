import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftName } from "@watchbill/domain/shift-types/shift-name";
import { formatDay } from "@watchbill/domain/time/format";
import { Fragment, useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { queryClient, useEndpoint } from "../../../lib/api/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { type CurrentUser, sessionQuery } from "../../accounts/session.ts";
import { useOrganization } from "../../settings/organization.ts";
import type { Shift } from "../shift-view.ts";
import { SCOPE_LABELS, type Scope } from "./shift-editing.ts";

type Kind = "update" | "delete";
type Touched = Output<"shifts.recurringInfo">["touched"];
type Reach = Touched["all"]["change"];

/**
 * Asks which shifts of a series a change or deletion applies to; each choice shows the number of
 * shifts and the members it notifies.
 */
export function ScopeQuestion({
  shift,
  kind,
  isBusy,
  problem,
  chosenIds,
  onAnswer,
  onBack,
}: {
  readonly shift: Shift;
  readonly kind: Kind;
  /** Ids of the members that the change assigns to the shifts; empty if it assigns none. */
  readonly chosenIds: readonly number[];
  readonly isBusy: boolean;
  /** Why the server refused the last attempt; null if it did not. */
  readonly problem: string | null;
  readonly onAnswer: (scope: Scope) => void;
  readonly onBack: () => void;
}) {
  // Not fetched while the command runs, because the shift may disappear and the refetch would fail.
  const info = useEndpoint("shifts.recurringInfo", { id: shift.id }, { enabled: !isBusy });
  const [scope, setScope] = useState<Scope>("single");
  const scopes: readonly Scope[] = info.data?.isRecurring
    ? ["single", "future", "all"]
    : ["single"];
  const reach = info.data ? reachOf(info.data.touched, kind, scope) : null;
  const coming = useComing(chosenIds, reach);
  return (
    <Dialog
      isOpen
      onClose={onBack}
      title={kind === "delete" ? `Delete ${shiftName(shift)}?` : `Update ${shiftName(shift)}?`}
      description={formatDay(shift.date, useOrganization())}
    >
      <QueryBoundary
        of={info}
        loading={<Skeleton className="h-48" />}
        failed="Couldn't load the affected shifts."
      >
        {(data) =>
          reach ? (
            <div className="space-y-4">
              {scopes.length > 1 ? (
                <fieldset className="space-y-1">
                  <legend className="sr-only">Which shifts</legend>
                  {scopes.map((option) => (
                    <ScopeOption
                      key={option}
                      option={option}
                      count={reachOf(data.touched, kind, option).count}
                      isChosen={scope === option}
                      onChoose={setScope}
                    />
                  ))}
                </fieldset>
              ) : null}
              {reach.count > 0 ? <Notified members={[...reach.members, ...coming]} /> : null}
              {staying(data, kind, scope) > 0 ? (
                <p className={reach.count > 0 ? "text-sm text-ink-soft" : ""}>
                  {stayText(staying(data, kind, scope), scope === "single")}
                </p>
              ) : null}
              {problem ? (
                <p role="alert" className="rounded-lg bg-bad-soft p-3 font-medium text-bad">
                  {problem}
                </p>
              ) : null}
              <div className="acts justify-end">
                <Button variant="secondary" onClick={onBack}>
                  Back
                </Button>
                <Button
                  variant={kind === "delete" ? "danger" : "primary"}
                  pending={isBusy && (kind === "delete" ? "Deleting..." : "Saving...")}
                  disabledReason={reach.count === 0 ? "Nothing to delete" : null}
                  onClick={() => onAnswer(scope)}
                >
                  {actText(kind, reach.count)}
                </Button>
              </div>
            </div>
          ) : null
        }
      </QueryBoundary>
    </Dialog>
  );
}

function ScopeOption({
  option,
  count,
  isChosen,
  onChoose,
}: {
  readonly option: Scope;
  readonly count: number;
  readonly isChosen: boolean;
  readonly onChoose: (scope: Scope) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-1 hover:bg-raised">
      <input
        type="radio"
        name="scope"
        checked={isChosen}
        onChange={() => onChoose(option)}
        className="size-5 accent-(--accent)"
      />
      <span>
        {SCOPE_LABELS[option]} {option === "single" ? "" : `(${count})`}
      </span>
    </label>
  );
}

/**
 * Returns the members that the change newly assigns and therefore notifies; leaves out the viewer,
 * who is not notified of their own action.
 */
function useComing(chosenIds: readonly number[], reach: Reach | null): Reach["members"] {
  const members = useEndpoint(
    "members.list",
    { filter: "active" },
    { enabled: chosenIds.length > 0 },
  );
  const ownId = queryClient.getQueryData<CurrentUser | null>(sessionQuery.queryKey)?.id;
  const isKnown = (id: number): boolean =>
    id === ownId || (reach?.members.some((member) => member.id === id) ?? false);
  return (members.data ?? []).filter(({ id }) => chosenIds.includes(id) && !isKnown(id));
}

/** Names the members who are notified, by unit and name; the list may be the whole squad. */
function Notified({ members }: { readonly members: Reach["members"] }) {
  if (members.length === 0) return <p aria-live="polite">No one else is notified.</p>;
  const names = members.map(unitAndName);
  return (
    <div aria-live="polite" className="space-y-1">
      <p className="font-semibold">
        {members.length === 1 ? "1 member is notified" : `${members.length} members are notified`}
      </p>
      <p tabIndex={0} className="max-h-32 overflow-y-auto text-sm break-words text-ink-soft">
        {names.map((name, index) => (
          // A unit number never breaks at its hyphen, but a long name may. Lines break at the
          // spaces between names, which are outside the name elements.
          <Fragment key={members[index]?.id}>
            <span className={name.length < 30 ? "whitespace-nowrap" : ""}>{name}</span>
            {index < names.length - 1 ? ", " : ""}
          </Fragment>
        ))}
      </p>
    </div>
  );
}

function reachOf(touched: Touched, kind: Kind, scope: Scope): Reach {
  const { change, deletion } = touched[scope === "single" ? "current" : scope];
  return kind === "delete" ? deletion : change;
}

/** Returns how many of the chosen shifts stay unchanged, because they have recorded attendance. */
function staying(info: Output<"shifts.recurringInfo">, kind: Kind, scope: Scope): number {
  const sizes: Readonly<Record<Scope, number>> = {
    single: 1,
    current: 1,
    future: info.futureShiftsCount,
    all: info.totalInSeries,
  };
  return sizes[scope] - reachOf(info.touched, kind, scope).count;
}

function stayText(count: number, isSingle: boolean): string {
  if (isSingle) return "A member has been 10-8 on this shift. It's kept so reports stay accurate.";
  return count === 1
    ? "1 shift with check-ins is kept so reports stay accurate."
    : `${count} shifts with check-ins are kept so reports stay accurate.`;
}

function actText(kind: Kind, count: number): string {
  if (kind === "delete") {
    if (count === 0) return "Delete";
    return count === 1 ? "Delete 1 shift" : `Delete ${count} shifts`;
  }
  if (count === 0) return "Update";
  return count === 1 ? "Update 1 shift" : `Update ${count} shifts`;
}
