import type { directoryMember, fullMember } from "@watchbill/contract/members/members";
import type { notification } from "@watchbill/contract/messages/notifications";
import type {
  outstandingShift,
  replacementRequest,
} from "@watchbill/contract/replacements/replacements";
import type { assignment, shiftSummary } from "@watchbill/contract/shifts/shifts";
import type { organizationSettings } from "@watchbill/contract/squad/settings";
import type { LegacyField } from "@watchbill/domain/shift-types/first-availability";
import type { Selectable } from "kysely";
import { expectTypeOf, test } from "vitest";
import type { z } from "zod";
import type {
  MembersTable,
  NotificationsTable,
  OrganizationSettingsTable,
  ReplacementRequestsTable,
  ShiftAssignmentsTable,
  ShiftsTable,
} from "./platform/database/database-types.ts";

/** Widens enums, because a column may only have the type text. */
type Wide<Wire> = Wire extends string
  ? string
  : Wire extends Record<string, unknown>
    ? unknown
    : Wire;
type Fits<Column, Wire> = [Column] extends [Wire]
  ? true
  : string extends Column
    ? [Column] extends [Wide<Wire>]
      ? true
      : false
    : unknown extends Column
      ? unknown extends Wide<Wire>
        ? true
        : false
      : false;

/**
 * Response fields that are missing in the table or have another type; `Composed` names fields that
 * are computed.
 */
type Unlike<Schema extends z.ZodType, Table, Composed extends keyof z.output<Schema> = never> = {
  [Field in Exclude<keyof z.output<Schema>, Composed>]: Field extends keyof Selectable<Table>
    ? Fits<Selectable<Table>[Field], z.output<Schema>[Field]> extends true
      ? never
      : Field
    : Field;
}[Exclude<keyof z.output<Schema>, Composed>];

type OfKind = "kindName" | "kindCode" | "typeColor" | "availabilityKind";
type RequestOfOutstanding =
  | "hasReplacementRequest"
  | "replacementRequestId"
  | "requesterId"
  | "requesterName"
  | "priority";

// Only types are checked: a changed type or name of a column or field does not compile.
test("response fields match the columns of their rows", () => {
  expectTypeOf<Unlike<typeof fullMember, MembersTable, LegacyField | "availability">>().toBeNever();
  expectTypeOf<
    Unlike<typeof directoryMember, MembersTable, LegacyField | "availability">
  >().toBeNever();
  expectTypeOf<
    Unlike<
      typeof shiftSummary,
      ShiftsTable,
      | OfKind
      | "isRecurring"
      | "assignmentCount"
      | "heldCount"
      | "roles"
      | "roleGap"
      | "isBeingPlanned"
    >
  >().toBeNever();
  expectTypeOf<
    Unlike<
      typeof assignment,
      ShiftAssignmentsTable,
      "userId" | "checkInTime" | "checkOutTime" | "isBySchedule" | "user"
    >
  >().toBeNever();
  expectTypeOf<Unlike<typeof notification, NotificationsTable>>().toBeNever();
  expectTypeOf<
    Unlike<
      typeof replacementRequest,
      ReplacementRequestsTable,
      "shiftAssignmentId" | "requesterName"
    >
  >().toBeNever();
  expectTypeOf<
    Unlike<
      typeof outstandingShift,
      ShiftsTable,
      | RequestOfOutstanding
      | "kindName"
      | "assignmentCount"
      | "heldCount"
      | "roles"
      | "roleGap"
      | "ownShift"
      | "ownPart"
      | "warning"
    >
  >().toBeNever();
  expectTypeOf<
    Unlike<
      typeof organizationSettings,
      OrganizationSettingsTable,
      "secondFactorFor" | "accent" | "logo" | "clockHours" | "weekStartsOn" | "features"
    >
  >().toBeNever();
});

test("Unlike reports a field without a column, and one of another type", () => {
  interface Table {
    readonly name: string;
    readonly endsAt: Temporal.Instant | null;
    readonly kind: "a" | "b";
  }
  type Wire<Shape> = z.ZodType<Shape>;
  expectTypeOf<Unlike<Wire<{ name: string }>, Table>>().toBeNever();
  expectTypeOf<Unlike<Wire<{ title: string }>, Table>>().toEqualTypeOf<"title">();
  expectTypeOf<Unlike<Wire<{ name: number }>, Table>>().toEqualTypeOf<"name">();
  expectTypeOf<Unlike<Wire<{ endsAt: Temporal.Instant }>, Table>>().toEqualTypeOf<"endsAt">();
  expectTypeOf<Unlike<Wire<{ kind: "a" }>, Table>>().toEqualTypeOf<"kind">();
});
