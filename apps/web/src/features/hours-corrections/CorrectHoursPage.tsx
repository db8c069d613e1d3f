import { MAX_CORRECTION_REASON_LENGTH } from "@watchbill/domain/attendance/hours-correction";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { shiftTitle } from "@watchbill/domain/shifts/shift-times";
import { ClipboardCheck } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { PATHS } from "../../lib/routing/paths.ts";
import { Button } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../ui/form/checkbox.tsx";
import { TextField } from "../../ui/form/field.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { NextStep } from "../../ui/layout/next-step.tsx";
import { NoWrap } from "../../ui/layout/no-wrap.tsx";
import { useOrganization } from "../settings/organization.ts";
import { CorrectHoursDialog, type HoursToCorrect } from "./correct-hours-dialog.tsx";
import { correctionLines, hoursWords } from "./hours-text.ts";

type Listed = Output<"hoursCorrections.list">;
type Spot = Listed["withoutHours"][number];

/**
 * Lists proposed corrections to approve, 10-7s (check-outs) that the system set, and past
 * assignments without hours.
 */
export default function CorrectHoursPage() {
  const list = useEndpoint("hoursCorrections.list", {});
  const [corrected, setCorrected] = useState<HoursToCorrect | null>(null);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="text-2xl font-bold">Correct hours</h1>
      <p className="text-ink-soft">To correct other hours, open the past shift.</p>
      <QueryBoundary
        of={list}
        loading={<Skeleton className="h-64" />}
        failed="Couldn't load the hours."
        isEmpty={({ proposals, closedBySystem, withoutHours }) =>
          proposals.length + closedBySystem.length + withoutHours.length === 0
        }
        empty={
          <Card>
            <EmptyState icon={<ClipboardCheck aria-hidden />} title="No hours to correct">
              <NextStep href={PATHS.shifts}>Open shifts</NextStep>
            </EmptyState>
          </Card>
        }
      >
        {({ proposals, closedBySystem, withoutHours }) => (
          <>
            {proposals.length > 0 ? <Proposals proposals={proposals} /> : null}
            {closedBySystem.length > 0 ? (
              <ClosedBySystem spots={closedBySystem} onCorrect={setCorrected} />
            ) : null}
            {withoutHours.length > 0 ? (
              <WithoutHours spots={withoutHours} onCorrect={setCorrected} />
            ) : null}
          </>
        )}
      </QueryBoundary>
      {corrected ? (
        <CorrectHoursDialog of={corrected} isAdmin onClose={() => setCorrected(null)} />
      ) : null}
    </div>
  );
}

/** The selected ids, limited to those still in the list, and functions to toggle them. */
function useSelection(listed: readonly number[]) {
  const [selected, setSelected] = useState<readonly number[]>([]);
  const ids = listed.filter((id) => selected.includes(id));
  const isAll = ids.length === listed.length;
  return {
    ids,
    isAll,
    toggleAll: () => setSelected(isAll ? [] : listed),
    toggle: (id: number) =>
      setSelected((now) => (now.includes(id) ? now.filter((one) => one !== id) : [...now, id])),
  };
}

type Selection = ReturnType<typeof useSelection>;

function Proposals({ proposals }: { readonly proposals: Listed["proposals"] }) {
  const squad = useOrganization();
  const selection = useSelection(proposals.map(({ id }) => id));
  const [answer, setAnswer] = useState("");
  const decide = useCommand("hoursCorrections.decide", {
    done: ({ message }) => ({ title: message }),
    onSuccess: () => setAnswer(""),
    failed: "Couldn't save your decision. Try again.",
  });
  const { ids } = selection;
  const send = (isApproved: boolean): void => decide.mutate({ ids, isApproved, answer });
  const blocked = ids.length === 0 ? "Select a correction" : null;
  return (
    <Card title="Waiting for approval">
      <SelectAll selection={selection} />
      <ul aria-label="Waiting for approval" className="divide-y divide-line">
        {proposals.map((proposal) => (
          <Row key={proposal.id} spot={proposal} id={proposal.id} selection={selection}>
            {correctionLines(proposal, squad).map((line) => (
              <span key={line} className="block">
                <NoWrap>{line}</NoWrap>
              </span>
            ))}
            <span className="block text-sm break-words text-ink-soft">{proposal.reason}</span>
          </Row>
        ))}
      </ul>
      <div className="mt-3 space-y-3">
        <TextField
          label="Reason for declining (optional)"
          maxLength={MAX_CORRECTION_REASON_LENGTH}
          autoComplete="off"
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
        <div className="acts">
          <Button
            pending={decide.isPending && "Saving..."}
            disabledReason={blocked}
            onClick={() => send(true)}
          >
            Approve {ids.length}
          </Button>
          <Button
            variant="secondary"
            pending={decide.isPending && "Saving..."}
            disabledReason={blocked}
            onClick={() => send(false)}
          >
            Decline {ids.length}
          </Button>
        </div>
      </div>
    </Card>
  );
}

