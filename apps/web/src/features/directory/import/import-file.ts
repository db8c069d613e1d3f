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
 * Reads a chosen file once, so that later changes on disk do not affect the second upload; returns
 * an error text if it is invalid.
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

/** Wraps rows pasted from a spreadsheet in a file; returns an error text if there are too many. */
export function pastedFile(text: string): File | string {
  const file = new File([text], PASTED, { type: "text/csv" });
  return file.size > IMPORT_BYTES_AT_MOST ? TOO_LARGE : file;
}

/** Dry run of an import; the dialog shows its errors. Ignores the responses of earlier runs. */
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

/** Whether the server read the file and refused it; other failures say nothing about the file. */
export function isFileRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}

/** Imports a file and shows the result. */
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

/** Downloads the template with one example row. */
export function downloadTemplate(lists: SquadLists): void {
  downloadSafeCsv("members-template.csv", [exportHeadings(lists), templateRow(lists)]);
  showToast({
    title: "Template Downloaded",
    description: "Enter one member per row, then import the file here.",
  });
}

/** Downloads the rows with a message, each with its line and the reason. */
export function downloadReport({ headings, skippedRows, errors, warnings }: ImportOutcome): void {
  downloadSafeCsv(
    "members-not-imported.csv",
    importReport(headings, { skipped: skippedRows, refused: errors, warnings }),
  );
}
