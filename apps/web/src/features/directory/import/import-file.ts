import type { SquadLists } from "@watchbill/domain/members/import/csv-columns";
import { exportHeadings, templateRow } from "@watchbill/domain/members/import/csv-export";
import { IMPORT_BYTES_AT_MOST } from "@watchbill/domain/members/import/csv-import";
import { importReport } from "@watchbill/domain/members/import/csv-report";
import { useRef } from "react";
import { ApiError, call, type Input, type Output } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { downloadSafeCsv } from "../../../lib/browser/csv-download.ts";
import { requestFingerprint } from "../../../lib/forms/double-submit-guard.ts";
import { showErrorText } from "../../../lib/toast/show-error.ts";
import { showToast } from "../../../lib/toast/toast-store.ts";
import { showUndoToast } from "../../../lib/undo/undo-toast.ts";

const BYTES_A_MEGABYTE = 1024 * 1024;

const TOO_LARGE = `The file is larger than ${IMPORT_BYTES_AT_MOST / BYTES_A_MEGABYTE} MB. Split it and import the parts.`;

export type ImportOutcome = Output<"members.import">;
type Trial = Input<"members.import">;

/**
 * Reads the chosen file once into memory, so that a later change on disk does not affect the import
 * after the preview. Returns an error text if the file is too large; for another type of file,
 * shows an error and returns null.
 */
export async function readChosen(file: File): Promise<File | string | null> {
  if (!file.name.toLowerCase().endsWith(".csv")) {
    showErrorText("Please select a CSV file", "Invalid File Type");
    return null;
  }
  if (file.size > IMPORT_BYTES_AT_MOST) return TOO_LARGE;
  return new File([await file.arrayBuffer()], file.name, { type: "text/csv" });
}

export const PASTED = "pasted rows.csv";

/**
 * Makes a CSV file of rows pasted from a spreadsheet; returns an error text if there are too many.
 */
export function pastedFile(text: string): File | string {
  const file = new File([text], PASTED, { type: "text/csv" });
  return file.size > IMPORT_BYTES_AT_MOST ? TOO_LARGE : file;
}

/**
 * Uploads a file for a dry run of the import; the dialog shows the errors. Ignores responses to
 * earlier dry runs.
 */
export function useImportTrial(onSuccess: (outcome: ImportOutcome) => void) {
  const asked = useRef<string | null>(null);
  const preference = (trial: Trial): string => requestFingerprint("members.import", trial);
  const { mutate, reset, error, isPending } = useCommand("members.import", {
    failed: null,
    onSuccess: (outcome, trial) => {
      if (asked.current === preference(trial)) onSuccess(outcome);
    },
  });
  return {
    error,
    isPending,
    ask: (trial: Trial): void => {
      asked.current = preference(trial);
      mutate(trial);
    },
    clear: (): void => {
      asked.current = null;
      reset();
    },
  };
}

/**
 * True if the server read the file and refused it. Other failures, such as a lost connection, are
 * not about the file.
 */
export function isFileRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}

/** Imports a file and shows a toast with the result. */
export function useImport(onDone: (outcome: ImportOutcome) => void) {
  return useCommand("members.import", {
    onSuccess: (outcome) => {
      const title = "Import Successful";
      const description = `${outcome.imported} members imported, ${outcome.skipped} duplicates skipped`;
      const ids = outcome.importedIds;
      if (ids.length === 0) showToast({ title, description });
      else
        showUndoToast({ title, description, takeBack: () => call("members.undoImport", { ids }) });
      onDone(outcome);
    },
    failed: { title: "Import Failed", text: "Import failed" },
  });
}

/** Downloads a CSV template with one example row. */
export function downloadTemplate(lists: SquadLists): void {
  downloadSafeCsv("members-template.csv", [exportHeadings(lists), templateRow(lists)]);
  showToast({
    title: "Template Downloaded",
    description: "Enter one member per row, then import the file here.",
  });
}

/** Downloads the rows that have an error or warning, each with its line number and the reason. */
export function downloadReport({ headings, skippedRows, errors, warnings }: ImportOutcome): void {
  downloadSafeCsv(
    "members-not-imported.csv",
    importReport(headings, { skipped: skippedRows, refused: errors, warnings }),
  );
}
