import { AVAILABILITIES } from "@watchbill/domain/members/availability/availability";
import { ofEachField } from "@watchbill/domain/shift-types/first-availability";
import { MAX_SHIFT_TYPES } from "@watchbill/domain/shift-types/shift-type";
import { z } from "zod";

const FREQUENCIES = ["weekly", "bi-weekly", "monthly", "fill-ins"] as const;
/** 0 is Sunday. */
const weekdays = z.array(z.int().min(0).max(6));

/**
 * A member's availability by shift type, in the squad's order; a missing type means unavailable.
 */
const offerings = z.array(
  z.object({
    /** The key of the shift type, such as `morning`. */
    kind: z.string(),
    frequency: z.enum(FREQUENCIES),
    /** The weekdays of the shift type that suit the member. */
    weekdays,
    /** Weekdays that do not suit; excludes weekdays added to the type later. */
    except: weekdays,
  }),
);

/**
 * Availability as two representations: the five legacy fields for the first shift types, and one
 * entry for each shift type that asks members.
 */
export const availabilityFields = {
  ...ofEachField(() => z.enum(AVAILABILITIES)),
  availability: offerings,
};

/**
 * One availability entry per shift type. Shift types that are not listed stay unchanged; without
 * `weekdays` and `except` the entry covers all weekdays of the type.
 */
const saidOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .array(
      z.strictObject({
        kind: z.string().max(80),
        frequency: z.enum(words),
        weekdays: weekdays.max(7).optional(),
        except: weekdays.max(7).optional(),
      }),
    )
    .max(MAX_SHIFT_TYPES);

/** A change of availability; a named shift type overrides its legacy field. */
export const availabilityInput = {
  ...ofEachField(() => z.enum(AVAILABILITIES)),
  availability: saidOf(AVAILABILITIES),
};

const SETTINGS_WORDS = [...AVAILABILITIES, "available"] as const;

/**
 * The form on the Settings page: "available" keeps the frequency that the directory already has.
 */
export const settingsAvailabilityInput = {
  ...ofEachField(() => z.enum(SETTINGS_WORDS)),
  availability: saidOf(SETTINGS_WORDS),
};
