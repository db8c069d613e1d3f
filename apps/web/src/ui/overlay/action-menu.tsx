import { MoreHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../button.tsx";
import { Popover } from "./popover.tsx";

/**
 * A menu of actions behind a button with three dots. `children` renders the buttons; each must call
 * `choose`, which closes the menu and runs the action.
 */
export function ActionMenu({
  label,
  children,
}: {
  readonly label: string;
  readonly children: (choose: (run: () => void) => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const choose = (run: () => void): void => {
    setOpen(false);
    // Focuses the menu's button first: a dialog returns the focus to the element that had it.
    document.getElementById(id)?.focus();
    run();
  };
  return (
    <Popover
      isMenu
      label={label}
      isOpen={isOpen}
      onOpenChange={setOpen}
      trigger={
        <IconButton id={id} label={label}>
          <MoreHorizontal aria-hidden size={20} />
        </IconButton>
      }
    >
      <div className="flex flex-col p-2">{children(choose)}</div>
    </Popover>
  );
}
