import { MEMBER_FILTERS } from "@watchbill/domain/members/member-filter";
import { z } from "zod";
import { keepCredentials } from "./credentials.ts";
import { endpoint } from "./endpoint.ts";
import { fullMember } from "./members.ts";
import { id, uploadedFile } from "./schemas.ts";

/** A row of the file that makes no member: where it stands, why, and what it says. */
const leftRow = z.object({ line: z.int(), message: z.string(), cells: z.array(z.string()) });

/** The number of a queued mail in the message log. */
const messageId = z.int();

const manyIds = z.array(id).min(1).max(20_000);

/** Calls about many members at once, and about the passwords that are mailed to them. */
export const membersInBulkEndpoints = {
  "members.import": endpoint({
    method: "POST",
    path: "/api/admin/import-members",
    access: "admin",
    isRepeatable: true,
    consumes: "multipart",
    summary: "Import members from a CSV file; a dry run only says what would happen",
    input: z.strictObject({
      csvFile: uploadedFile.optional(),
      dryRun: z.enum(["true", "false"]).default("false"),
      /** JSON: the column that a heading means, or null for one that is not to be read; what is left out is found by its words. */
      columns: z.string().max(20_000).optional(),
    }),
    output: z.object({
      message: z.string(),
      isDryRun: z.boolean(),
      imported: z.int(),
      skipped: z.int(),
      headings: z.array(z.string()),
      /** What each heading is read as; null where it is not read. */
      columns: z.array(z.string().nullable()),
      /** Required columns that no heading means; a trial says so, an import is refused. */
      missingColumns: z.array(z.string()),
      /** Who was imported, to be invited. */
      importedIds: z.array(id),
      /** The first rows as they were read. */
      preview: z.array(z.array(z.string())),
      skippedRows: z.array(leftRow),
      /** Rows that cannot be read. */
      errors: z.array(leftRow),
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
    summary: "Members whole, as the columns of the import hold them",
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
    summary: "Activate or deactivate members, all of them or none",
    /** With `isUndoable` the shifts of those who leave stay theirs for some seconds, in which activating them is as if nothing had been. */
    input: z.strictObject({
      ids: manyIds,
      isActive: z.boolean(),
      isUndoable: z.boolean().optional(),
      keepCredentials,
    }),
    output: z.object({ message: z.string(), changed: z.int() }),
    refusals: ["member-missing", "own-record", "last-active-admin"],
  }),
  "members.generatePassword": endpoint({
    method: "POST",
    path: "/api/admin/generate-password/{userId}",
    access: "admin",
    summary:
      "Mail a member a random temporary password; the one they have and their sessions end when the mail server has taken the mail",
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
      "Mail members, all of them unless `ids` says which, a new password each; it overrides the one they have when the mail server has taken the mail. Whoever was mailed one a moment ago is skipped",
    input: z.strictObject({ ids: manyIds.optional() }),
    output: z.object({
      message: z.string(),
      /** `sent` are those whose mail is queued; what became of each is in the message log. */
      summary: z.object({ sent: z.int(), errors: z.int(), skipped: z.int() }),
      messageIds: z.array(messageId),
    }),
    refusals: ["email-not-configured"],
  }),
};
