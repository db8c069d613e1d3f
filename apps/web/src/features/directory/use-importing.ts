import { useState } from "react";
import { errorText } from "../../lib/api.ts";
import { useEndpoint } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { useKinds } from "../kinds/use-kinds.ts";
import type { ChosenColumns } from "./import-columns.tsx";
import { type ImportOutcome, PASTED, pastedFile, readChosen, useImport, useImportTrial } from "./import-file.ts";

/** Members that are being imported: a file is chosen or rows are pasted, what they would do is found out, and only then done. */
export function useImporting() {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [columns, setColumns] = useState<ChosenColumns>({});
  const [done, setDone] = useState<ImportOutcome | null>(null);
  /** What the last trial found; it stands while the next one runs, so that whoever says what a column is keeps their place. */
  const [found, setFound] = useState<ImportOutcome | null>(null);
  const { data: kinds = [] } = useKinds();
  const { data: qualifications = [] } = useEndpoint("qualifications.list", {});
  const trial = useImportTrial(setFound);
  const run = useImport(setDone);

  const tryOut = (csvFile: File, as: ChosenColumns): void => {
    setColumns(as);
    trial.mutate({ csvFile, dryRun: "true", columns: JSON.stringify(as) });
  };
  const begin = (): void => {
    setDone(null);
    setFile(null);
    setFound(null);
    trial.reset();
  };
  const take = (read: File | string | null): void => {
    setFault(typeof read === "string" ? read : null);
    if (!(read instanceof File)) return;
    setFile(read);
    tryOut(read, {});
  };
  const wrong = fault ?? (trial.error ? errorText(trial.error, "Import failed") : null);
  return {
    lists: { kinds, qualifications },
    /** The file that was chosen; null where rows were pasted. */
    chosenFile: file && file.name !== PASTED ? file : null,
    /** A name of what is read, so that another file begins anew. */
    reading: file?.lastModified,
    columns,
    found,
    done,
    wrong,
    isReading: trial.isPending,
    isRunning: run.isPending,
    blocked: blockedBecause(wrong !== null, trial.isPending, found),
    choose: async (picked: File | undefined): Promise<void> => {
      if (!picked) return;
      begin();
      take(await readChosen(picked));
    },
    paste: (text: string): void => {
      begin();
      take(pastedFile(text));
    },
    sayColumns: (change: ChosenColumns): void => {
      if (file) tryOut(file, { ...columns, ...change });
    },
    run: (): void => {
      if (file) run.mutate({ csvFile: file, columns: JSON.stringify(columns) });
      else sayRefused("Please select a CSV file to import", "No File Selected");
    },
  };
}

export type Importing = ReturnType<typeof useImporting>;

function blockedBecause(isWrong: boolean, isReading: boolean, found: ImportOutcome | null): string | null {
  if (isWrong) return "This file cannot be imported";
  if (isReading) return "The file is being read";
  if (found && found.missingColumns.length > 0) return "Say first which column is which";
  return found?.imported === 0 ? "There is nobody in it to import" : null;
}
