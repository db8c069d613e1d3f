import { useId, useState } from "react";

/**
 * Overflow menu: on a phone, tools collapse behind one button; wider screens show them and no
 * button. Render the button with `opener` and the tools with `folded`.
 */
export function useOverflowMenu() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return {
    opener: {
      "aria-expanded": isOpen,
      "aria-controls": id,
      onClick: () => setOpen(!isOpen),
      className: "md:hidden print:hidden",
    },
    folded: { id, className: isOpen ? "" : "phone:hidden" },
  };
}
