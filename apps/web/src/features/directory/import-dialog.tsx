import { FileUp } from "lucide-react";
import { useState } from "react";
import { Link } from "wouter";
import { errorText } from "../../lib/api.ts";
import { pathTo } from "../../lib/paths.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { Button, buttonLink } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogActs } from "../../ui/dialog-acts.tsx";
import { TextArea } from "../../ui/field.tsx";
import { Progress } from "../../ui/progress.tsx";
import { useKinds } from "../kinds/use-kinds.ts";
import { type ChosenColumns, ImportColumns } from "./import-columns.tsx";
import {
  downloadTemplate,
  type ImportOutcome,
  kilobytes,
  PASTED,
  pastedFile,
  readChosen,
  useImport,
  useImportTrial,
} from "./import-file.ts";
import { ImportReference, ImportReview } from "./import-review.tsx";
import { useMailRefusal } from "./mail-trouble.tsx";
import { WelcomeDialog } from "./welcome-dialog.tsx";

/** Imports members from a CSV file: what it would do is shown before anything is done. */
export function ImportDialog({ onClose }: { readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [done, setDone] = useState<ImportOutcome | null>(null);
  const { data: kinds = [] } = useKinds();
  const { data: qualifications = [] } = useEndpoint("qualifications.list", {});
  const lists = { kinds, qualifications };
  /** What the last trial found; it stands while the next one runs, so that whoever says what a column is keeps their place. */
  const [found, setFound] = useState<ImportOutcome | null>(null);
  const trial = useImportTrial(setFound);
  const [chosen, setChosen] = useState<ChosenColumns>({});
  const [isInviting, setInviting] = useState(false);
  const mailRefusal = useMailRefusal();
  const run = useImport(setDone);
  const tryOut = (csvFile: File, columns: ChosenColumns): void => {
    setChosen(columns);
    trial.mutate({ csvFile, dryRun: "true", columns: JSON.stringify(columns) });
  };
  const choose = async (picked: File | undefined): Promise<void> => {
    if (!picked) return;
    setDone(null);
    setFile(null);
    setFound(null);
    trial.reset();
    take(await readChosen(picked));
  };
  const take = (read: File | string | null): void => {
    setFault(typeof read === "string" ? read : null);
    if (!(read instanceof File)) return;
    setFile(read);
    tryOut(read, {});
  };
  const paste = (text: string): void => {
    setDone(null);
    setFile(null);
    setFound(null);
    trial.reset();
    take(pastedFile(text));
  };
  const submit = (): void => {
    if (file) run.mutate({ csvFile: file, columns: JSON.stringify(chosen) });
    else sayRefused("Please select a CSV file to import", "No File Selected");
  };
  const wrong = fault ?? (trial.error ? errorText(trial.error, "Import failed") : null);
  if (done && isInviting) return <WelcomeDialog members={done.importedIds.map((id) => ({ id }))} onClose={onClose} />;
  return (
    <Dialog
      isOpen
      isWide
      onClose={onClose}
      title="Import Members"
      description="Reads a CSV file, or rows pasted from a spreadsheet, with a row for each member. Members who are there already are skipped."
      canDismiss={!run.isPending}
    >
      <div className="space-y-4">
        <div className="flex flex-wrap items-center gap-2">
          <FileButton
            label={file && file.name !== PASTED ? "Choose another file" : "Choose CSV file"}
            onChoose={(chosen) => void choose(chosen)}
          />
          <Button variant="quiet" onClick={() => downloadTemplate(lists)}>
            Download Template
          </Button>
        </div>
        {done ? null : <PasteRows onPaste={paste} />}
        {file && file.name !== PASTED ? (
          <p className="flex flex-wrap items-center gap-x-2">
            <strong className="min-w-0 break-all">{file.name}</strong>
            <span className="tabular text-ink-soft">{kilobytes(file.size)}</span>
          </p>
        ) : null}
        {wrong ? (
          <p role="alert" className="rounded-lg bg-bad-soft p-3 font-medium text-bad">
            {wrong}
          </p>
        ) : null}
        {trial.isPending && !found ? <Progress label="Reading the file…" /> : null}
        {run.isPending ? <Progress label={`Importing ${(found?.imported ?? 0).toLocaleString("en")} members…`} /> : null}
        {done ? <ImportReview outcome={done} /> : null}
        {done && done.imported > 0 ? (
          <p role="status" className="rounded-lg bg-good-soft p-3 font-medium text-good">
            {done.imported.toLocaleString("en")} imported. Invite them?{" "}
            {mailRefusal === null
              ? "Each gets a welcome email with a password of their own, or a sign-in slip that you print."
              : `${mailRefusal}, so print a sign-in slip for each.`}
          </p>
        ) : null}
        {found && !done ? (
          <>
            <ImportColumns
              key={file?.lastModified}
              outcome={found}
              chosen={chosen}
              lists={lists}
              onChange={(change) => file && tryOut(file, { ...chosen, ...change })}
            />
            <ImportReview outcome={found} />
          </>
        ) : null}
        <ImportReference lists={lists} />
        <DialogActs>
          <Button variant="secondary" onClick={onClose} disabledReason={run.isPending ? "The import is under way" : null}>
            {done ? "Close" : "Cancel"}
          </Button>
          {done && done.imported > 0 ? (
            <>
              <Link
                href={pathTo("slips", { members: done.importedIds.join(",") })}
                onClick={onClose}
                className={buttonLink(mailRefusal === null ? "secondary" : "primary")}
              >
                Print Sign-in Slips
              </Link>
              {mailRefusal === null ? <Button onClick={() => setInviting(true)}>Send Welcome Emails</Button> : null}
            </>
          ) : null}
          {done ? null : (
            <Button
              pending={run.isPending && "Importing..."}
              disabledReason={disabledReason(Boolean(wrong), trial.isPending, found)}
              onClick={submit}
            >
              Import Members
            </Button>
          )}
        </DialogActs>
      </div>
    </Dialog>
  );
}

function disabledReason(isWrong: boolean, isReading: boolean, found: ImportOutcome | null): string | null {
  if (isWrong) return "This file cannot be imported";
  if (isReading) return "The file is being read";
  if (found && found.missingColumns.length > 0) return "Say first which column is which";
  return found?.imported === 0 ? "There is nobody in it to import" : null;
}

/** Takes rows as they are copied out of a spreadsheet; what is typed instead is read once the field is left. */
function PasteRows({ onPaste }: { readonly onPaste: (text: string) => void }) {
  const [text, setText] = useState("");
  const [read, setRead] = useState("");
  const readIt = (rows: string): void => {
    if (rows.trim() === "" || rows === read) return;
    setRead(rows);
    onPaste(rows);
  };
  return (
    <TextArea
      label="Or paste rows from a spreadsheet"
      hint="Copy them with their headings: first name, last name, email, unit"
      rows={3}
      spellCheck={false}
      value={text}
      onChange={({ target: { value } }) => {
        setText(value);
        if (value.length - text.length > 1) readIt(value);
      }}
      onBlur={() => readIt(text)}
    />
  );
}

function FileButton({ label, onChoose }: { readonly label: string; readonly onChoose: (file: File | undefined) => void }) {
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-lg border border-line-strong/60 bg-surface px-4 text-[0.9375rem] font-semibold hover:bg-raised has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <FileUp aria-hidden size={18} />
      {label}
      <input
        type="file"
        accept=".csv"
        className="sr-only"
        onChange={(event) => {
          onChoose(event.target.files?.[0]);
          // The same file can be chosen again once it has been put right.
          event.target.value = "";
        }}
      />
    </label>
  );
}
