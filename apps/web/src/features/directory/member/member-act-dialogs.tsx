import { changesIn } from "@watchbill/domain/errors/changed-meanwhile";
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
} from "@watchbill/domain/members/availability/availability";
import { availabilityIn } from "@watchbill/domain/members/availability/member-availability";
import { memberSaidIn, offerDraftsOf, offerKey } from "@watchbill/domain/members/changed-meanwhile";
import { removalText } from "@watchbill/domain/members/member-removal";
import { unitAndName } from "@watchbill/domain/members/person-name";
import { askedWithParallels } from "@watchbill/domain/shift-types/parallel-shift-types";
import { Suspense, useState } from "react";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { lazyPage } from "../../../lib/routing/lazy.ts";
import { Waiting } from "../../../ui/feedback/loading-placeholder.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { ChangePasswordDialog } from "../../accounts/change-password-dialog.tsx";
import { useKeepCredentials } from "../../credentials/use-keep-credentials.tsx";
import { AvailabilityFields } from "../../members/availability-fields.tsx";
import { EraseDialog } from "../../privacy/erase-dialog.tsx";
import { HoldingsEditor } from "../../qualifications/holdings-editor.tsx";
import { type ShiftTypes, useShiftTypes } from "../../shift-types/use-shift-types.ts";
import { AssignShiftDialog } from "../../shifts/assign/assign-shift-dialog.tsx";
import { TimeOffList } from "../../time-off/time-off-list.tsx";
import type { Member } from "../directory-view.ts";
import { MemberChoice } from "../member-choice.tsx";
import type { MemberAct } from "./member-actions.tsx";
import { EditMemberDialog } from "./member-dialog.tsx";
import { useRemoveMember, useSaveAvailability } from "./member-editing.ts";
import { GeneratePasswordDialog, ResetPasswordDialog } from "./password-dialogs.tsx";

const OthersCalendar = lazyPage(
  async () => (await import("../../calendar-sync/others-calendar.tsx")).OthersCalendar,
);
const SyncedCalendarCard = lazyPage(
  async () => (await import("../../calendar-sync/synced-calendar-card.tsx")).SyncedCalendarCard,
);

interface ActDialogProps {
  readonly member: Member;
  readonly onClose: () => void;
}

export function MemberActDialog({
  act,
  member,
  isOwn,
  onClose,
}: ActDialogProps & { readonly act: MemberAct; readonly isOwn: boolean }) {
  switch (act) {
    case "edit":
      return <EditMemberDialog memberId={member.id} onClose={onClose} />;
    case "assign":
      return <AssignShiftDialog memberId={member.id} onClose={onClose} />;
    case "availability":
      return <AvailabilityDialog member={member} onClose={onClose} />;
    case "time-off":
      return <TimeOffDialog member={member} isOwn={isOwn} onClose={onClose} />;
    case "qualifications":
      return <QualificationsDialog member={member} onClose={onClose} />;
    case "reset":
      return <ResetPasswordDialog member={member} onClose={onClose} />;
    case "generate":
      return <GeneratePasswordDialog member={member} onClose={onClose} />;
    case "change-password":
      return <ChangePasswordDialog unitNumber={member.unitNumber} onClose={onClose} />;
    case "delete":
      return <DeleteMemberDialog member={member} onClose={onClose} />;
    case "erase":
      return <EraseDialog member={member} onClose={onClose} />;
  }
}

function TimeOffDialog({ member, isOwn, onClose }: ActDialogProps & { readonly isOwn: boolean }) {
  const who = unitAndName(member);
  return (
    <Dialog isOpen onClose={onClose} title="Time off" description={who}>
      <TimeOffList memberId={member.id} isOwn={isOwn} />
      <Suspense fallback={isOwn ? <Waiting /> : null}>
        {isOwn ? (
          <SyncedCalendarCard memberId={member.id} />
        ) : (
          <OthersCalendar memberId={member.id} />
        )}
      </Suspense>
    </Dialog>
  );
}

function QualificationsDialog({ member, onClose }: ActDialogProps) {
  const who = unitAndName(member);
  return (
    <Dialog isOpen onClose={onClose} title="Qualifications" description={who}>
      <HoldingsEditor memberId={member.id} />
    </Dialog>
  );
}
/** The frequencies of availability that the directory offers. */
const FREQUENCIES = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));

function AvailabilityDialog({ member, onClose }: ActDialogProps) {
  const kinds = useShiftTypes();
  return (
    <Dialog isOpen isWide onClose={onClose} title="Availability" description={unitAndName(member)}>
      <QueryBoundary
        of={kinds}
        loading={<Skeleton className="h-64" />}
        failed="Couldn't load shift types."
      >
        {(all) => (
          <AvailabilityForm member={member} kinds={askedWithParallels(all)} onClose={onClose} />
        )}
      </QueryBoundary>
    </Dialog>
  );
}

function AvailabilityForm({
  member,
  kinds,
  onClose,
}: ActDialogProps & { readonly kinds: ShiftTypes }) {
  const [seen] = useState(() => offerDraftsOf(availabilityIn(member), kinds));
  const [offers, setOffers] = useState(seen);
  const save = useSaveAvailability(onClose);
  // Sends only changed fields, so that concurrent changes to other fields stay.
  const submit = (): void =>
    save.mutate({ id: member.id, ...memberSaidIn(changesIn(seen, offers)) });
  return (
    <div className="space-y-4">
      <div className="grid gap-3 sm:grid-cols-2">
        <AvailabilityFields
          kinds={kinds}
          options={FREQUENCIES}
          offerOf={(kind) => offers[offerKey(kind)]}
          onChange={(kind, offer) => setOffers({ ...offers, [offerKey(kind)]: offer })}
        />
      </div>
      {kinds.length === 0 ? (
        <p className="text-ink-soft">No shift types collect availability.</p>
      ) : null}
      <MemberChoice
        onClose={onClose}
        label="Save availability"
        pending={save.isPending && "Saving..."}
        onConfirm={submit}
      />
    </div>
  );
}

function DeleteMemberDialog({ member, onClose }: ActDialogProps) {
  const remove = useRemoveMember(onClose);
  const ahead = useEndpoint("shifts.spotsAhead", { id: member.id });
  const { question, keepCredentials, isPending } = useKeepCredentials([member.id], {
    hasUndo: true,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${member.firstName} ${member.lastName}?`}
      description={removalText(ahead.data?.count)}
    >
      {question}
      <MemberChoice
        onClose={onClose}
        label="Delete member"
        isDanger
        pending={remove.isPending ? "Deleting..." : isPending && "Checking..."}
        onConfirm={() =>
          remove.mutate({
            id: member.id,
            isUndoable: true,
            keepCredentials: keepCredentials?.join(","),
          })
        }
      />
    </Dialog>
  );
}
