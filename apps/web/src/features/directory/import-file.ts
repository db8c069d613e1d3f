import type { SquadLists } from "@watchbill/domain/members/csv-columns";
import { exportHeadings, templateRow } from "@watchbill/domain/members/csv-export";
import { IMPORT_BYTES_AT_MOST } from "@watchbill/domain/members/csv-import";
import { importReport } from "@watchbill/domain/members/csv-report";
import { useRef } from "react";
import { ApiError, call, type Input, type Output } from "../../lib/api.ts";
import { downloadSafeCsv } from "../../lib/csv-download.ts";
import { requestFingerprint } from "../../lib/double-submit-guard.ts";
import { useCommand } from "../../lib/queries.ts";
import { sayRefused } from "../../lib/say.ts";
import { sayUndoable } from "../../lib/say-undoable.ts";
import { toast } from "../../lib/toast-store.ts";

const BYTES_A_MEGABYTE = 1024 * 1024;

const TOO_LARGE = `The file is larger than ${IMPORT_BYTES_AT_MOST / BYTES_A_MEGABYTE} MB. Send it in parts.`;

export type ImportOutcome = Output<"members.import">;
type Trial = Input<"members.import">;

/** Reads a chosen file once, so that it can be sent twice and changed meanwhile; says why where it is none. */
export async function readChosen(file: File): Promise<File | string | null> {
  if (!file.name.toLowerCase().endsWith(".csv")) {
    sayRefused("Please select a CSV file", "Invalid File Type");
    return null;
  }
  if (file.size > IMPORT_BYTES_AT_MOST) return TOO_LARGE;
  return new File([await file.arrayBuffer()], file.name, { type: "text/csv" });
}

/** How pasted rows are called where a file has its name. */
export const PASTED = "pasted rows.csv";

/** Rows as they were copied out of a spreadsheet, to be read as a file is; says why where there are too many. */
export function pastedFile(text: string): File | string {
  const file = new File([text], PASTED, { type: "text/csv" });
  return file.size > IMPORT_BYTES_AT_MOST ? TOO_LARGE : file;
}

/** Asks what an import of a file would do; the dialog says why it could not be found out. Only what was asked last is heard. */
export function useImportTrial(onSuccess: (outcome: ImportOutcome) => void) {
  const asked = useRef<string | null>(null);
  const wish = (trial: Trial): string => requestFingerprint("members.import", trial);
  const { mutate, reset, error, isPending } = useCommand("members.import", {
    failed: null,
    onSuccess: (outcome, trial) => {
      if (asked.current === wish(trial)) onSuccess(outcome);
    },
  });
  return {
    error,
    isPending,
    ask: (trial: Trial): void => {
      asked.current = wish(trial);
      mutate(trial);
    },
    forget: (): void => {
      asked.current = null;
      reset();
    },
  };
}

/** Whether the server has read a file and will not have it; any other failure says nothing of the file. */
export function isFileRefused(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 400 || error.status === 413);
}

/** Imports a file and says how it went. */
export function useImport(onDone: (outcome: ImportOutcome) => void) {
  return useCommand("members.import", {
    onSuccess: (outcome) => {
      const title = "Import Successful";
      const description = `${outcome.imported} members imported, ${outcome.skipped} duplicates skipped`;
      const ids = outcome.importedIds;
      if (ids.length === 0) toast({ title, description });
      else sayUndoable({ title, description, takeBack: () => call("members.undoImport", { ids }) });
      onDone(outcome);
    },
    failed: { title: "Import Failed", text: "Import failed" },
  });
}

/** Saves the template with its one example row. */
export function downloadTemplate(lists: SquadLists): void {
  downloadSafeCsv("members-template.csv", [exportHeadings(lists), templateRow(lists)]);
  toast({
    title: "Template Downloaded",
    description: "Put each member on a row of their own and import the file here.",
  });
}

/** Saves the rows that made no member, each with its line and the reason. */
export function downloadReport({ headings, skippedRows, errors }: ImportOutcome): void {
  downloadSafeCsv(
    "members-not-imported.csv",
    importReport(headings, { skipped: skippedRows, refused: errors }),
  );
}

/** A size as the dialog says it. */
export function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toLocaleString("en", { minimumFractionDigits: 1, maximumFractionDigits: 1 })} KB`;
}
