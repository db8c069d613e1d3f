import { unitAndName } from "@watchbill/domain/members/person-name";
import { squadEventFinalBlockedBecause } from "@watchbill/domain/squad-events/squad-event";
import { plural } from "@watchbill/domain/text/language";
import { isBefore } from "@watchbill/domain/time/local";
import { ArrowLeft, Download, Pencil, Printer, UserPlus } from "lucide-react";
import { useState } from "react";
import type { Output } from "../../lib/api/api.ts";
import { useCommand, useEndpoint } from "../../lib/api/queries.ts";
import { downloadCsv } from "../../lib/browser/csv-download.ts";
import { useForm } from "../../lib/forms/form.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { QueryBoundary } from "../../ui/feedback/query-boundary.tsx";
import { Card, EmptyState, Skeleton } from "../../ui/layout/card.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";
import { MemberName } from "../members/member-name.tsx";
import { MemberPicker } from "../members/member-picker.tsx";
import { MomentField } from "../settings/date-time-fields.tsx";
import { useOrganization } from "../settings/organization.ts";
import { instantOfClock, wallClockOf } from "../settings/wall-clock.ts";
import { clockText, timesText } from "./event-times.ts";

type Sheet = Output<"squadEvents.sheet">;
type SignIn = Sheet["signIns"][number];

const HOW: Readonly<Record<SignIn["way"], string>> = {
  app: "In the app",
  wallboard: "QR code",
  admin: "Admin",
};

/**
 * The sign-in sheet of an event with its members; an admin adds members, corrects times and removes
 * members.
 */
export function SignInSheet({ id, onBack }: { readonly id: number; readonly onBack: () => void }) {
  const squad = useOrganization();
  const sheet = useEndpoint("squadEvents.sheet", { id });
  const [step, setStep] = useState<"adding" | SignIn | null>(null);
  const event = sheet.data;
  const close = (): void => setStep(null);
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={onBack}>
        <ArrowLeft aria-hidden size={18} className="rtl:rotate-180" /> All events
      </Button>
      <Card
        title={event ? `Sign-in sheet: ${event.name}` : "Sign-in sheet"}
        aside={event ? <SheetActions event={event} onAdd={() => setStep("adding")} /> : null}
      >
        <QueryBoundary
          of={sheet}
          loading={<Skeleton className="h-48" />}
          failed="Couldn't load the sign-in sheet. Try again."
        >
          {(data) => (
            <>
              <p className="mb-2 text-ink-soft">{timesText(data.startsAt, data.endsAt, squad)}</p>
              <SheetRows event={data} onCorrect={setStep} />
            </>
          )}
        </QueryBoundary>
      </Card>
      {event && step === "adding" ? <AddMembers event={event} onClose={close} /> : null}
      {event && step !== null && step !== "adding" ? (
        <CorrectTimes event={event} signIn={step} onClose={close} />
      ) : null}
    </>
  );
}

function SheetRows({
  event,
  onCorrect,
}: {
  readonly event: Sheet;
  readonly onCorrect: (signIn: SignIn) => void;
}) {
  const squad = useOrganization();
  if (event.signIns.length === 0) return <EmptyState title="No members on this sheet yet" />;
  return (
    <ul aria-label="Members signed in" className="divide-y divide-line">
      {event.signIns.map((signIn) => (
        <li key={signIn.memberId} className="flex items-center justify-between gap-2 py-1">
          <div className="min-w-0">
            <p className="wrap-anywhere">
              <MemberName of={signIn} />
            </p>
            <p className="tabular text-sm text-ink-soft">
              {clockText(signIn.signedInAt, signIn.signedOutAt ?? event.endsAt, squad)} ·{" "}
              {signIn.recordedBy ? `by ${signIn.recordedBy}` : HOW[signIn.way]}
            </p>
          </div>
          <IconButton label={`Correct ${unitAndName(signIn)}`} onClick={() => onCorrect(signIn)}>
            <Pencil aria-hidden size={18} />
          </IconButton>
        </li>
      ))}
    </ul>
  );
}

function SheetActions({ event, onAdd }: { readonly event: Sheet; readonly onAdd: () => void }) {
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" onClick={() => saveSheet(event)}>
        <Download aria-hidden size={18} /> CSV
      </Button>
      <Button variant="secondary" onClick={() => print()}>
        <Printer aria-hidden size={18} /> Print
      </Button>
      <Button disabledReason={useFinal(event)} onClick={onAdd}>
        <UserPlus aria-hidden size={18} /> Add members
      </Button>
    </div>
  );
}

