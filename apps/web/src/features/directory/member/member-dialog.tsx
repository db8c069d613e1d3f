import { type CredentialKind, endsAccess } from "@watchbill/domain/credentials/credentials";
import { changesIn, seenOf } from "@watchbill/domain/errors/changed-meanwhile";
import {
  AVAILABILITIES,
  AVAILABILITY_LABELS,
  EVENING_FREQUENCIES,
  EVENING_FREQUENCY_LABELS,
  isEveningFrequency,
} from "@watchbill/domain/members/availability/availability";
import { askedKinds } from "@watchbill/domain/members/availability/member-availability";
import {
  preferredFrom,
  preferredOptions,
} from "@watchbill/domain/members/availability/preferred-shift-type";
import {
  type MemberDraft,
  memberDraftOf,
  memberSaidIn,
  memberWords,
  offerKey,
} from "@watchbill/domain/members/changed-meanwhile";
import { CARRIER_LABELS, CARRIERS, isCarrier } from "@watchbill/domain/members/contact/carrier";
import { phoneHint } from "@watchbill/domain/members/contact/phone-number";
import {
  addMemberBlockedBecause,
  editMemberBlockedBecause,
  reminderOrderBlockedBecause,
  VALIDATION_TITLE,
} from "@watchbill/domain/members/member-form";
import { leavingText } from "@watchbill/domain/members/member-removal";
import { NEW_MEMBER } from "@watchbill/domain/members/new-member";
import { FINAL_HOURS_IN_DIRECTORY } from "@watchbill/domain/members/reminder-hours";
import {
  BY_THE_MONTH,
  firstOfferOf,
  offeredGroups,
} from "@watchbill/domain/shift-types/first-availability";
import { askedWithParallels } from "@watchbill/domain/shift-types/parallel-shift-types";
import type { ShiftType } from "@watchbill/domain/shift-types/shift-type";
import { useState } from "react";
import { ApiError, type Output } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { useForm } from "../../../lib/forms/form.ts";
import { useLiveDraft } from "../../../lib/forms/live-draft.ts";
import { Button } from "../../../ui/button.tsx";
import { QueryBoundary } from "../../../ui/feedback/query-boundary.tsx";
import { Checkbox } from "../../../ui/form/checkbox.tsx";
import { EditConflict } from "../../../ui/form/edit-conflict.tsx";
import { TextField } from "../../../ui/form/field.tsx";
import { SelectField } from "../../../ui/form/select-field.tsx";
import { Skeleton } from "../../../ui/layout/card.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { useKeepCredentials } from "../../credentials/use-keep-credentials.tsx";
import { AvailabilityFields } from "../../members/availability-fields.tsx";
import { MaxShifts } from "../../members/most-shifts.tsx";
import { ReminderFields, type Reminders } from "../../members/reminder-fields.tsx";
import { useOrganization } from "../../settings/organization.ts";
import { KeptShabbat } from "../../shabbat/shabbat-observers.tsx";
import { useShiftTypes } from "../../shift-types/use-shift-types.ts";
import { useAddMember, useEditMember } from "./member-editing.ts";
import { OwnRequiredHours } from "./own-required-hours.tsx";

const EMPTY = {
  ...NEW_MEMBER,
  firstName: "",
  lastName: "",
  email: "",
  unitNumber: "",
  availability: [],
};
const FREQUENCIES = AVAILABILITIES.map((value) => ({ value, label: AVAILABILITY_LABELS[value] }));
const ROLES = [
  { value: "member", label: "Member" },
  { value: "admin", label: "Administrator" },
];

export function AddMemberDialog({ onClose }: { readonly onClose: () => void }) {
  const [sendWelcomeEmail, setWelcome] = useState(true);
  const add = useAddMember(onClose);
  const squad = useEndpoint("settings.all", {});
  const { data: kinds = [], isPending } = useShiftTypes();
  return (
    <Dialog isOpen isWide onClose={onClose} title="Add Member">
      {squad.isPending || isPending ? (
        <Skeleton className="h-96" />
      ) : (
        <MemberForm
          shown={memberDraftOf(
            squad.data ? { ...EMPTY, ...remindersOf(squad.data) } : EMPTY,
            kinds,
          )}
          kinds={kinds}
          isCurrent={false}
          sending={add}
          submitLabel="Add Member"
          blockedBecause={addMemberBlockedBecause}
          onCancel={onClose}
          onSubmit={(draft) => add.mutate({ ...memberSaidIn(draft), sendWelcomeEmail })}
        >
          <Checkbox
            checked={sendWelcomeEmail}
            onChange={(event) => setWelcome(event.target.checked)}
          >
            Send a welcome email with a temporary password
          </Checkbox>
        </MemberForm>
      )}
    </Dialog>
  );
}

