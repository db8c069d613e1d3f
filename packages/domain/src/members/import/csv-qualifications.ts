import type { Holding } from "../../qualifications/holding.ts";
import { isInReach, isLocalDate, type LocalDate } from "../../time/local.ts";
import { type CellsOf, flagIn, unreadable } from "./csv-cells.ts";
import type { QualificationColumn } from "./csv-columns.ts";

/** A qualification of a member in a file, with its last day; null when it does not expire. */
export type HeldInFile = Pick<Holding, "qualificationId" | "lastDay">;

/** Formats a qualification cell: the last day, "yes" without one, or empty when not held. */
export function holdingText(held: HeldInFile | undefined): string {
  return held ? (held.lastDay ?? "yes") : "";
}

export function holdingAccepts(expires: boolean): string {
  return expires ? "an expiration date such as 2026-08-31, or no or blank" : "yes, no or blank";
}

/** Reads the qualification columns of a row; throws `UnreadableCell`. */
export function holdingsFromCells(
  cell: CellsOf,
  columns: readonly QualificationColumn[],
): HeldInFile[] {
  return columns.flatMap(({ heading, qualification: { id, expires } }) => {
    const lastDay = expires ? lastDayIn(cell, heading) : null;
    const isHeld = expires ? lastDay !== null : isMarked(cell, heading, holdingAccepts(false));
    return isHeld ? [{ qualificationId: id, lastDay }] : [];
  });
}

/** Marks that spreadsheets use for yes. */
const MARKS = ["x", "✓", "✔", "☑", "✅"];

function isMarked(cell: CellsOf, heading: string, accepts: string): boolean {
  return MARKS.includes(cell(heading).toLowerCase()) || (flagIn(cell, heading, accepts) ?? false);
}

function lastDayIn(cell: CellsOf, heading: string): LocalDate | null {
  const text = cell(heading);
  if (isLocalDate(text) && isInReach(text)) return text;
  if (isMarked(cell, heading, holdingAccepts(true)))
    throw unreadable(cell, heading, holdingAccepts(true));
  return null;
}

/**
 * Returns the first valid day of an imported qualification: today, or its last day if it has
 * already expired.
 */
export function validFromOfImported({ lastDay }: HeldInFile, today: LocalDate): LocalDate {
  return lastDay !== null && lastDay < today ? lastDay : today;
}
