import { isOfReport } from "@watchbill/domain/members/import/csv-headings";
import { SHIFT_COLUMNS, shiftColumnLabel } from "@watchbill/domain/shifts/shift-import-columns";
import type { DateOrder } from "@watchbill/domain/time/date-style";
import { Button } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { LoadFailed } from "../../../ui/feedback/query-boundary.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { ImportColumns } from "../../../ui/import/import-columns.tsx";
import { ConfirmLetters, ImportReview } from "../../../ui/import/import-review.tsx";
import { FileButton, kilobytes, PasteRows } from "../../../ui/import/import-source.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { createLabel } from "../editing/created-shifts.ts";
import { PlannedShifts } from "../weeks/week-plan-preview.tsx";
import {
  downloadShiftReport,
  downloadShiftTemplate,
  type ShiftImportOutcome,
} from "./shift-import-file.ts";
import { type ShiftImporting, useShiftImport } from "./use-shift-import.ts";

const ORDERS: readonly { readonly value: DateOrder | ""; readonly label: string }[] = [
  { value: "month-first", label: "Month first" },
  { value: "day-first", label: "Day first" },
];

/**
 * Imports shifts from a CSV or calendar file, or from pasted rows, with a preview before the
 * import.
 */
export function ImportShiftsDialog({ onClose }: { readonly onClose: () => void }) {
  const importing = useShiftImport(onClose);
  const { chosenFile, found, wrong, readAgain, isReading, isRunning, blocked } = importing;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Import shifts"
      description="Choose a CSV file or a calendar file, or paste rows from a spreadsheet. Existing shifts are skipped."
      canDismiss={!isRunning}
    >
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label={chosenFile ? "Choose another file" : "Choose file"}
            accept=".csv,.ics"
            onChoose={(picked) => void importing.choose(picked)}
          />
          <Button variant="quiet" onClick={downloadShiftTemplate}>
            Download template
          </Button>
        </div>
        <PasteRows
          rows={importing.rows}
          hint="Include the headings: date, start, end, shift, units"
          onChange={importing.setRows}
        />
        {chosenFile ? (
          <p className="flex flex-wrap items-center gap-x-2">
            <strong className="min-w-0 break-all">{chosenFile.name}</strong>
            <span className="tabular text-ink-soft">{kilobytes(chosenFile.size)}</span>
          </p>
        ) : null}
        {wrong ? (
          <LoadFailed onRetry={readAgain}>
            <strong className="font-medium">{wrong}</strong>
          </LoadFailed>
        ) : null}
        {found ? <Found found={found} importing={importing} /> : null}
        {!found && isReading ? <Progress label="Reading the file…" /> : null}
        <Reference />
        <DialogActions>
          <Button
            variant="secondary"
            onClick={onClose}
            disabledReason={isRunning ? "The import is running" : null}
          >
            Cancel
          </Button>
          <Button
            pending={isRunning && "Importing..."}
            disabledReason={blocked}
            onClick={importing.run}
          >
            {createLabel(found?.imported)}
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  );
}

function Found({
  found,
  importing,
}: {
  readonly found: ShiftImportOutcome;
  readonly importing: ShiftImporting;
}) {
  return (
    <>
      {found.encoding === null ? null : (
        <ConfirmLetters
          cells={found.cellsToCheck}
          isRight={importing.areLettersRight}
          onChange={importing.setLettersRight}
        />
      )}
      {found.dateOrder === null || importing.isOrderChosen ? (
        <div className="space-y-2 rounded-lg bg-warn-soft p-3">
          <p className="font-medium text-warn">
            Dates such as 6/7 can be read in two ways. What comes first in this file?
          </p>
          <Segmented
            label="Date order"
            options={ORDERS}
            value={found.dateOrder ?? ""}
            onChange={(order) => {
              if (order !== "") importing.chooseOrder(order);
            }}
          />
        </div>
      ) : null}
      {found.isCalendar ? null : (
        <ImportColumns
          key={importing.reading}
          headings={found.headings.flatMap((heading, index) =>
            heading.trim() === "" || isOfReport(heading)
              ? []
              : [{ heading, column: found.columns[index] ?? null }],
          )}
          missing={found.missingColumns.map(shiftColumnLabel)}
          chosen={importing.columns}
          known={COLUMNS}
          labelOf={(column) => COLUMNS.find(({ value }) => value === column)?.label ?? column}
          onChange={importing.chooseColumns}
        />
      )}
      <ImportReview
        outcome={found}
        onDownload={() => downloadShiftReport(found)}
        skippedLabel="Skipped"
        row={found.isCalendar ? "Entry" : "Line"}
      >
        {found.shifts.length > 0 ? (
          <div className="space-y-1.5">
            <h3 className="text-sm font-semibold">{found.summary}</h3>
            <div
              role="region"
              aria-label="First shifts"
              tabIndex={0}
              className="max-h-56 overflow-y-auto rounded-lg border border-line p-3"
            >
              <PlannedShifts shifts={found.shifts} />
            </div>
          </div>
        ) : undefined}
      </ImportReview>
    </>
  );
}

const COLUMNS = SHIFT_COLUMNS.map(({ name }) => ({ value: name, label: shiftColumnLabel(name) }));

function Reference() {
  return (
    <details className="rounded-lg border border-line">
      <summary className="min-h-11 px-3 py-2.5 font-semibold">Field reference</summary>
      <div className="space-y-3 border-t border-line p-3 text-sm">
        <p className="text-ink-soft">
          The first row names the columns, in any order. Only the date and the shift are required:
          blank times are those of the shift type. Rows of one shift with different members become
          one shift. Calendar files are read for a year ahead.
        </p>
        <dl className="grid gap-x-4 gap-y-1.5 sm:grid-cols-[auto_1fr]">
          {SHIFT_COLUMNS.map(({ name, accepts }) => (
            <div key={name} className="sm:contents">
              <dt className="font-semibold">{shiftColumnLabel(name)}</dt>
              <dd className="text-ink-soft">{accepts}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
