import type { SelectHTMLAttributes } from "react";
import { FieldFrame, INPUT } from "./field.tsx";

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly Option[];
  /** Further options in labeled groups. */
  readonly groups?: readonly { readonly label: string; readonly options: readonly Option[] }[];
}

interface Option {
  readonly value: string;
  readonly label: string;
}

/** A labeled native select, which works best on phones. */
export function SelectField({ label, hint, error, options, groups = [], ...select }: SelectProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...select} {...wiring} className={INPUT}>
          {options.map(toOption)}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.options.map(toOption)}
            </optgroup>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}

function toOption({ value, label }: Option) {
  return (
    <option key={value} value={value}>
      {label}
    </option>
  );
}
