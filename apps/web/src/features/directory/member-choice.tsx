import { Button } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/overlay/dialog-actions.tsx";

/** Cancel and confirm buttons of a dialog about members. */
export function MemberChoice({
  label,
  pending,
  isDanger = false,
  disabledReason = null,
  onConfirm,
  onClose,
}: {
  readonly label: string;
  readonly pending: string | false;
  readonly isDanger?: boolean;
  readonly disabledReason?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  return (
    <DialogActions>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button
        variant={isDanger ? "danger" : "primary"}
        pending={pending}
        disabledReason={disabledReason}
        onClick={onConfirm}
      >
        {label}
      </Button>
    </DialogActions>
  );
}
