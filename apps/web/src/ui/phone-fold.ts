import { useId, useState } from "react";

/**
 * Tools that a phone has no room for stand behind one button until they are asked for; on a wider screen they are always there, and
 * the button is not. The button is drawn with `opener`, what it shows with `folded`.
 */
export function usePhoneFold() {
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
