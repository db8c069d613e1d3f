import { useState } from "react";
import { SelectField } from "../form/select-field.tsx";

/** The column that the user chose for each heading; null for a heading to ignore. */
export type ChosenColumns<Column extends string = string> = Readonly<Record<string, Column | null>>;

const NOT_READ = { value: "", label: "Not imported" };

interface Known {
  readonly value: string;
  readonly label: string;
}

/**
 * Lets the user choose the column of each heading in a file. Expanded if a required column is
 * missing or a heading is unknown.
 */
export function ImportColumns({
  headings,
  missing,
  chosen,
  known,
  labelOf,
  onChange,
}: {
  /** The headings of the file, with the column found for each. */
  readonly headings: readonly { readonly heading: string; readonly column: string | null }[];
  /** Labels of the required columns for which the file has no heading. */
  readonly missing: readonly string[];
  /** The user's choices, also those whose dry run is still in flight. */
  readonly chosen: ChosenColumns;
  readonly known: readonly Known[];
  readonly labelOf: (column: string) => string;
  readonly onChange: (change: ChosenColumns) => void;
}) {
  // Stays expanded after all required columns are found, because the user may go on with the
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
              // Also offers a column that the template no longer has but old files may contain.
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
