import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { overriddenBy } from "@watchbill/domain/eligibility/override";
import {
  type PlannedShift,
  planImportedShifts,
  planText,
} from "@watchbill/domain/eligibility/week-plan";
import { invalid } from "@watchbill/domain/errors/refusal";
import { IMPORT_PREVIEW_ROWS } from "@watchbill/domain/members/import/csv-import";
import {
  dateOrderIn,
  type ImportedShift,
  type RowMessage,
  readShiftRows,
  type ShiftImport,
  shiftFileBlockedBecause,
  shiftImportBlockedBecause,
  startsHaveDates,
} from "@watchbill/domain/shifts/shift-import";
import {
  chosenShiftColumns,
  missingShiftColumns,
  type ShiftColumns,
  shiftColumnsOf,
} from "@watchbill/domain/shifts/shift-import-columns";
import { plural } from "@watchbill/domain/text/language";
import { oneLine } from "@watchbill/domain/text/one-line";
import { addDays, compareInstants, dateOf, daysBetween } from "@watchbill/domain/time/local";
import { spanOf } from "@watchbill/domain/time/span";
import type { CommandContext, MemberActor } from "../../../platform/context.ts";
import { cellsToCheck, importRow, leftRows, NOT_UTF8 } from "../../../platform/csv/read-csv.ts";
import { withPresentSettings } from "../../../platform/organization.ts";
import { orThrow, throwIf } from "../../../platform/refusal-error.ts";
import { readHoldings, readNames } from "../../qualifications/crew-queries.ts";
import { readShiftTypes } from "../../shift-types/queries.ts";
import { lockShiftMembers } from "../assignments/member-store.ts";
import { recordSpots } from "../assignments/spot-assignment-commands.ts";
import { assignToNew } from "../assignments/spot-commands.ts";
import { keepPutOnUndoable } from "../changes/undo-window-commands.ts";
import { readEligibilityMembers } from "../eligibility-queries.ts";
import { readClocksFrom, readUnits } from "../roster/pattern-queries.ts";
import { insertShifts } from "../store.ts";
import { readShiftFile, type ShiftFile } from "./shift-import-csv.ts";

type Admin = CommandContext<MemberActor>;
type Outcome = OutputOf<Api["shifts.import"]>;

const COLUMNS_UNKNOWN = invalid(
  "import-columns-unknown",
  "We couldn't read the column choices. Choose the file again.",
);
const FILE_MISSING = invalid("file-missing", "Choose a file to import.");
/** Maximum number of shifts in the preview. */
const SHOWN = 50;
/** Shifts in one insert; each value is a parameter, of which PostgreSQL accepts 65,535. */
const AT_ONCE = 500;
const LONGEST_FILE_NAME = 80;

/**
 * Imports the shifts of a file: all readable rows in one transaction, or none on a dry run. When a
 * member can't be assigned, the spot stays open.
 */
export async function importShifts(
  called: Admin,
  input: ParsedInputOf<Api["shifts.import"]>,
): Promise<Outcome> {
  const ctx = await withPresentSettings(called);
  const { organization: squad, now } = ctx;
  const { bytes, fileName } = orThrow(input.shiftFile, FILE_MISSING);
  const isDryRun = input.dryRun === "true";
  const file = readShiftFile(bytes, now, squad.timeZone);
  throwIf(file.isUnicode || isDryRun || input.encoding ? null : NOT_UTF8);
  const chosen = orThrow(chosenShiftColumns(input.columns ?? "{}"), COLUMNS_UNKNOWN);
  const columns = shiftColumnsOf(file.headings, chosen);
  throwIf(shiftFileBlockedBecause(columns, file.rows.length));
  const rows = file.rows.map((row) => importRow(columns, row));
  const order = input.dateOrder ?? dateOrderIn(rows, squad.dateOrder);
  if (!isDryRun) throwIf(shiftImportBlockedBecause(columns, rows, order));
  const missingColumns = missingShiftColumns(columns, startsHaveDates(rows));
  const today = dateOf(now, squad.timeZone);
  const read = readShiftRows(missingColumns.length > 0 ? [] : rows, {
    // Until the admin chooses the order of day and month, the preview uses the squad's.
    order: order ?? squad.dateOrder,
    today,
    kinds: await readShiftTypes(ctx.tx),
    members: await readUnits(ctx.tx),
    existing: await readClocksFrom(ctx.tx, addDays(today, -1)),
  });
  const plan = await planOf(ctx, read);
  const shiftIds = isDryRun ? [] : await createPlanned(ctx, plan.shifts, sourceOf(fileName));
  if (input.isUndoable === "true" && shiftIds.length > 0) await keepPutOnUndoable(ctx, shiftIds);
  return outcomeOf(ctx, file, plan, { columns, missingColumns, order, isDryRun, shiftIds });
}

