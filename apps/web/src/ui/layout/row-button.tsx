import { Button } from "../button.tsx";

/** One of a row's buttons; screen readers also announce the row. */
export function RowButton({
  label,
  about,
  isDanger = false,
  isMenu = false,
  pending,
  disabledReason,
  onClick,
}: {
  readonly label: string;
  /** Follows the label for screen readers: "to #duty". */
  readonly about: string;
  readonly isDanger?: boolean;
  /** Aligned at the start, as in a menu. */
  readonly isMenu?: boolean;
  readonly pending?: string | false;
  readonly disabledReason?: string | null;
  readonly onClick: () => void;
}) {
  return (
    <Button
      variant={isDanger ? "quiet-danger" : "quiet"}
      isCompact
      className={isMenu ? "justify-start" : ""}
      aria-label={`${label} ${about}`}
      pending={pending}
      disabledReason={disabledReason}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