function ClosedBySystem({
  spots,
  onCorrect,
}: {
  readonly spots: Listed["closedBySystem"];
  readonly onCorrect: (hours: HoursToCorrect) => void;
}) {
  const squad = useOrganization();
  const selection = useSelection(spots.map(({ intervalId }) => intervalId));
  const keep = useCommand("hoursCorrections.keep", {
    done: ({ message }) => ({ title: message }),
    failed: "Couldn't confirm the hours. Try again.",
  });
  const { ids } = selection;
  return (
    <Card title="10-7 set by the system">
      <p className="mb-2 text-ink-soft">
        These members forgot to go 10-7. Correct their hours, or confirm them as they are.
      </p>
      <SelectAll selection={selection} />
      <ul aria-label="10-7 set by the system" className="divide-y divide-line">
        {spots.map((spot) => (
          <Row
            key={spot.intervalId}
            spot={spot}
            id={spot.intervalId}
            selection={selection}
            onCorrect={() => onCorrect({ ...spot, interval: spot })}
          >
            <span className="block">
              <NoWrap>{hoursWords(spot, squad)}</NoWrap>
            </span>
          </Row>
        ))}
      </ul>
      <div className="acts mt-3">
        <Button
          variant="secondary"
          pending={keep.isPending && "Saving..."}
          disabledReason={ids.length === 0 ? "Select hours" : null}
          onClick={() => keep.mutate({ intervalIds: ids })}
        >
          {ids.length === 0 ? "Confirm hours" : `Confirm hours (${ids.length})`}
        </Button>
      </div>
    </Card>
  );
}

function WithoutHours({
  spots,
  onCorrect,
}: {
  readonly spots: Listed["withoutHours"];
  readonly onCorrect: (hours: HoursToCorrect) => void;
}) {
  return (
    <Card title="Assigned after the shift">
      <p className="mb-2 text-sm text-ink-soft">We asked these members whether they served.</p>
      <ul aria-label="Assigned after the shift" className="divide-y divide-line">
        {spots.map((spot) => (
          <li
            key={spot.assignmentId}
            className="flex flex-wrap items-center justify-between gap-2 py-2"
          >
            <SpotName spot={spot} />
            <CorrectButton
              spot={spot}
              label="Add hours"
              onClick={() => onCorrect({ ...spot, interval: null })}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SelectAll({ selection }: { readonly selection: Selection }) {
  return (
    <Checkbox checked={selection.isAll} onChange={selection.toggleAll}>
      Select all
    </Checkbox>
  );
}

function Row({
  spot,
  id,
  selection,
  onCorrect,
  children,
}: {
  readonly spot: Spot;
  readonly id: number;
  readonly selection: Selection;
  readonly onCorrect?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-1">
      <Checkbox checked={selection.ids.includes(id)} onChange={() => selection.toggle(id)}>
        <SpotName spot={spot} />
        {children}
      </Checkbox>
      {onCorrect ? <CorrectButton spot={spot} label="Correct hours" onClick={onCorrect} /> : null}
    </li>
  );
}

function SpotName({ spot: { user, shift } }: { readonly spot: Spot }) {
  const squad = useOrganization();
  return (
    <span>
      <span className="font-semibold">{unitAndName(user)}</span>
      <NoWrap>{`, ${shiftTitle(shift, squad)}`}</NoWrap>
    </span>
  );
}

function CorrectButton({
  spot: { user, shift },
  label,
  onClick,
}: {
  readonly spot: Spot;
  readonly label: string;
  readonly onClick: () => void;
}) {
  const squad = useOrganization();
  return (
    <Button
      variant="secondary"
      isCompact
      aria-label={`${label} of ${unitAndName(user)}, ${shiftTitle(shift, squad)}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
