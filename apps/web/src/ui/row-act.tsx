import { Button } from "./button.tsx";

/** One of a row's many buttons; which row it is of is for those who cannot see it. */
export function RowAct({
  label,
  about,
  isDanger = false,
  pending,
  disabledReason,
  onClick,
}: {
  readonly label: string;
  /** What follows the label where it is read out: "to #duty". */
  readonly about: string;
  readonly isDanger?: boolean;
  readonly pending?: string | false;
  readonly disabledReason?: string | null;
  readonly onClick: () => void;
}) {
  return (
    <Button
      variant={isDanger ? "quiet-danger" : "quiet"}
      isCompact
      aria-label={`${label} ${about}`}
      pending={pending}
      disabledReason={disabledReason}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
