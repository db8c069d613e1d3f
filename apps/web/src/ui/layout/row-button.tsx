import { Button } from "../button.tsx";

/** A button in a row of a list; screen readers also read the name of the row. */
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
  /** Name of the row, read after the label by screen readers, such as "to #duty". */
  readonly about: string;
  readonly isDanger?: boolean;
  /** True to align the label at the start, as in a menu. */
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