interface ImportPlan extends Omit<ShiftImport, "shifts"> {
  readonly shifts: readonly PlannedShift[];
  readonly names: ReadonlyMap<number, string>;
}

async function planOf(ctx: Admin, read: ShiftImport): Promise<ImportPlan> {
  const zone = ctx.organization.timeZone;
  const memberIds = [...new Set(read.shifts.flatMap((shift) => shift.memberIds))];
  // The lock prevents deactivations until the transaction ends.
  await lockShiftMembers(ctx.tx, memberIds);
  const members = await readEligibilityMembers(
    ctx.tx,
    memberIds,
    reachOf(read.shifts, zone),
    ctx.organization,
  );
  const hasRoles = read.shifts.some(({ roleIds }) => roleIds.length > 0);
  const holdings = hasRoles ? await readHoldings(ctx.tx, memberIds) : null;
  const roles = hasRoles ? await readNames(ctx.tx) : new Map<number, { name: string }>();
  const planned = planImportedShifts(read.shifts.map(patternOf), {
    zone,
    style: ctx.organization,
    squad: ctx.organization,
    now: ctx.now,
    members: members.map((member) => ({ ...member, holdings: holdings?.get(member.id) })),
    roleNames: new Map([...roles].map(([id, { name }]) => [id, name])),
  });
  const skipped = planned.flatMap(({ skipped: message, item: { line } }) =>
    message === null ? [] : { line, message },
  );
  const warnings = planned.flatMap(({ left, warned, item: { line } }) => [
    ...left.map(({ member, because }) => ({
      line,
      message: `${member} isn't assigned: ${because}`,
    })),
    ...warned.map(({ member, because }) => ({ line, message: `${member}: ${because}` })),
  ]);
  const past = new Set(skipped.map(({ line }) => line));
  return {
    shifts: planned.flatMap(({ shift }) => shift ?? []),
    names: new Map(members.map(({ id, name }) => [id, name])),
    skipped: inOrder([...read.skipped, ...skipped]),
    errors: read.errors,
    warnings: inOrder([...read.warnings, ...warnings]).filter(({ line }) => !past.has(line)),
  };
}

function patternOf({ endDate, ...shift }: ImportedShift) {
  return {
    ...shift,
    dayOffset: 0,
    endDayOffset: endDate === null ? 0 : daysBetween(shift.date, endDate),
  };
}

/** Returns the span of the shifts, for which the members' facts are read. */
function reachOf(shifts: readonly ImportedShift[], zone: string) {
  const spans = shifts.map((shift) => spanOf(shift, zone));
  const [first] = spans.map(({ startsAt }) => startsAt).sort(compareInstants);
  const last = spans
    .map(({ endsAt }) => endsAt)
    .sort(compareInstants)
    .at(-1);
  return first && last ? [{ startsAt: first, endsAt: last }] : [];
}

