import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Asks before something that cannot be undone. It says what is lost, and the way back stands first. */
export function ConfirmDialog({
  title,
  description,
  keep = "Keep it",
  act,
  pending,
  onConfirm,
  onClose,
  children = null,
}: {
  readonly title: string;
  readonly description: string;
  /** The way back. */
  readonly keep?: string;
  /** What is done, as the button says it. */
  readonly act: string;
  /** What the button says while it is being done. */
  readonly pending: string | false;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What else there is to know before one says yes. */
  readonly children?: ReactNode;
}) {
  return (
    <Dialog isOpen onClose={onClose} title={title} description={description}>
      {children}
      <div className="acts justify-end">
        <Button variant="secondary" onClick={onClose}>
          {keep}
        </Button>
        <Button variant="danger" pending={pending} onClick={onConfirm}>
          {act}
        </Button>
      </div>
    </Dialog>
  );
}
