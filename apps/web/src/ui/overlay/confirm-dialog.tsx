import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { Dialog } from "./dialog.tsx";

/** Confirms an irreversible action. Says what is lost; the cancel button comes first. */
export function ConfirmDialog({
  title,
  description,
  keep = "Cancel",
  act,
  pending,
  onConfirm,
  onClose,
  children = null,
}: {
  readonly title: string;
  readonly description: string;
  /** Label of the cancel button. */
  readonly keep?: string;
  /** Label of the confirm button. */
  readonly act: string;
  /** Label of the confirm button while pending. */
  readonly pending: string | false;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
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