/** Edits a member. Loads the whole member first, because the directory has only some fields. */
export function EditMemberDialog({
  memberId,
  onClose,
}: {
  readonly memberId: number;
  readonly onClose: () => void;
}) {
  const member = useEndpoint("members.one", { id: memberId });
  const edit = useEditMember(onClose, () => void member.refetch());
  const { data: kinds } = useShiftTypes();
  const isGone = member.error instanceof ApiError && member.error.status === 404;
  return (
    <Dialog isOpen isWide onClose={onClose} title="Edit Member">
      <QueryBoundary
        of={isGone && member.data ? { ...member, isError: false } : member}
        loading={<Skeleton className="h-96" />}
        failed="Couldn't load this member."
      >
        {(data) =>
          kinds ? (
            <MemberForm
              memberId={memberId}
              shown={memberDraftOf(data, kinds)}
              kinds={kinds}
              // While the administrator's own edit is being saved, a changed member is not another
              // administrator's edit.
              isCurrent={!edit.isPending && !member.isFetching && !member.isStale}
              isGone={isGone}
              sending={edit}
              submitLabel="Save changes"
              blockedBecause={editMemberBlockedBecause}
              onCancel={onClose}
              onSubmit={(draft, seen, keepCredentials) => {
                const changes = changesIn(seen, draft);
                edit.mutate({
                  id: memberId,
                  ...memberSaidIn(changes),
                  seen: memberSaidIn(seenOf(seen, changes)),
                  isUndoable: true,
                  keepCredentials,
                });
              }}
            />
          ) : (
            <Skeleton className="h-96" />
          )
        }
      </QueryBoundary>
    </Dialog>
  );
}

