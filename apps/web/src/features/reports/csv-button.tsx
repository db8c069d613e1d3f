import { Download } from "lucide-react";
import { Button } from "../../ui/button.tsx";

export function CsvButton({
  isEmpty,
  onSave,
}: {
  readonly isEmpty: boolean;
  readonly onSave: () => void;
}) {
  return (
    <Button
      variant="secondary"
      className="print:hidden"
      disabledReason={isEmpty ? "Nothing to export" : null}
      onClick={onSave}
    >
      <Download aria-hidden size={18} /> CSV
    </Button>
  );
}
