import { formatNumber } from "@watchbill/domain/text/language";
import { FileUp } from "lucide-react";
import { TextArea } from "../form/field.tsx";

/** Text field for rows copied from a spreadsheet. */
export function PasteRows({
  rows,
  hint,
  onChange,
}: {
  readonly rows: string;
  readonly hint: string;
  readonly onChange: (rows: string) => void;
}) {
  return (
    <TextArea
      label="Or paste rows from a spreadsheet"
      hint={hint}
      rows={3}
      spellCheck={false}
      value={rows}
      onChange={({ target: { value } }) => onChange(value)}
    />
  );
}

/** A button that opens the file chooser. */
export function FileButton({
  label,
  accept,
  onChoose,
}: {
  readonly label: string;
  readonly accept: string;
  readonly onChoose: (file: File | undefined) => void;
}) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-4 text-[0.9375rem] font-semibold hover:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <FileUp aria-hidden size={18} />
      {label}
      <input
        type="file"
        accept={accept}
        className="sr-only"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // Clears the choice, so that the user can choose a corrected file with the same name.
          event.target.value = "";
        }}
      />
    </label>
  );
}

export function kilobytes(bytes: number): string {
  return `${formatNumber(bytes / 1024, 1)} KB`;
}
