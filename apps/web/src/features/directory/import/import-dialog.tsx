import { formatNumber } from "@watchbill/domain/text/language";
import { useState } from "react";
import { Link } from "wouter";
import { pathTo } from "../../../lib/routing/paths.ts";
import { Button, buttonLink } from "../../../ui/button.tsx";
import { Progress } from "../../../ui/feedback/progress.tsx";
import { LoadFailed } from "../../../ui/feedback/query-boundary.tsx";
import { ConfirmLetters, ImportReview } from "../../../ui/import/import-review.tsx";
import { FileButton, kilobytes, PasteRows } from "../../../ui/import/import-source.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogActions } from "../../../ui/overlay/dialog-actions.tsx";
import { useMailRefusal } from "../email-warning.tsx";
import { WelcomeDialog } from "../member/welcome-dialog.tsx";
import { MemberColumns } from "./import-columns.tsx";
import { downloadReport, downloadTemplate, type ImportOutcome } from "./import-file.ts";
import { ImportReference } from "./import-reference.tsx";
import { type Importing, useImporting } from "./use-importing.ts";

/** Imports members from a CSV file, with a preview before the import. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const importing = useImporting();
  const [isInviting, setInviting] = useState(false);
  const { done, wrong, readAgain, lists } = importing;
  if (done && isInviting)
    return <WelcomeDialog members={done.importedIds.map((id) => ({ id }))} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Import Members"
      description="Import a CSV file or paste rows from a spreadsheet, one member per row. Existing members are skipped."
      canDismiss={!importing.isRunning}
    >
      <div className="space-y-4">
        <FromWhere importing={importing} />
        {wrong ? (
          <LoadFailed onRetry={readAgain}>
            <strong className="font-medium">{wrong}</strong>
          </LoadFailed>
        ) : null}
        {done ? <Done outcome={done} /> : <ToDo importing={importing} />}
        <ImportReference lists={lists} />
        <DialogActions>
          <Button
            variant="secondary"
            onClick={onClose}
            disabledReason={importing.isRunning ? "The import is running" : null}
          >
            {done ? "Close" : "Cancel"}
          </Button>
          {done ? (
            <Invite outcome={done} onClose={onClose} onInvite={() => setInviting(true)} />
          ) : (
            <Button
              pending={importing.isRunning && "Importing..."}
              disabledReason={importing.blocked}
              onClick={importing.run}
            >
              {importLabel(importing.found)}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
}

/** Label of the button: "Import Members", or "Import 9 of 20" when rows have errors. */
function importLabel(found: ImportOutcome | null): string {
  if (!found || found.errors.length === 0) return "Import Members";
  const { imported, skipped, errors } = found;
  return `Import ${imported} of ${imported + skipped + errors.length}`;
}

/** Input of the import: a CSV file, or rows pasted from a spreadsheet. */
function FromWhere({
  importing: { chosenFile, done, lists, choose, rows, setRows },
}: {
  readonly importing: Importing;
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton
          label={chosenFile ? "Choose another file" : "Choose CSV file"}
          accept=".csv"
          onChoose={(picked) => void choose(picked)}
        />
        <Button variant="quiet" onClick={() => downloadTemplate(lists)}>
          Download template
        </Button>
      </div>
      {done ? null : (
        <PasteRows
          rows={rows}
          hint="Include the headings: first name, last name, email, unit"
          onChange={setRows}
        />
      )}
      {chosenFile ? (
        <p className="flex flex-wrap items-center gap-x-2">
          <strong className="min-w-0 break-all">{chosenFile.name}</strong>
          <span className="tabular text-ink-soft">{kilobytes(chosenFile.size)}</span>
        </p>
      ) : null}
    </>
  );
}

function ToDo({
  importing: {
    found,
    reading,
    columns,
    lists,
    isReading,
    isRunning,
    sayColumns,
    areLettersRight,
    setLettersRight,
  },
}: {
  readonly importing: Importing;
}) {
  if (!found) return isReading ? <Progress label="Reading the file…" /> : null;
  return (
    <>
      {isRunning ? <Progress label={`Importing ${formatNumber(found.imported)} members…`} /> : null}
      {found.encoding === null ? null : (
        <ConfirmLetters
          cells={found.cellsToCheck}
          isRight={areLettersRight}
          onChange={setLettersRight}
        />
      )}
      <MemberColumns
        key={reading}
        outcome={found}
        chosen={columns}
        lists={lists}
        onChange={sayColumns}
      />
      <ImportReview outcome={found} onDownload={() => downloadReport(found)} />
    </>
  );
}

/** Result of the import, and how to invite the new members. */
function Done({ outcome }: { readonly outcome: ImportOutcome }) {
  const mailRefusal = useMailRefusal();
  return (
    <>
      <ImportReview outcome={outcome} onDownload={() => downloadReport(outcome)} />
      {outcome.imported > 0 ? (
        <p role="status" className="rounded-lg bg-good-soft p-3 font-medium text-good">
          {formatNumber(outcome.imported)} imported. Invite them?{" "}
          {mailRefusal === null
            ? "Send each a welcome email with a password, or print sign-in slips."
            : `${mailRefusal}, so print sign-in slips.`}
        </p>
      ) : null}
    </>
  );
}

function Invite({
  outcome,
  onClose,
  onInvite,
}: {
  readonly outcome: ImportOutcome;
  readonly onClose: () => void;
  readonly onInvite: () => void;
}) {
  const mailRefusal = useMailRefusal();
  if (outcome.imported === 0) return null;
  return (
    <>
      <Link
        href={pathTo("slips", { members: outcome.importedIds.join(",") })}
        onClick={onClose}
        className={buttonLink(mailRefusal === null ? "secondary" : "primary")}
      >
        Print sign-in slips
      </Link>
      {mailRefusal === null ? <Button onClick={onInvite}>Send Welcome Emails</Button> : null}
    </>
  );
}
