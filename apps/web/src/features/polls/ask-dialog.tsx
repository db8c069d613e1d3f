import { useLocation } from "wouter";
import { pathTo } from "../../lib/routing/paths.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { AskForm } from "./ask-form.tsx";

/** Dialog that creates a poll and then opens its results. */
export function AskDialog({
  shiftId,
  onClose,
}: {
  /** The shift that the poll is about; null when it is about none. */
  readonly shiftId: number | null;
  readonly onClose: () => void;
}) {
  const [, navigate] = useLocation();
  const goOn = (id: number): void => {
    navigate(pathTo("polls", { poll: String(id) }));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title="New poll">
      <AskForm shiftId={shiftId} onCancel={onClose} onAsked={goOn} />
    </Dialog>
  );
}
