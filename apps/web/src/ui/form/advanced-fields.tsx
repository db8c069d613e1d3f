import { type ReactNode, useState } from "react";

/** Rarely used fields of a form, closed unless one of them is in use or has an error. */
export function AdvancedFields({
  isInUse,
  children,
}: {
  readonly isInUse: boolean;
  readonly children: ReactNode;
}) {
  const [wasInUse, setWasInUse] = useState(isInUse);
  const [isOpen, setOpen] = useState(isInUse);
  if (wasInUse !== isInUse) {
    setWasInUse(isInUse);
    if (isInUse) setOpen(true);
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="mt-3 rounded-lg border border-line"
    >
      <summary className="min-h-11 cursor-pointer px-3 py-2.5 font-semibold">Advanced</summary>
      <div className="grid gap-3 border-t border-line p-3 sm:grid-cols-2">{children}</div>
    </details>
  );
}
