import { MoreHorizontal } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { IconButton } from "../button.tsx";
import { Popover } from "./popover.tsx";

/**
 * A menu of further actions behind three dots. `children` renders the buttons; each calls `choose`,
 * which closes the menu and runs the action.
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
    // A dialog restores the focus to this button, so it must still exist.
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
