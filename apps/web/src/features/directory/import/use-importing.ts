import { useState } from "react";
import { errorText } from "../../../lib/api/api.ts";
import { useEndpoint } from "../../../lib/api/queries.ts";
import { showErrorText } from "../../../lib/toast/show-error.ts";
import type { ChosenColumns } from "../../../ui/import/import-columns.tsx";
import { usePastedRows } from "../../../ui/import/use-pasted-rows.ts";
import { useShiftTypes } from "../../shift-types/use-shift-types.ts";
import {
  type ImportOutcome,
  isFileRefused,
  PASTED,
  pastedFile,
  readChosen,
  useImport,
  useImportTrial,
} from "./import-file.ts";

/** State of the import dialog: a chosen file or pasted rows, then a dry run, then the import. */
export function useImporting() {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [columns, setColumns] = useState<ChosenColumns>({});
  const [areLettersRight, setLettersRight] = useState(false);
  const [done, setDone] = useState<ImportOutcome | null>(null);
  /**
   * Result of the last dry run. It stays visible during the next dry run, so that a user who maps
   * columns keeps their place.
   */
  const [found, setFound] = useState<ImportOutcome | null>(null);
  const { data: kinds = [] } = useShiftTypes();
  const { data: qualifications = [] } = useEndpoint("qualifications.list", {});
  const trial = useImportTrial(setFound);
  const run = useImport(setDone);

  const tryOut = (csvFile: File, as: ChosenColumns): void => {
    setColumns(as);
    trial.ask({ csvFile, dryRun: "true", columns: JSON.stringify(as) });
  };
  const begin = (): void => {
    setDone(null);
    setFile(null);
    setFound(null);
    setLettersRight(false);
    trial.clear();
  };
  const take = (read: File | string | null): void => {
    setFault(typeof read === "string" ? read : null);
    if (!(read instanceof File)) return;
    setFile(read);
    tryOut(read, {});
  };
  const { rows, setRows, clearRows, isAhead } = usePastedRows((typed) => {
    // Keeps the previous result during the dry run: otherwise the button would move under the
    // user's pointer.
    if (typed === "") begin();
    else take(pastedFile(typed));
  });
  const wrong = fault ?? (trial.error ? errorText(trial.error, "Import failed") : null);
  const isUnread = fault === null && trial.error !== null && !isFileRefused(trial.error);
  return {
    lists: { kinds, qualifications },
    /** The file that the user chose; null for pasted rows. */
    chosenFile: file && file.name !== PASTED ? file : null,
    /** React key of the input's preview, so that another file resets it. */
    reading: file?.lastModified,
    columns,
    found,
    done,
    wrong,
    /**
     * Repeats the dry run after a lost response or an error unrelated to the file; null if a repeat
     * would not help.
     */
    readAgain: isUnread && file ? () => tryOut(file, columns) : null,
    isReading: trial.isPending,
    isRunning: run.isPending,
    blocked: isUnread
      ? "Couldn't read the file"
      : blockedBecause(
          { isWrong: wrong !== null, isReading: trial.isPending || isAhead, areLettersRight },
          found,
        ),
    areLettersRight,
    setLettersRight,
    /** Props of the field for pasted rows. */
    rows,
    setRows,
    choose: async (picked: File | undefined): Promise<void> => {
      if (!picked) return;
      clearRows();
      begin();
      take(await readChosen(picked));
    },
    sayColumns: (change: ChosenColumns): void => {
      if (file) tryOut(file, { ...columns, ...change });
    },
    run: (): void => {
      if (file)
        run.mutate({
          csvFile: file,
          columns: JSON.stringify(columns),
          ...(found?.encoding && { encoding: found.encoding }),
        });
      else showErrorText("Please select a CSV file to import", "No File Selected");
    },
  };
}

export type Importing = ReturnType<typeof useImporting>;

function blockedBecause(
  {
    isWrong,
    isReading,
    areLettersRight,
  }: {
    readonly isWrong: boolean;
    readonly isReading: boolean;
    readonly areLettersRight: boolean;
  },
  found: ImportOutcome | null,
): string | null {
  if (isWrong) return "This file can't be imported";
  if (isReading) return "Still reading the file";
  if (found && found.missingColumns.length > 0) return "Match the columns first";
  if (found && found.encoding !== null && !areLettersRight) return "Check the letters first";
  return found?.imported === 0 ? "No members to import" : null;
}
