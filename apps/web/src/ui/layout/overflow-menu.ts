import { useId, useState } from "react";

/**
 * State of a toolbar that a phone collapses behind one button; wider screens show the tools without
 * the button. Render the button with `opener` and the tools with `folded`.
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
