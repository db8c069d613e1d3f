import { MEMBER_FILTERS } from "@watchbill/domain/members/member-filter";
import { z } from "zod";
import { keepCredentials } from "../accounts/credentials.ts";
import { endpoint } from "../endpoint.ts";
import { id, uploadedFile } from "../schemas.ts";
import { availabilityInput } from "./availability.ts";
import { fullMember } from "./members.ts";

/** A row of the file with an error or a warning: its line, the message and its cells. */
export const leftRow = z.object({ line: z.int(), message: z.string(), cells: z.array(z.string()) });

/** The id of a queued email in the message log. */
const messageId = z.int();

const manyIds = z.array(id).min(1).max(20_000);

/** Bulk import, invitations and bulk changes of members. */
export const membersInBulkEndpoints = {
  "members.import": endpoint({
    method: "POST",
    path: "/api/admin/import-members",
    access: "admin",
    isRepeatable: true,
    consumes: "multipart",
    summary: "Import members from a CSV file; a dry run only reports what would change",
    input: z.strictObject({
      csvFile: uploadedFile.optional(),
      dryRun: z.enum(["true", "false"]).default("false"),
      /**
       * JSON: the column of each heading; null skips it, and an omitted heading is matched by its
       * name.
       */
      columns: z.string().max(20_000).optional(),
      /**
       * Confirms the character encoding of a file that is not in Unicode, as the dry run showed it.
       */
      encoding: z.enum(["windows-1252"]).optional(),
    }),
    output: z.object({
      message: z.string(),
      isDryRun: z.boolean(),
      imported: z.int(),
      skipped: z.int(),
      headings: z.array(z.string()),
      /** The column of each heading; null if it is not read. */
      columns: z.array(z.string().nullable()),
      /** Required columns without a heading; a dry run lists them, an import is refused. */
      missingColumns: z.array(z.string()),
      /** Ids of the imported members, so that the admin can invite them. */
      importedIds: z.array(id),
      /** The first rows of the file as parsed. */
      preview: z.array(z.array(z.string())),
      skippedRows: z.array(leftRow),
      /** Rows with errors. */
      errors: z.array(leftRow),
      /** Imported rows with an optional cell that was left out, or with a cell to check. */
      warnings: z.array(leftRow),
      /** The rows above the headings, which are not read. */
      rowsAbove: z.array(z.string()),
      /** Null for a Unicode file; an import must confirm any other encoding. */
      encoding: z.enum(["windows-1252"]).nullable(),
      /** Cells whose letters depend on the encoding. */
      cellsToCheck: z.array(z.string()),
    }),
    refusals: [
      "file-missing",
      "file-empty",
      "file-is-workbook",
      "file-not-text",
      "file-not-utf8",
      "file-too-wide",
      "import-columns-missing",
      "import-columns-unknown",
    ],
  }),
  "members.export": endpoint({
    method: "GET",
    path: "/api/admin/export-members",
    access: "admin",
    summary: "Export members with the columns of the import",
    input: z.strictObject({ filter: z.enum(MEMBER_FILTERS).default("all") }),
    output: z.array(fullMember),
    refusals: [],
  }),
  "members.undoImport": endpoint({
    method: "POST",
    path: "/api/admin/import-members/undo",
    access: "admin",
    isRepeatable: true,
    summary:
      "Delete members who have just been imported, all of them or none; only while nothing was done with any of them",
    input: z.strictObject({ ids: manyIds }),
    output: z.object({ message: z.string(), removed: z.int() }),
    refusals: ["member-missing", "too-late-to-undo"],
  }),
  "members.setActive": endpoint({
    method: "POST",
    path: "/api/admin/members/activation",
    access: "admin",
    isRepeatable: true,
    summary: "Activate or deactivate several members, all or none",
    /**
     * With `isUndoable`, leaving members keep their shifts for the undo window, in which
     * reactivation undoes the change.
     */
    input: z.strictObject({
      ids: manyIds,
      isActive: z.boolean(),
      isUndoable: z.boolean().optional(),
      keepCredentials,
    }),
    output: z.object({ message: z.string(), changed: z.int() }),
    refusals: ["member-missing", "own-record", "last-active-admin"],
  }),
  "members.saveAvailabilities": endpoint({
    method: "POST",
    path: "/api/admin/members/availability",
    access: "admin",
    isRepeatable: true,
    summary: "Change the availability of several members, all of them or none",
    input: z.strictObject({
      members: z
        .array(z.strictObject({ id, availability: availabilityInput.availability }))
        .min(1)
        .max(2_000),
    }),
    output: z.object({ message: z.string(), changed: z.int() }),
    refusals: ["member-missing", "availability-invalid"],
  }),
  "members.generatePassword": endpoint({
    method: "POST",
    path: "/api/admin/generate-password/{userId}",
    access: "admin",
    summary:
      "Email a member a temporary password; the current password and sessions end when the mail server accepts the email",
    input: z.strictObject({ userId: id }),
    output: z.object({ unitNumber: z.string(), message: z.string(), messageId }),
    refusals: ["member-missing", "own-record", "email-missing", "email-not-configured"],
  }),
  "members.sendWelcomeEmails": endpoint({
    method: "POST",
    path: "/api/admin/send-welcome-emails",
    access: "admin",
    isRepeatable: true,
    summary:
      "Email new passwords to all members, or those in `ids`; each replaces the current one when the mail server accepts the email. Skips members who were sent one moments ago",
    input: z.strictObject({ ids: manyIds.optional() }),
    output: z.object({
      message: z.string(),
      /** `sent` counts queued emails; the message log has the result of each. */
      summary: z.object({ sent: z.int(), errors: z.int(), skipped: z.int() }),
      messageIds: z.array(messageId),
    }),
    refusals: ["email-not-configured"],
  }),
};
