import { dateOf } from "@watchbill/domain/time/local";
import type { ReactNode } from "react";
import type { CurrentUser } from "../../features/accounts/session.ts";
import type { SearchChoice } from "../../features/search/choice.ts";
import { useOrganization } from "../../features/settings/organization.ts";
import { serverNow } from "../../lib/api/server-clock.ts";
import { lazyPage, lazyPrefetched } from "../../lib/routing/lazy.ts";

const AddMemberDialog = lazyPage(
  async () => (await import("../../features/directory/member/member-dialog.tsx")).AddMemberDialog,
);
const AskDialog = lazyPage(
  async () => (await import("../../features/polls/ask-dialog.tsx")).AskDialog,
);
const AssignShiftDialog = lazyPage(
  async () =>
    (await import("../../features/shifts/assign/assign-shift-dialog.tsx")).AssignShiftDialog,
);
const EditMemberDialog = lazyPage(
  async () => (await import("../../features/directory/member/member-dialog.tsx")).EditMemberDialog,
);
const SetupSteps = lazyPage(
  async () => (await import("../setup-checklist/setup-checklist.tsx")).SetupChecklistDialog,
);
const ImportDialog = lazyPage(
  async () => (await import("../../features/directory/import/import-dialog.tsx")).ImportDialog,
);
const KeysSheet = lazyPrefetched(async () => (await import("../keys/keys-sheet.tsx")).KeysSheet);
const MemberSheet = lazyPrefetched(
  async () => (await import("../../features/directory/member/member-sheet.tsx")).MemberSheet,
);
const OfferAnySwap = lazyPrefetched(
  async () => (await import("../../features/swaps/offer-any-swap.tsx")).OfferAnySwap,
);
const ImportShiftsDialog = lazyPage(
  async () =>
    (await import("../../features/planner/import/import-shifts-dialog.tsx")).ImportShiftsDialog,
);
const PlanWeeksDialog = lazyPage(
  async () => (await import("../../features/planner/weeks/plan-weeks-dialog.tsx")).PlanWeeksDialog,
);
const ShiftDialog = lazyPage(
  async () => (await import("../../features/shifts/form/shift-dialog.tsx")).ShiftDialog,
);
const UsualWeekDialog = lazyPage(
  async () =>
    (await import("../../features/planner/weeks/week-template-dialog.tsx")).UsualWeekDialog,
);
const WelcomeEverybodyDialog = lazyPage(
  async () =>
    (await import("../../features/directory/member/welcome-dialog.tsx")).WelcomeEverybodyDialog,
);
const WriteNoteDialog = lazyPrefetched(
  async () => (await import("../../features/handoff/write-note-dialog.tsx")).WriteNoteDialog,
);

/** Renders the item chosen in the command palette in a dialog over the page. */
export function CommandDialogs({
  asked,
  user,
  onClose,
}: {
  readonly asked: SearchChoice;
  readonly user: CurrentUser;
  readonly onClose: () => void;
}): ReactNode {
  const { timeZone } = useOrganization();
  const today = dateOf(serverNow(), timeZone);
  if (asked.kind === "member" && asked.act === "assign")
    return <AssignShiftDialog memberId={asked.memberId} onClose={onClose} />;
  if (asked.kind === "member" && asked.act === "edit")
    return <EditMemberDialog memberId={asked.memberId} onClose={onClose} />;
  if (asked.kind === "member")
    return <MemberSheet memberId={asked.memberId} viewer={user} onClose={onClose} />;
  if (asked.kind !== "act") return null;
  switch (asked.act) {
    case "new-shift":
      return <ShiftDialog target={today} onClose={onClose} />;
    case "fill-weeks":
      return <PlanWeeksDialog month={today.slice(0, 7)} today={today} onClose={onClose} />;
    case "rotation":
      return (
        <PlanWeeksDialog
          month={today.slice(0, 7)}
          today={today}
          initial="rotation"
          onClose={onClose}
        />
      );
    case "import-shifts":
      return <ImportShiftsDialog onClose={onClose} />;
    case "usual-week":
      return <UsualWeekDialog onClose={onClose} />;
    case "first-steps":
      return <SetupSteps onClose={onClose} />;
    case "assign-shift":
      return <AssignShiftDialog onClose={onClose} />;
    case "add-member":
      return <AddMemberDialog onClose={onClose} />;
    case "import-members":
      return <ImportDialog onClose={onClose} />;
    case "welcome-emails":
      return <WelcomeEverybodyDialog onClose={onClose} />;
    case "ask-everyone":
      return <AskDialog shiftId={null} onClose={onClose} />;
    case "offer-swap":
      return <OfferAnySwap onClose={onClose} />;
    case "write-note":
      return <WriteNoteDialog onClose={onClose} />;
    case "keys":
      return <KeysSheet role={user.role} onClose={onClose} />;
    default:
      return null;
  }
}