function MemberForm({
  memberId = null,
  shown,
  kinds,
  isCurrent,
  isGone = false,
  sending,
  submitLabel,
  blockedBecause,
  onSubmit,
  onCancel,
  children,
}: {
  /** The edited member; null for a new one. */
  readonly memberId?: number | null;
  /**
   * The form's initial values. While `isCurrent` is true, the form takes over concurrent changes to
   * them.
   */
  readonly shown: MemberDraft;
  readonly kinds: readonly ShiftType[];
  readonly isCurrent: boolean;
  /** True if another administrator has deleted the member. */
  readonly isGone?: boolean;
  readonly sending: { readonly isPending: boolean; readonly error: unknown };
  readonly submitLabel: string;
  readonly blockedBecause: typeof addMemberBlockedBecause;
  readonly onSubmit: (
    draft: MemberDraft,
    seen: MemberDraft,
    keepCredentials: CredentialKind[] | undefined,
  ) => void;
  readonly onCancel: () => void;
  readonly children?: React.ReactNode;
}) {
  const preferred = preferredOptions(offeredGroups(kinds));
  const live = useLiveDraft(shown, isCurrent, memberWords(kinds));
  const { country } = useOrganization();
  const form = useForm(shown, {
    blockedBecause: (values) =>
      blockedBecause(values, country) ?? reminderOrderBlockedBecause(values, live.seen),
    title: VALIDATION_TITLE,
    sending,
    draft: live,
    onSend: (values) => {
      if (!isGone) onSubmit(values, live.seen, keep.keepCredentials);
    },
  });
  const { values: draft, set, faults } = form;
  const isDemoted = shown.role === "admin" && draft.role === "member";
  const keep = useKeepCredentials(memberId === null ? [] : [memberId], {
    isAsked: memberId !== null && endsAccess(shown, draft),
    hasUndo: !isDemoted,
  });
  const text = (
    field: "firstName" | "lastName" | "email" | "unitNumber",
    label: string,
    more: object = {},
  ) => <TextField label={label} autoComplete="off" {...form.text(field)} {...more} />;
  return (
    <form {...form.wiring} className="space-y-4">
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {text("firstName", "First name")}
        {text("lastName", "Last name")}
        {text("unitNumber", "Unit number", { placeholder: "e.g. C-25" })}
        {text("email", "Email", { type: "email" })}
        <TextField
          label="Phone"
          type="tel"
          hint={phoneHint(country, "10 digits, no country code")}
          autoComplete="off"
          {...form.textOrNull("phoneNumber")}
        />
        <SelectField
          label="Phone carrier"
          options={CARRIERS.map((value) => ({ value, label: CARRIER_LABELS[value] }))}
          value={draft.phoneCarrier}
          onChange={(event) =>
            isCarrier(event.target.value) && set({ phoneCarrier: event.target.value })
          }
        />
        <SelectField
          label="Role"
          options={ROLES}
          value={draft.role}
          onChange={(event) => set({ role: event.target.value === "admin" ? "admin" : "member" })}
        />
      </div>
      <Checkbox {...form.box("isActive")}>Active</Checkbox>
      {memberId !== null && shown.isActive && !draft.isActive ? (
        <Leaving memberId={memberId} unitNumber={draft.unitNumber} />
      ) : null}
      {keep.question}
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <AvailabilityFields
          kinds={askedWithParallels(kinds)}
          options={FREQUENCIES}
          offerOf={(kind) => draft[offerKey(kind)]}
          onChange={(kind, offer) => set({ [offerKey(kind)]: offer })}
        />
      </div>
      {askedKinds(kinds).some(({ key }) => key === firstOfferOf(BY_THE_MONTH).kind) ? (
        <SelectField
          label="Evening Frequency"
          options={EVENING_FREQUENCIES.map((value) => ({
            value,
            label: EVENING_FREQUENCY_LABELS[value],
          }))}
          value={draft.eveningFrequency}
          onChange={({ target }) =>
            isEveningFrequency(target.value) && set({ eveningFrequency: target.value })
          }
        />
      ) : null}
      {preferred.length > 1 ? (
        <SelectField
          label="Preferred shift type"
          options={preferred}
          value={draft.preferredShiftType ?? ""}
          onChange={({ target }) => set({ preferredShiftType: preferredFrom(target.value) })}
        />
      ) : null}
      <MaxShifts value={draft.maxMonthlyShifts} error={faults.maxMonthlyShifts} onChange={set} />
      <OwnRequiredHours value={draft.requiredHours} error={faults.requiredHours} onChange={set} />
      <KeptShabbat value={draft} onChange={set} />
      <Checkbox {...form.box("isAvailableForSubstitute")}>
        Available for substitute: ask them first when someone needs a replacement
      </Checkbox>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Checkbox {...form.box("emailNotifications")}>Email notifications</Checkbox>
        <Checkbox {...form.box("smsNotifications")}>SMS notifications</Checkbox>
      </div>
      <ReminderFields
        value={draft}
        finalRange={FINAL_HOURS_IN_DIRECTORY}
        faults={faults}
        onChange={set}
      />
      {children}
      {isGone ? (
        <p role="status" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
          This member was deleted while you were editing, so your changes can't be saved.
        </p>
      ) : (
        <EditConflict
          text={(fields) => `Someone changed the ${fields} of this member while you were editing.`}
          news={live.news}
          clashes={live.clashes}
          onTakeTheirs={live.takeTheirs}
        />
      )}
      <DialogActions>
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          type="submit"
          pending={sending.isPending ? "Saving..." : keep.isPending && "Checking..."}
          disabledReason={isGone ? "This member was deleted" : null}
        >
          {submitLabel}
        </Button>
      </DialogActions>
    </form>
  );
}

function Leaving({
  memberId,
  unitNumber,
}: {
  readonly memberId: number;
  readonly unitNumber: string;
}) {
  const ahead = useEndpoint("shifts.spotsAhead", { id: memberId });
  return (
    <p role="status" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
      {leavingText(unitNumber, ahead.data?.count)}
    </p>
  );
}

/** Returns a new member's reminder settings: the squad's defaults. */
function remindersOf({
  dualReminders,
  reminderHours,
  secondReminderHours,
}: Output<"settings.all">): Reminders {
  return { dualReminders, reminderHours, secondReminderHours };
}
