import {
  MEMBER_CSV_COLUMNS,
  ownHeadings,
  type SquadLists,
} from "@watchbill/domain/members/csv-columns";
import { columnLabel, isOfReport } from "@watchbill/domain/members/csv-headings";
import { useState } from "react";
import { SelectField } from "../../ui/select-field.tsx";
import type { ImportOutcome } from "./import-file.ts";

/** What somebody said that headings mean; null for one that is not to be read. */
export type ChosenColumns = Readonly<Record<string, string | null>>;

const NOT_READ = { value: "", label: "Not imported" };
const COLUMNS = MEMBER_CSV_COLUMNS.map(({ name }) => ({ value: name, label: columnLabel(name) }));

/** What each column of the file is read as, to be put right by hand; open where something is missing or not known. */
export function ImportColumns({
  outcome: { headings, columns, missingColumns },
  chosen,
  lists,
  onChange,
}: {
  readonly outcome: ImportOutcome;
  /** What somebody has said, also where it is still being tried. */
  readonly chosen: ChosenColumns;
  readonly lists: SquadLists;
  readonly onChange: (change: ChosenColumns) => void;
}) {
  const shown = headings.flatMap((heading, index) =>
    heading.trim() === "" || isOfReport(heading)
      ? []
      : [{ heading, column: columns[index] ?? null }],
  );
  // Whoever says which column is which goes on to the others: it is not folded from under them once the last needed one is found.
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
          {missingColumns.length === 1 ? "Which column holds the " : "Which columns hold the "}
          {missingColumns.map((name) => columnLabel(name).toLowerCase()).join(" and the ")}? Choose
          below.
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
              // A column that the template does not have is one of the older ones.
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
