import type { DateOrder } from "@watchbill/domain/time/date-style";
import { useRef, useState } from "react";
import { ApiError, call, errorText } from "../../../lib/api/api.ts";
import { useCommand } from "../../../lib/api/queries.ts";
import { requestFingerprint } from "../../../lib/forms/double-submit-guard.ts";
import type { ChosenColumns } from "../../../ui/import/import-columns.tsx";
import { usePastedRows } from "../../../ui/import/use-pasted-rows.ts";
import { useMadeShifts } from "../editing/created-shifts.ts";
import {
  PASTED_SHIFTS,
  pastedShifts,
  readShiftFile,
  type ShiftImportOutcome,
} from "./shift-import-file.ts";

interface Choices {
  readonly columns: ChosenColumns;
  readonly dateOrder?: DateOrder;
}

/** State of the import dialog: a chosen file or pasted rows, then a dry run, then the import. */
export function useShiftImport(onDone: () => void) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [choices, setChoices] = useState<Choices>({ columns: {} });
  const [areLettersRight, setLettersRight] = useState(false);
  /** Result of the last dry run; it stays visible during the next dry run. */
  const [found, setFound] = useState<ShiftImportOutcome | null>(null);
  const made = useMadeShifts(onDone);
  // Identifies the latest dry run; responses to earlier ones are ignored.
  const asked = useRef<string | null>(null);
  const trial = useCommand("shifts.import", {
    failed: null,
    onSuccess: (outcome, input) => {
      if (asked.current === requestFingerprint("shifts.import", input)) setFound(outcome);
    },
  });
  const run = useCommand("shifts.import", {
    onSuccess: (outcome, order) => made(outcome, () => call("shifts.import", order)),
    failed: "Couldn't import the shifts. Try again.",
  });

  const inputOf = (shiftFile: File, { columns, dateOrder }: Choices) => ({
    shiftFile,
    columns: JSON.stringify(columns),
    ...(dateOrder && { dateOrder }),
  });
  const tryOut = (shiftFile: File, as: Choices): void => {
    setChoices(as);
    const input = { ...inputOf(shiftFile, as), dryRun: "true" as const };
    asked.current = requestFingerprint("shifts.import", input);
    trial.mutate(input);
  };
  const begin = (): void => {
    setFile(null);
    setFound(null);
    setFault(null);
    setLettersRight(false);
    asked.current = null;
    trial.reset();
  };
  const take = (read: File | string): void => {
    setFault(typeof read === "string" ? read : null);
    if (typeof read === "string") return;
    setFile(read);
    tryOut(read, { columns: {} });
  };
  const { rows, setRows, clearRows, isAhead } = usePastedRows((typed) => {
    if (typed === "") begin();
    else take(pastedShifts(typed));
  });
  const wrong = fault ?? (trial.error ? errorText(trial.error, "Couldn't read the file.") : null);
  const isUnread =
    trial.error !== null && !(trial.error instanceof ApiError && trial.error.status < 500);
  return {
    /** The file that the user chose; null for pasted rows. */
    chosenFile: file && file.name !== PASTED_SHIFTS ? file : null,
    /** React key of the column choices, so that another file resets them. */
    reading: file?.lastModified,
    columns: choices.columns,
    isOrderChosen: choices.dateOrder !== undefined,
    found,
    wrong,
    /** Repeats the dry run after a lost response; null if a repeat would not help. */
    readAgain: isUnread && file ? () => tryOut(file, choices) : null,
    isReading: trial.isPending,
    isRunning: run.isPending,
    blocked: wrong
      ? "This file can't be imported"
      : trial.isPending || isAhead
        ? "Still reading the file"
        : blockedBecause(found, areLettersRight),
    areLettersRight,
    setLettersRight,
    rows,
    setRows,
    choose: async (picked: File | undefined): Promise<void> => {
      if (!picked) return;
      clearRows();
      begin();
      take(await readShiftFile(picked));
    },
    chooseColumns: (change: ChosenColumns): void => {
      if (file) tryOut(file, { ...choices, columns: { ...choices.columns, ...change } });
    },
    chooseOrder: (dateOrder: DateOrder): void => {
      if (file) tryOut(file, { ...choices, dateOrder });
    },
    run: (): void => {
      if (!file) return;
      run.mutate({
        ...inputOf(file, choices),
        isUndoable: "true",
        ...(found?.encoding && { encoding: found.encoding }),
      });
    },
  };
}

export type ShiftImporting = ReturnType<typeof useShiftImport>;

function blockedBecause(found: ShiftImportOutcome | null, areLettersRight: boolean): string | null {
  if (!found) return "Choose a file first";
  if (found.missingColumns.length > 0) return "Match the columns first";
  if (found.dateOrder === null) return "Choose the date order first";
  if (found.encoding !== null && !areLettersRight) return "Check the letters first";
  return found.imported === 0 ? "No shifts to import" : null;
}
