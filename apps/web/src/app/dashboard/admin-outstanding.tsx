import { Suspense, useState } from "react";
import { UnsentNotice } from "../../features/messages/unsent-notice.tsx";
import { AdminRowActs } from "../../features/replacements/admin-row-acts.tsx";
import {
  fillOf,
  type Outstanding,
  OutstandingShifts,
} from "../../features/replacements/outstanding-shifts.tsx";
import { lazyPrefetched } from "../../lib/routing/lazy.ts";

const AssignShiftDialog = lazyPrefetched(
  async () =>
    (await import("../../features/shifts/assign/assign-shift-dialog.tsx")).AssignShiftDialog,
);
const FindCoverDialog = lazyPrefetched(
  async () =>
    (await import("../../features/replacements/find-replacement.tsx")).FindReplacementDialog,
);

/**
 * Card of outstanding shifts for an administrator, with buttons to assign a member or find a
 * replacement.
 */
export function AdminOutstanding() {
  // The dialog's state is not in the shift's row: the row unmounts when another member fills the
  // spot, and the open dialog must stay.
  const [opened, setOpened] = useState<{
    readonly shift: Outstanding;
    readonly what: "assign" | "find";
  } | null>(null);
  const close = (): void => setOpened(null);
  return (
    <>
      <OutstandingShifts
        head={<UnsentNotice />}
        renderAdminActs={(shift) => (
          <AdminRowActs shift={fillOf(shift)} onOpen={(what) => setOpened({ shift, what })} />
        )}
      />
      <Suspense>
        {opened?.what === "assign" ? (
          <AssignShiftDialog shift={fillOf(opened.shift)} onClose={close} />
        ) : null}
        {opened?.what === "find" ? (
          <FindCoverDialog
            shiftId={opened.shift.id}
            isFull={opened.shift.assignmentCount >= opened.shift.maxMembers}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
