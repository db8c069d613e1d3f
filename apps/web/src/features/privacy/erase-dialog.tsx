import { Suspense } from "react";
import { lazyPage } from "../../lib/routing/lazy.ts";
import { Waiting } from "../../ui/feedback/loading-placeholder.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";

const Erasing = lazyPage(async () => (await import("./erase-form.tsx")).Erasing);

/**
 * Confirms the erasure of a former member's data: lists what is lost, and requires the member's
 * unit number.
 */
export function EraseDialog({
  member,
  onClose,
}: {
  readonly member: { readonly id: number; readonly firstName: string; readonly lastName: string };
  readonly onClose: () => void;
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Erase ${member.firstName} ${member.lastName}?`}
      description="You can't undo this."
    >
      <Suspense fallback={<Waiting />}>
        <Erasing memberId={member.id} onClose={onClose} />
      </Suspense>
    </Dialog>
  );
}
