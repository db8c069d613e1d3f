import type { Api } from "@watchbill/contract/api";
import type { OutputOf, ParsedInputOf } from "@watchbill/contract/endpoint";
import { invalid } from "@watchbill/domain/errors/refusal";
import { storedText } from "@watchbill/domain/members/availability/member-availability";
import { phoneAccepted } from "@watchbill/domain/members/contact/phone-number";
import { toE164 } from "@watchbill/domain/members/contact/stored-phone";
import {
  chosenColumns,
  columnsOf,
  isHeadingRow,
  missingColumns,
  withoutRanks,
} from "@watchbill/domain/members/import/csv-headings";
import {
  fileBlockedBecause,
  IMPORT_PREVIEW_ROWS,
  IMPORT_ROWS_AT_MOST,
  type ImportPlan,
  importBlockedBecause,
  planImport,
} from "@watchbill/domain/members/import/csv-import";
import type { ImportedMember } from "@watchbill/domain/members/import/csv-reading";
import { undoImportBlockedBecause } from "@watchbill/domain/members/member-removal";
import { LEGACY_FIELDS, type LegacyField } from "@watchbill/domain/shift-types/first-availability";
import { plural } from "@watchbill/domain/text/language";
import type { CommandContext, MemberActor } from "../../platform/context.ts";
import {
  type CsvFile,
  cellsToCheck,
  importRow,
  leftRows,
  NOT_UTF8,
  readCsv,
} from "../../platform/csv/read-csv.ts";
import { orThrow, RefusalError, throwIf } from "../../platform/refusal-error.ts";
import { lockImportable, saveImported } from "../qualifications/commands.ts";
import { readQualifications } from "../qualifications/queries.ts";
import { readShiftTypes } from "../shift-types/queries.ts";
import { PASSWORD_MEMBER_MISSING } from "./password-commands.ts";
import {
  insertMembers,
  listIdentities,
  listTouched,
  lockMembers,
  lockRoster,
  saveMembers,
} from "./store.ts";

type Outcome = OutputOf<Api["members.import"]>;

const COLUMNS_UNKNOWN = invalid(
  "import-columns-unknown",
  "We couldn't read the column choices. Choose the file again.",
);
const FILE_MISSING = invalid("file-missing", "Please select a CSV file to import");

/**
 * Imports the members of a CSV file: all valid rows in one transaction, or none on a dry run. Locks
 * the members table, so that the counts are exact.
 */
export async function importMembers(
  ctx: CommandContext<MemberActor>,
  { csvFile, dryRun, columns: choice, encoding }: ParsedInputOf<Api["members.import"]>,
): Promise<Outcome> {
  const { bytes } = orThrow(csvFile, FILE_MISSING);
  const isDryRun = dryRun === "true";
  const qualifications = await (isDryRun ? readQualifications : lockImportable)(ctx.tx);
  const lists = { kinds: await readShiftTypes(ctx.tx), qualifications };
  const file = readCsv(bytes, IMPORT_ROWS_AT_MOST, (cells) => isHeadingRow(cells, lists));
  throwIf(file.isUnicode || isDryRun || encoding ? null : NOT_UTF8);
  const chosen = orThrow(chosenColumns(choice ?? "{}", lists), COLUMNS_UNKNOWN);
  const mapped = columnsOf(file.headings, chosen, lists);
  const columns = withoutRanks(
    mapped,
    file.rows.map(({ cells }) => cells),
    Object.hasOwn(chosen, file.headings[mapped.indexOf("role")] ?? ""),
  );
  throwIf((isDryRun ? fileBlockedBecause : importBlockedBecause)(columns, file.rows.length));
  if (!isDryRun) await lockRoster(ctx.tx);
  // Until the columns are mapped, reports no rows: each would lack the same fields.
  const rows =
    missingColumns(columns).length > 0 ? [] : file.rows.map((row) => importRow(columns, row));
  const { country } = ctx.organization;
  const plan = planImport(rows, await listIdentities(ctx.tx), ctx.organization, lists, {
    accepts: phoneAccepted(country),
    read: (text) => toE164(text, country),
  });
  const about = { columns, isDryRun, importedIds: isDryRun ? [] : await importPlan(ctx, plan) };
  return outcomeOf(file, plan, about);
}

