import { useLocation } from "wouter";
import { pathTo } from "../../lib/paths.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { AskForm } from "./ask-form.tsx";

/** Asks members a question, and goes on to its answers. */
export function AskDialog({
  shiftId,
  onClose,
}: {
  /** The shift that it is about; null where it is about none. */
  readonly shiftId: number | null;
  readonly onClose: () => void;
}) {
  const [, navigate] = useLocation();
  const goOn = (id: number): void => {
    navigate(pathTo("polls", { poll: String(id) }));
    onClose();
  };
  return (
    <Dialog isOpen onClose={onClose} title="Ask members">
      <AskForm shiftId={shiftId} onCancel={onClose} onAsked={goOn} />
    </Dialog>
  );
}
