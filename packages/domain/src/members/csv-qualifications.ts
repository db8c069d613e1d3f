import type { Holding } from "../qualifications/holding.ts";
import { isInReach, isLocalDate, type LocalDate } from "../time/local.ts";
import { type CellsOf, flagIn, unreadable } from "./csv-cells.ts";
import type { QualificationColumn } from "./csv-columns.ts";

/** A qualification that a file says a member has, by its last day; null where it does not expire. */
export type HeldInFile = Pick<Holding, "qualificationId" | "lastDay">;

/** The cell of a member under a qualification: its last day, "yes" where it has none, empty where they do not have it. */
export function holdingText(held: HeldInFile | undefined): string {
  return held ? (held.lastDay ?? "yes") : "";
}

/** What a cell under a qualification takes. */
export function holdingAccepts(expires: boolean): string {
  return expires ? "its last day, such as 2026-08-31, or no or blank" : "yes, no or blank";
}

/** What a row says its member is qualified for; throws `UnreadableCell`. */
export function holdingsFromCells(
  cell: CellsOf,
  columns: readonly QualificationColumn[],
): HeldInFile[] {
  return columns.flatMap(({ heading, qualification: { id, expires } }) => {
    const lastDay = expires ? lastDayIn(cell, heading) : null;
    const isHeld = expires ? lastDay !== null : holdsIn(cell, heading);
    return isHeld ? [{ qualificationId: id, lastDay }] : [];
  });
}

function holdsIn(cell: CellsOf, heading: string): boolean {
  return flagIn(cell, heading, holdingAccepts(false)) ?? false;
}

function lastDayIn(cell: CellsOf, heading: string): LocalDate | null {
  const text = cell(heading);
  if (isLocalDate(text) && isInReach(text)) return text;
  if (flagIn(cell, heading, holdingAccepts(true)))
    throw unreadable(cell, heading, holdingAccepts(true));
  return null;
}

/** From when what a file says counts: from today, which a file does not say otherwise; of one that is over, its last day. */
export function validFromOfImported({ lastDay }: HeldInFile, today: LocalDate): LocalDate {
  return lastDay !== null && lastDay < today ? lastDay : today;
}