/**
 * Returns why the sheet can no longer change, or null. The last day for changes is fetched, because
 * members do not have that setting.
 */
function useFinal({ startsAt, endsAt }: Sheet): string | null {
  const squad = useOrganization();
  const { data } = useEndpoint("settings.all", {});
  const span = { startsAt: Temporal.Instant.from(startsAt), endsAt: Temporal.Instant.from(endsAt) };
  const hoursFinalUntil = data?.hoursFinalUntil ?? null;
  return squadEventFinalBlockedBecause(span, { ...squad, hoursFinalUntil })?.message ?? null;
}

function AddMembers({ event, onClose }: { readonly event: Sheet; readonly onClose: () => void }) {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const record = useCommand("squadEvents.record", {
    done: ({ message }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't add the members. Try again.",
  });
  const there = event.signIns.map(({ memberId }) => memberId);
  const added = chosen.filter((id) => !there.includes(id));
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Add members"
      description={`To ${event.name}, for the whole event. You can correct their times later.`}
    >
      <MemberPicker chosen={chosen} onChange={setChosen} />
      <DialogActions>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          pending={record.isPending && "Adding..."}
          disabledReason={added.length === 0 ? "Select members who aren't on the sheet." : null}
          onClick={() => record.mutate({ id: event.id, memberIds: added })}
        >
          {added.length === 0
            ? "Add members"
            : plural(added.length, "Add 1 member", `Add ${added.length} members`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function CorrectTimes({
  event,
  signIn: { memberId, signedInAt, signedOutAt, ...member },
  onClose,
}: {
  readonly event: Sheet;
  readonly signIn: SignIn;
  readonly onClose: () => void;
}) {
  const { timeZone } = useOrganization();
  const how = {
    done: ({ message }: { message: string }) => ({ title: message }),
    onSuccess: onClose,
    failed: "Couldn't correct the times. Try again.",
  };
  const record = useCommand("squadEvents.record", how);
  const remove = useCommand("squadEvents.removeSignIn", how);
  const isEarly = isBefore(
    Temporal.Instant.from(signedInAt),
    Temporal.Instant.from(event.startsAt),
  );
  const form = useForm(
    {
      from: wallClockOf(isEarly ? event.startsAt : signedInAt, timeZone),
      until: wallClockOf(signedOutAt ?? event.endsAt, timeZone),
    },
    {
      blockedBecause: ({ from, until }) =>
        from === "" || until === "" ? { message: "Enter both times." } : null,
      title: null,
      sending: record,
      onSend: ({ from, until }) =>
        record.mutate({
          id: event.id,
          memberIds: [memberId],
          signedInAt: instantOfClock(from, timeZone),
          signedOutAt: instantOfClock(until, timeZone),
        }),
    },
  );
  return (
    <Dialog isOpen onClose={onClose} title="Correct times" description={unitAndName(member)}>
      <form {...form.wiring} className="grid gap-4">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(14.5rem,100%),1fr))] gap-2">
          <MomentField label="Signed in" required {...form.text("from")} />
          <MomentField label="Signed out" required {...form.text("until")} />
        </div>
        <DialogActions>
          <Button
            variant="quiet-danger"
            className="me-auto"
            pending={remove.isPending && "Removing..."}
            onClick={() => remove.mutate({ id: event.id, memberId })}
          >
            Remove from sheet
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            pending={record.isPending && "Saving..."}
            disabledReason={form.blocked}
          >
            Save times
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

function saveSheet({ name, startsAt, endsAt, signIns }: Sheet): void {
  downloadCsv(`sign-in-sheet-${startsAt.slice(0, 10)}.csv`, [
    ["Event", name],
    ["Starts", startsAt],
    ["Ends", endsAt],
    [],
    ["Unit", "First name", "Last name", "Signed in", "Signed out", "How", "Entered by"],
    ...signIns.map((signIn) => [
      signIn.unitNumber,
      signIn.firstName,
      signIn.lastName,
      signIn.signedInAt,
      signIn.signedOutAt ?? "",
      HOW[signIn.way],
      signIn.recordedBy ?? "",
    ]),
  ]);
}