/**
 * Deletes members that were just imported, all or none; refused when one of them was used since.
 */
export async function undoImport(
  ctx: CommandContext<MemberActor>,
  { ids }: { ids: number[] },
): Promise<OutputOf<Api["members.undoImport"]>> {
  const members = await lockMembers(ctx.tx, [...new Set(ids)]);
  if (members.length < new Set(ids).size) throw new RefusalError(PASSWORD_MEMBER_MISSING);
  throwIf(undoImportBlockedBecause(await listTouched(ctx.tx, ids)));
  const removedIds = members.map(({ id }) => id);
  await saveMembers(ctx.tx, removedIds, {
    isActive: false,
    deletedAt: ctx.now,
    updatedAt: ctx.now,
  });
  await ctx.record({ type: "members.import-undone", details: { count: removedIds.length } });
  const { length: removed } = removedIds;
  return {
    message:
      removed === 1
        ? "Import undone: 1 member deleted. No one was notified."
        : `Import undone: ${removed} members deleted. No one was notified.`,
    removed,
  };
}

async function importPlan(ctx: CommandContext<MemberActor>, plan: ImportPlan): Promise<number[]> {
  if (plan.members.length === 0) return [];
  const ids = await insertMembers(
    ctx.tx,
    plan.members.map((member) => rowOf(member, ctx.now)),
  );
  await saveImported(
    ctx,
    plan.members.flatMap(({ holdings }, index) =>
      holdings.map((holding) => ({ ...holding, memberId: ids[index]! })),
    ),
  );
  const { imported, skipped, refused } = countsOf(plan);
  await ctx.record({ type: "members.imported", details: { imported, skipped, refused } });
  return ids;
}

/** Converts an imported member to a table row, without the legacy fields that are not columns. */
function rowOf(
  { availability, holdings: _ofTheirOwnTable, ...member }: ImportedMember,
  now: Temporal.Instant,
): Parameters<typeof insertMembers>[1][number] {
  const fields = Object.entries(member).filter(
    ([name]) => !(LEGACY_FIELDS as readonly string[]).includes(name),
  );
  const rest = Object.fromEntries(fields) as Omit<typeof member, LegacyField>;
  return { ...rest, availability: storedText(availability), createdAt: now, updatedAt: now };
}

function outcomeOf(
  file: CsvFile,
  plan: ImportPlan,
  {
    columns,
    isDryRun,
    importedIds,
  }: { columns: readonly (string | null)[]; isDryRun: boolean; importedIds: number[] },
): Outcome {
  const { headings, rows, above } = file;
  const { imported, skipped } = countsOf(plan);
  return {
    message: isDryRun
      ? [
          plural(imported, "1 member can be imported", `${imported} members can be imported`),
          plural(skipped, "1 duplicate skipped", `${skipped} duplicates skipped`),
        ].join(", ")
      : `${imported} members imported, ${skipped} duplicates skipped`,
    isDryRun,
    imported,
    skipped,
    headings: [...headings],
    columns: [...columns],
    missingColumns: missingColumns(columns),
    importedIds,
    preview: rows.slice(0, IMPORT_PREVIEW_ROWS).map(({ cells }) => [...cells]),
    encoding: file.isUnicode ? null : "windows-1252",
    cellsToCheck: file.isUnicode ? [] : cellsToCheck(file),
    skippedRows: leftRows(file, plan.skipped),
    errors: leftRows(file, plan.errors),
    warnings: leftRows(file, plan.warnings),
    rowsAbove: above.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").join(" ")),
  };
}

function countsOf({ members, skipped, errors }: ImportPlan) {
  return { imported: members.length, skipped: skipped.length, refused: errors.length };
}
