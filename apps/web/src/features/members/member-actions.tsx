import { useState } from "react";
import type { Output } from "../../lib/api.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { AvailabilityFields, type Slots } from "./availability-fields.tsx";
import { EditMemberDialog } from "./member-dialog.tsx";
import { useRemoveMember, useResetPassword, useSaveAvailability } from "./member-editing.ts";

type Member = Output<"members.list">[number];
type Open = "edit" | "availability" | "reset" | "delete" | null;

/** What can be done with a member's card: everything for administrators, their own availability for members. */
export function MemberActions({
  member,
  isAdmin,
  isOwn,
}: {
  readonly member: Member;
  readonly isAdmin: boolean;
  readonly isOwn: boolean;
}) {
  const [open, setOpen] = useState<Open>(null);
  const close = (): void => setOpen(null);
  if (!isAdmin && !isOwn) return null;
  return (
    <div className="flex flex-wrap gap-1">
      <Button variant="quiet" className="px-2" onClick={() => setOpen("availability")}>
        Availability
      </Button>
      {isAdmin ? (
        <Button variant="quiet" className="px-2" onClick={() => setOpen("edit")}>
          Edit Member
        </Button>
      ) : null}
      {isAdmin && !isOwn ? (
        <>
          <Button variant="quiet" className="px-2" onClick={() => setOpen("reset")}>
            Reset Password
          </Button>
          <Button variant="quiet" className="px-2 text-bad" onClick={() => setOpen("delete")}>
            Delete
          </Button>
        </>
      ) : null}
      {open === "edit" ? <EditMemberDialog memberId={member.id} onClose={close} /> : null}
      {open === "availability" ? <AvailabilityDialog member={member} onClose={close} /> : null}
      {open === "reset" ? <ResetPasswordDialog member={member} onClose={close} /> : null}
      {open === "delete" ? <DeleteMemberDialog member={member} onClose={close} /> : null}
    </div>
  );
}

function AvailabilityDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const [slots, setSlots] = useState<Slots>(member);
  const save = useSaveAvailability(onClose);
  const {
    morningSundayEarlyAvailability,
    morningSundayLateAvailability,
    morningWeekdaysAvailability,
    eveningAvailability,
    nightAvailability,
  } = slots;
  const submit = (): void =>
    save.mutate({
      id: member.id,
      morningSundayEarlyAvailability,
      morningSundayLateAvailability,
      morningWeekdaysAvailability,
      eveningAvailability,
      nightAvailability,
    });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Availability"
      description={`${member.unitNumber} ${member.firstName} ${member.lastName}`}
    >
      <div className="space-y-4">
        <AvailabilityFields value={slots} onChange={(change) => setSlots({ ...slots, ...change })} />
        <Choice onClose={onClose} label="Save availability" pending={save.isPending && "Saving..."} onConfirm={submit} />
      </div>
    </Dialog>
  );
}

function ResetPasswordDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const reset = useResetPassword(onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Reset the password of ${member.unitNumber}?`}
      description="They get a random temporary password, which you are shown once for ten seconds. They are signed out everywhere."
    >
      <Choice
        onClose={onClose}
        label="Reset Password"
        pending={reset.isPending && "Resetting..."}
        onConfirm={() => reset.mutate({ userId: member.id })}
      />
    </Dialog>
  );
}

function DeleteMemberDialog({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const remove = useRemoveMember(onClose);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Delete ${member.firstName} ${member.lastName}?`}
      description="They can no longer sign in, and leave every shift still ahead. What they did stays in the reports. This cannot be undone."
    >
      <Choice
        onClose={onClose}
        label="Delete Member"
        isDanger
        pending={remove.isPending && "Deleting..."}
        onConfirm={() => remove.mutate({ id: member.id })}
      />
    </Dialog>
  );
}

function Choice({
  label,
  pending,
  isDanger = false,
  onConfirm,
  onClose,
}: {
  readonly label: string;
  readonly pending: string | false;
  readonly isDanger?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <div className="flex justify-end gap-2">
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button variant={isDanger ? "danger" : "primary"} pending={pending} onClick={onConfirm}>
        {label}
      </Button>
    </div>
  );
}
