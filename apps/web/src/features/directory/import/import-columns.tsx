import {
  MEMBER_CSV_COLUMNS,
  ownHeadings,
  type SquadLists,
} from "@watchbill/domain/members/import/csv-columns";
import { columnLabel, isOfReport } from "@watchbill/domain/members/import/csv-headings";
import { type ChosenColumns, ImportColumns } from "../../../ui/import/import-columns.tsx";
import type { ImportOutcome } from "./import-file.ts";

const COLUMNS = MEMBER_CSV_COLUMNS.map(({ name }) => ({ value: name, label: columnLabel(name) }));

/** Lets the user map the headings of a CSV file to the fields of a member. */
export function MemberColumns({
  outcome: { headings, columns, missingColumns },
  chosen,
  lists,
  onChange,
}: {
  readonly outcome: ImportOutcome;
  readonly chosen: ChosenColumns;
  readonly lists: SquadLists;
  readonly onChange: (change: ChosenColumns) => void;
}) {
  return (
    <ImportColumns
      headings={headings.flatMap((heading, index) =>
        heading.trim() === "" || isOfReport(heading)
          ? []
          : [{ heading, column: columns[index] ?? null }],
      )}
      missing={missingColumns.map(columnLabel)}
      chosen={chosen}
      known={[
        ...COLUMNS,
        ...ownHeadings(lists).map((heading) => ({ value: heading, label: heading })),
      ]}
      labelOf={columnLabel}
      onChange={onChange}
    />
  );
}
