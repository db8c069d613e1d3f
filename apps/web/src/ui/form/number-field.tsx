import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** A field for a number; `NaN` while it is empty or invalid. */
export function NumberField({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, "value" | "onChange" | "type"> & {
  readonly value: number;
  readonly onChange: (value: number) => void;
}) {
  return (
    <TextField
      inputMode="numeric"
      {...field}
      type="number"
      value={Number.isNaN(value) ? "" : String(value)}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}
