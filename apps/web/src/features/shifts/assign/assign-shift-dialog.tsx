import type { EligibilityIssueCode } from "@watchbill/domain/eligibility/eligibility-issues";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { dateOf } from "@watchbill/domain/time/local";
import { useRef, useState } from "react";
import type { Output } from "../../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../../lib/api/queries.ts";
import { serverNow } from "../../../lib/api/server-clock.ts";
import { pathTo } from "../../../lib/routing/paths.ts";
import { showErrorText } from "../../../lib/toast/show-error.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { WarningList } from "../../../ui/feedback/warning-list.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { NextStep } from "../../../ui/layout/next-step.tsx";
import { NoWrap } from "../../../ui/layout/no-wrap.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { MemberPicker } from "../../members/member-picker.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { choiceTitle, fillText } from "../shift-view.ts";
import { WhyNot } from "./eligibility-list.tsx";
import type { Filled } from "./fills-request.ts";
import { NotifiedAtOnce } from "./notify-at-once.tsx";
import { SuggestedMembers } from "./suggested-members.tsx";
import { sayAssigned } from "./use-assign.ts";

type Standing = Output<"shifts.eligibility">[number];

const SHOWN = 40;

function useToday(): string {
  return dateOf(serverNow(), useOrganization().timeZone);
}

/**
 * Dialog that assigns one member to one shift with an open spot; preselects the given shift, if
 * any.
 */
export function AssignShiftDialog({
  memberId,
  shift,
  onClose,
}: {
  readonly memberId?: number;
  readonly shift?: Filled;
  readonly onClose: () => void;
}) {
  const squad = useOrganization();
  const today = useToday();
  const [memberIds, setMemberIds] = useState<readonly number[]>(
    memberId === undefined ? [] : [memberId],
  );
  const [shiftId, setShiftId] = useState<number | null>(shift?.id ?? null);
  const standing = useEndpoint(
    "shifts.eligibility",
    { shiftId: shiftId ?? 0 },
    { enabled: shiftId !== null && memberIds.length > 0 },
  );
  const chosen = standing.data?.find(({ id }) => id === memberIds[0]);
  const members = useEndpoint("members.list", { filter: "active" });
  const available = useEndpoint("shifts.available", {}, { enabled: shift === undefined });
  const filled = useRef<() => void>(() => undefined);
  const assign = useCommand("replacements.assignShift", {
    onSuccess: () => {
      filled.current();
      onClose();
    },
    failed: "Failed to assign shift",
  });
  const to = shift ?? available.data?.find(({ id }) => id === shiftId);
  const submit = (): void => {
    const [userId] = memberIds;
    if (userId === undefined || shiftId === null) {
      showErrorText("Please select both a member and a shift");
    } else {
      const member = members.data?.find(({ id }) => id === userId);
      const named = member ? unitAndName(member) : "Assigned";
      filled.current = () => to && sayAssigned(to, userId, named);
      assign.mutate({
        userId,
        shiftId,
        isUndoable: true,
        ...(chosen && { overrides: overridesOf(chosen) }),
      });
    }
  };
  return (
    <Dialog
      isOpen
      isWide={shift === undefined}
      onClose={onClose}
      title="Assign Shift"
      description={shift ? choiceTitle(shift, squad, today) : "Choose a member and an open shift."}
    >
      <div className="space-y-4">
        {/* Two columns on wide screens: member and shift side by side. */}
        <div
          className={
            shift ? "" : "grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-2"
          }
        >
          {shift ? null : <ShiftPicker chosen={shiftId} onChange={setShiftId} onLeave={onClose} />}
          <div className="space-y-4">
            {shiftId === null ? null : (
              <SuggestedMembers
                shiftId={shiftId}
                chosen={memberIds}
                onChoose={(memberId) => setMemberIds([memberId])}
              />
            )}
            <MemberPicker chosen={memberIds} isSingle onChange={setMemberIds} />
            {shiftId === null ? null : (
              <WarningList lines={chosen?.findings.map(({ text }) => text) ?? []} />
            )}
            {to ? <NotifiedAtOnce of={to} /> : null}
            {shiftId === null ? null : <WhyNot about={{ shiftId }} />}
          </div>
        </div>
        <DialogActions>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button pending={assign.isPending && "Assigning..."} onClick={submit}>
            Assign Shift
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Returns the codes of the chosen member's warnings; the assignment sends them as overrides. */
function overridesOf({ findings }: Standing): EligibilityIssueCode[] {
  return findings
    .filter(({ level, needsReason }) => level !== "forbids" && !needsReason)
    .map(({ code }) => code as EligibilityIssueCode);
}

function ShiftPicker({
  chosen,
  onChange,
  onLeave,
}: {
  readonly chosen: number | null;
  readonly onChange: (id: number) => void;
  readonly onLeave: () => void;
}) {
  const squad = useOrganization();
  const shifts = useEndpoint("shifts.available", {});
  const [search, setSearch] = useState("");
  const words = search.trim().toLowerCase();
  const today = useToday();
  const found = (shifts.data ?? []).filter((shift) =>
    choiceTitle(shift, squad, today).toLowerCase().includes(words),
  );
  return (
    <div className="space-y-2">
      <TextField
        label="Shift"
        type="search"
        placeholder="Search name or day"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <QueryBoundary
        of={shifts}
        loading={<Skeleton className="h-24" />}
        failed="Couldn't load shifts."
        empty={
          <div className="space-y-2">
            <p className="text-ink-soft">
              No available shifts found. Create shifts first before assigning members.
            </p>
            <NextStep href={pathTo("shifts", { view: "planner" })} onGo={onLeave}>
              Build the schedule
            </NextStep>
          </div>
        }
      />
      <ul
        tabIndex={0}
        aria-label="Open shifts"
        className="max-h-56 overflow-y-auto rounded-lg border border-line p-1"
      >
        {found.slice(0, SHOWN).map((shift) => (
          <li key={shift.id}>
            <label className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg px-1 py-1 hover:bg-raised">
              <input
                type="radio"
                name="shift"
                checked={chosen === shift.id}
                onChange={() => onChange(shift.id)}
                className="size-5 accent-(--accent)"
              />
              <span className="min-w-0 flex-1">
                <NoWrap>{choiceTitle(shift, squad, today)}</NoWrap>
              </span>
              <span className="tabular text-sm font-semibold text-ink-soft">{fillText(shift)}</span>
            </label>
          </li>
        ))}
      </ul>
      {found.length > SHOWN ? (
        <p className="text-sm text-ink-soft">Showing the first {SHOWN}. Use search to find more.</p>
      ) : null}
    </div>
  );
}