/** Merges the messages about one row and sorts them by row. */
function inOrder(messages: readonly RowMessage[]): RowMessage[] {
  return [...Map.groupBy(messages, ({ line }) => line)]
    .map(([line, of]) => ({ line, message: of.map(({ message }) => message).join(". ") }))
    .sort((a, b) => a.line - b.line);
}

async function createPlanned(
  ctx: Admin,
  shifts: readonly PlannedShift[],
  source: string,
): Promise<number[]> {
  if (shifts.length === 0) return [];
  const made = { createdBy: ctx.actor.id, createdAt: ctx.now, updatedAt: ctx.now };
  const planned: (PlannedShift & { id: number })[] = [];
  for (let from = 0; from < shifts.length; from += AT_ONCE) {
    const some = shifts.slice(from, from + AT_ONCE);
    const ids = await insertShifts(
      ctx.tx,
      some.map(({ memberIds: _members, kindName: _name, overrides: _overrides, ...shift }) => ({
        ...shift,
        ...made,
        roleIds: [...shift.roleIds],
      })),
    );
    const created = some.map((shift, index) => ({ ...shift, id: ids[index]! }));
    await assignToNew(ctx, created, "given");
    planned.push(...created);
  }
  await ctx.record({
    type: "shifts.weeks-planned",
    shiftId: planned[0]!.id,
    details: { count: planned.length, source },
  });
  await recordSpots(
    ctx,
    "shifts.assigned",
    planned.flatMap((shift) =>
      shift.memberIds.map((memberId) => ({
        memberId,
        shift,
        overridden: overriddenBy(shift.overrides.get(memberId) ?? [], undefined),
      })),
    ),
  );
  return planned.map(({ id }) => id);
}

function sourceOf(fileName: string): string {
  return `the file "${oneLine(fileName).slice(0, LONGEST_FILE_NAME)}"`;
}

function outcomeOf(
  { organization: squad, now }: Admin,
  file: ShiftFile,
  plan: ImportPlan,
  about: {
    readonly columns: ShiftColumns;
    readonly missingColumns: Outcome["missingColumns"];
    readonly order: Outcome["dateOrder"];
    readonly isDryRun: boolean;
    readonly shiftIds: number[];
  },
): Outcome {
  const { headings, rows, above } = file;
  const [imported, skipped] = [plan.shifts.length, plan.skipped.length];
  return {
    message: about.isDryRun
      ? plural(
          imported,
          `1 shift can be imported, ${skipped} skipped`,
          `${imported} shifts can be imported, ${skipped} skipped`,
        )
      : plural(
          imported,
          `1 shift imported, ${skipped} skipped`,
          `${imported} shifts imported, ${skipped} skipped`,
        ),
    isDryRun: about.isDryRun,
    summary: planText(plan, squad, dateOf(now, squad.timeZone)),
    imported,
    skipped,
    headings: [...headings],
    columns: [...about.columns],
    missingColumns: about.missingColumns,
    preview: rows.slice(0, IMPORT_PREVIEW_ROWS).map(({ cells }) => [...cells]),
    shifts: plan.shifts
      .toSorted((a, b) => compareInstants(a.startsAt, b.startsAt))
      .slice(0, SHOWN)
      .map(({ date, type, customName, kindName, startTime, endTime, maxMembers, memberIds }) => ({
        date,
        type,
        customName,
        kindName,
        startTime,
        endTime,
        maxMembers,
        members: memberIds.map((id) => plan.names.get(id) ?? ""),
      })),
    skippedRows: leftRows(file, plan.skipped),
    errors: leftRows(file, plan.errors),
    warnings: leftRows(file, plan.warnings),
    rowsAbove: above.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").join(" ")),
    encoding: file.isUnicode ? null : "windows-1252",
    cellsToCheck: file.isUnicode ? [] : cellsToCheck(file),
    dateOrder: about.order,
    isCalendar: file.isCalendar,
    shiftIds: about.shiftIds,
  };
}
