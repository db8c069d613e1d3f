import {
  MEMBER_CSV_COLUMNS,
  ownHeadings,
  type SquadLists,
} from "@watchbill/domain/members/csv-columns";
import { columnLabel, isOfReport } from "@watchbill/domain/members/csv-headings";
import { useState } from "react";
import { SelectField } from "../../ui/form/select-field.tsx";
import type { ImportOutcome } from "./import-file.ts";

/** The user's column mapping by heading; null for an ignored column. */
export type ChosenColumns = Readonly<Record<string, string | null>>;

const NOT_READ = { value: "", label: "Not imported" };
const COLUMNS = MEMBER_CSV_COLUMNS.map(({ name }) => ({ value: name, label: columnLabel(name) }));

/**
 * Shows and edits the column mapping; expanded if a required column is missing or a heading is
 * unknown.
 */
export function ImportColumns({
  outcome: { headings, columns, missingColumns },
  chosen,
  lists,
  onChange,
}: {
  readonly outcome: ImportOutcome;
  /** The user's mapping, also while its trial run is in flight. */
  readonly chosen: ChosenColumns;
  readonly lists: SquadLists;
  readonly onChange: (change: ChosenColumns) => void;
}) {
  const shown = headings.flatMap((heading, index) =>
    heading.trim() === "" || isOfReport(heading)
      ? []
      : [{ heading, column: columns[index] ?? null }],
  );
  // Stays expanded after the last required column is found, because the user may continue with the
  // others.
  const [isOpened, setOpened] = useState(false);
  if (missingColumns.length > 0 && !isOpened) setOpened(true);
  const unread = shown.filter(({ column }) => column === null).length;
  const taken = new Set(columns);
  const known = [
    ...COLUMNS,
    ...ownHeadings(lists).map((heading) => ({ value: heading, label: heading })),
  ];
  return (
    <>
      {missingColumns.length > 0 ? (
        <p role="alert" className="rounded-lg bg-warn-soft p-3 font-medium text-warn">
          Match these columns below: {missingColumns.map(columnLabel).join(", ")}.
        </p>
      ) : null}
      <details open={isOpened} className="rounded-lg border border-line">
        <summary className="min-h-11 px-3 py-2.5 font-semibold">
          Columns{unread > 0 ? ` (${unread} not imported)` : ""}
        </summary>
        <div className="grid gap-3 border-t border-line p-3 sm:grid-cols-2">
          {shown.map(({ heading, column }, index) => (
            <SelectField
              key={index}
              label={heading}
              // A column outside the template is one of the older ones.
              options={[
                NOT_READ,
                ...known.filter(({ value }) => value === column || !taken.has(value)),
                ...(column !== null && known.every(({ value }) => value !== column)
                  ? [{ value: column, label: columnLabel(column) }]
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
