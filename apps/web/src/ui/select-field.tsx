import type { SelectHTMLAttributes } from "react";
import { FieldFrame, INPUT } from "./field.tsx";

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A labelled choice of one; the browser's own list, which every phone shows best. */
export function SelectField({ label, hint, error, options, ...select }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...select} {...wiring} className={INPUT}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
