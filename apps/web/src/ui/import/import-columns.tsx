import { useState } from "react";
import { SelectField } from "../form/select-field.tsx";

/** The user's column mapping by heading; null for an ignored column. */
export type ChosenColumns<Column extends string = string> = Readonly<Record<string, Column | null>>;

const NOT_READ = { value: "", label: "Not imported" };

interface Known {
  readonly value: string;
  readonly label: string;
}

/**
 * Shows and edits the column mapping; expanded if a required column is missing or a heading is
 * unknown.
 */
export function ImportColumns({
  headings,
  missing,
  chosen,
  known,
  labelOf,
  onChange,
}: {
  /** The headings to map, with the column of each. */
  readonly headings: readonly { readonly heading: string; readonly column: string | null }[];
  /** The labels of required columns without a heading. */
  readonly missing: readonly string[];
  /** The user's mapping, also while its trial run is in flight. */
  readonly chosen: ChosenColumns;
  readonly known: readonly Known[];
  readonly labelOf: (column: string) => string;
  readonly onChange: (change: ChosenColumns) => void;
}) {
  // Stays expanded after the last required column is found, because the user may continue with the
  // others.
  const [isOpened, setOpened] = useState(false);
  if (missing.length > 0 && !isOpened) setOpened(true);
  const unread = headings.filter(({ column }) => column === null).length;
  const taken = new Set(headings.map(({ column }) => column));
  return (
    <>
      {missing.length > 0 ? (
        <p role="alert" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
          Match these columns below: {missing.join(", ")}.
        </p>
      ) : null}
      <details open={isOpened} className="rounded-lg border border-line">
        <summary className="min-h-11 px-3 py-2.5 font-semibold">
          Columns{unread > 0 ? ` (${unread} not imported)` : ""}
        </summary>
        <div className="grid gap-3 border-t border-line p-3 sm:grid-cols-2">
          {headings.map(({ heading, column }, index) => (
            <SelectField
              key={index}
              label={heading}
              // A column outside the template is one of the older ones.
              options={[
                NOT_READ,
                ...known.filter(({ value }) => value === column || !taken.has(value)),
                ...(column !== null && known.every(({ value }) => value !== column)
                  ? [{ value: column, label: labelOf(column) }]
                  : []),
              ]}
              value={(heading in chosen ? chosen[heading] : column) ?? ""}
              onChange={({ target }) =>
                onChange({ [heading]: target.value === "" ? null : target.value })
              }
            />
          ))}
        </div>
      </details>
    </>
  );
}
