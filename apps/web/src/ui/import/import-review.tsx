import { createContext, type ReactNode, use } from "react";
import { Button } from "../button.tsx";
import { Checkbox } from "../form/checkbox.tsx";
import { StatTile } from "../layout/card.tsx";

interface LeftRow {
  readonly line: number;
  readonly message: string;
  readonly cells: readonly string[];
}

/** The fields that the result of every kind of import has. */
interface ReviewedImport {
  readonly isDryRun: boolean;
  readonly imported: number;
  readonly skipped: number;
  readonly headings: readonly string[];
  readonly preview: readonly (readonly string[])[];
  readonly skippedRows: readonly LeftRow[];
  readonly errors: readonly LeftRow[];
  readonly warnings: readonly LeftRow[];
  readonly rowsAbove: readonly string[];
}

/** Number of skipped rows listed in the dialog; the downloaded report lists all. */
const NAMED = 6;

/**
 * Summary of an import or its dry run: the counts, the first rows, and the skipped rows with
 * reasons.
 */
export function ImportReview({
  outcome,
  onDownload,
  row = "Line",
  skippedLabel = "Duplicates skipped",
  children,
}: {
  readonly outcome: ReviewedImport;
  /** Downloads the rows that have an error or warning, each with its line number and the reason. */
  readonly onDownload: () => void;
  /** The word for a row that precedes its number, such as "Line". */
  readonly row?: string;
  readonly skippedLabel?: string;
  /** The preview; by default the first rows of the file. */
  readonly children?: ReactNode;
}) {
  const { isDryRun, imported, skipped, errors } = outcome;
  return (
    <section aria-label={isDryRun ? "Preview" : "Results"} className="space-y-4">
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(6rem,1fr))] gap-2">
        <StatTile
          label={isDryRun ? "To import" : "Imported"}
          value={imported}
          tone={imported > 0 ? "text-good" : ""}
        />
        <StatTile label={skippedLabel} value={skipped} />
        <StatTile
          label="With errors"
          value={errors.length}
          tone={errors.length > 0 ? "text-bad" : ""}
        />
      </dl>
      {isDryRun ? (children ?? <Preview outcome={outcome} />) : null}
      <RowWord value={row}>
        <LeftRows outcome={outcome} onDownload={onDownload} />
        <Warnings outcome={outcome} />
      </RowWord>
    </section>
  );
}

const RowWord = createContext("Line");

function Preview({ outcome: { headings, preview } }: { readonly outcome: ReviewedImport }) {
  return (
    <div className="space-y-1.5">
      <h3 className="text-sm font-semibold">
        {preview.length === 1 ? "First row" : `First ${preview.length} rows`}
      </h3>
      {/* Focusable, so that keyboard users can scroll it. */}
      <div
        role="region"
        aria-label="First rows"
        tabIndex={0}
        className="overflow-x-auto rounded-lg border border-line"
      >
        <table className="w-full text-start text-sm whitespace-nowrap">
          <thead className="bg-raised">
            <tr>
              {headings.map((heading, column) => (
                <th key={column} scope="col" className="px-3 py-2 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map((cells, row) => (
              <tr key={row} className="border-t border-line">
                {headings.map((_heading, column) => (
                  <td key={column} className="max-w-56 truncate px-3 py-2">
                    {cells[column] ?? ""}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function leftText(count: number, isDryRun: boolean): string {
  if (count === 1) return isDryRun ? "1 row will be skipped" : "1 row was skipped";
  return isDryRun ? `${count} rows will be skipped` : `${count} rows were skipped`;
}

function LeftRows({
  outcome,
  onDownload,
}: {
  readonly outcome: ReviewedImport;
  readonly onDownload: () => void;
}) {
  // Rows that the user can correct come first.
  const left = [...outcome.errors, ...outcome.skippedRows];
  if (left.length === 0) return null;
  return (
    <div className="space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-sm font-semibold">{leftText(left.length, outcome.isDryRun)}</h3>
        <Button variant="secondary" onClick={onDownload}>
          Download report
        </Button>
      </div>
      <Messages rows={left.slice(0, NAMED)} />
      <p className="text-sm text-ink-soft">
        {left.length > NAMED ? `The report also lists the other ${left.length - NAMED}. ` : ""}
        Fix these rows in the report, then import it.
      </p>
    </div>
  );
}

/** Lists imported rows with a warning, and the rows above the headings. */
function Warnings({
  outcome: { isDryRun, warnings, rowsAbove },
}: {
  readonly outcome: ReviewedImport;
}) {
  if (warnings.length === 0 && rowsAbove.length === 0) return null;
  const count = warnings.length === 1 ? "One row" : `${warnings.length} rows`;
  return (
    <div className="space-y-2">
      {rowsAbove.length > 0 ? (
        <p className="text-sm text-ink-soft">Not read above the headings: {rowsAbove.join("; ")}</p>
      ) : null}
      {warnings.length > 0 ? (
        <>
          <h3 className="text-sm font-semibold">
            {isDryRun ? `${count} to check` : `${count} imported with a warning`}
          </h3>
          <Messages rows={warnings.slice(0, NAMED)} />
          {warnings.length > NAMED ? (
            <details className="text-sm">
              <summary className="min-h-11 py-2.5">
                Show {warnings.length - NAMED} more warnings
              </summary>
              <Messages rows={warnings.slice(NAMED)} />
            </details>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function Messages({
  rows,
}: {
  readonly rows: readonly { readonly line: number; readonly message: string }[];
}) {
  const word = use(RowWord);
  return (
    <ul className="divide-y divide-line rounded-lg border border-line text-sm">
      {rows.map(({ line, message }) => (
        <li key={line} className="flex gap-3 px-3 py-2">
          <span className="tabular shrink-0 font-semibold">
            {word} {line}
          </span>
          <span className="min-w-0 break-words text-ink-soft">{message}</span>
        </li>
      ))}
    </ul>
  );
}

/** Shows some names of a file that is not in Unicode, and asks whether their letters are right. */
export function ConfirmLetters({
  cells,
  isRight,
  onChange,
}: {
  readonly cells: readonly string[];
  readonly isRight: boolean;
  readonly onChange: (isRight: boolean) => void;
}) {
  return (
    <div className="space-y-2 rounded-lg bg-warn-soft p-3">
      <p className="font-medium text-warn">
        This file isn't in UTF-8. Check how we read it: {cells.join(", ")}
      </p>
      <Checkbox checked={isRight} onChange={({ target }) => onChange(target.checked)}>
        These letters are right
      </Checkbox>
      <p className="text-sm">
        If they're wrong, save the file as “CSV UTF-8” in your spreadsheet and choose it again.
      </p>
    </div>
  );
}
