import { MAX_SHIFT_TYPES, SHIFT_TYPE_COLORS } from "@watchbill/domain/shift-types/shift-type";
import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, localTime, message, noInput } from "../schemas.ts";

/**
 * Fields of the shift type that appear on a shift: full and short name, color, and the shift type
 * whose availability counts.
 */
export const shiftTypeOfShift = {
  kindCode: z.string(),
  typeColor: z.enum(SHIFT_TYPE_COLORS),
  /** The shift type that its shift preferences belong to; null when members are not asked. */
  availabilityKind: z.string().nullable(),
};

/** The configuration of a shift type. */
export const shiftType = z.object({
  key: z.string(),
  name: z.string(),
  code: z.string(),
  color: z.enum(SHIFT_TYPE_COLORS),
  startTime: localTime,
  endTime: localTime,
  /** Number of days from the start date to the end date; 0 when the shift ends on the same day. */
  endDays: z.int(),
  maxMembers: z.int(),
  /** The qualification of each position of a new shift. */
  roleIds: z.array(id),
  /** 0 is Sunday. */
  weekdays: z.array(z.int()),
  /** The shift type whose availability counts; null when members are not asked. */
  availabilityKind: z.string().nullable(),
  isArchived: z.boolean(),
});

/** An administrator's input; the domain validates it. */
const kindInput = {
  name: z.string().trim(),
  code: z.string().trim(),
  color: z.enum(SHIFT_TYPE_COLORS),
  startTime: z.string(),
  endTime: z.string(),
  endDays: z.number(),
  maxMembers: z.number(),
  roleIds: z.array(id).max(10, "Choose at most 10 positions").optional(),
  weekdays: z.array(z.int().min(0).max(6)).max(7),
  /** True if members are asked for their availability for this shift type. */
  asksAvailability: z.boolean(),
  /**
   * The key of another shift type at the same times, whose availability counts for this one too;
   * null to ask separately.
   */
  sharesAvailabilityWith: z.string().max(80).nullable().optional(),
};
const byKey = { key: z.string().min(1).max(80) };

export const shiftTypesEndpoints = {
  "shiftTypes.list": endpoint({
    method: "GET",
    path: "/api/shift-types",
    access: "member",
    summary: "The squad's shift types in order, including archived ones",
    input: noInput,
    output: z.array(shiftType),
    refusals: [],
  }),
  "shiftTypes.add": endpoint({
    method: "POST",
    path: "/api/admin/shift-types",
    access: "admin",
    isRepeatable: true,
    summary: "Add a shift type at the end of the list",
    input: z.strictObject(kindInput),
    output: shiftType,
    refusals: ["shift-type-invalid", "too-many-shift-types", "qualification-missing"],
  }),
  "shiftTypes.change": endpoint({
    method: "PUT",
    path: "/api/admin/shift-types/{key}",
    access: "admin",
    summary:
      "Change, archive or restore a shift type; existing shifts keep their times and take its name and color",
    input: z.strictObject({
      ...byKey,
      ...z.strictObject({ ...kindInput, isArchived: z.boolean() }).partial().shape,
    }),
    output: shiftType,
    refusals: [
      "shift-type-missing",
      "shift-type-invalid",
      "shift-type-needed",
      "shift-type-shared",
      "qualification-missing",
    ],
  }),
  "shiftTypes.order": endpoint({
    method: "PUT",
    path: "/api/admin/shift-types-order",
    access: "admin",
    summary: "Reorder the shift types; those not named follow in their current order",
    input: z.strictObject({ keys: z.array(byKey.key).max(MAX_SHIFT_TYPES) }),
    output: message,
    refusals: [],
  }),
  "shiftTypes.remove": endpoint({
    method: "DELETE",
    path: "/api/admin/shift-types/{key}",
    access: "admin",
    summary: "Delete a kind of shift of which nothing was ever made",
    input: z.strictObject(byKey),
    output: message,
    refusals: ["shift-type-missing", "shift-type-in-use", "shift-type-needed"],
  }),
};
