import { ChevronDown } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../button.tsx";

/**
 * A button that expands its content. The content mounts, and loads its data, only when expanded.
 */
export function Disclosure({
  label,
  children,
}: {
  readonly label: string;
  readonly children: () => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        variant="quiet"
        isCompact
        className="-ms-2"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronDown aria-hidden size={16} className={isOpen ? "rotate-180" : ""} />
      </Button>
      <div id={id}>{isOpen ? children() : null}</div>
    </>
  );
}
