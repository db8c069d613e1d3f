import { AVAILABILITIES } from "@watchbill/domain/members/availability";
import { ofEachField } from "@watchbill/domain/shift-types/first-availability";
import { MOST_SHIFT_TYPES } from "@watchbill/domain/shift-types/shift-type";
import { z } from "zod";

const FREQUENCIES = ["weekly", "bi-weekly", "monthly", "fill-ins"] as const;
/** Sunday is 0. */
const weekdays = z.array(z.int().min(0).max(6));

/** What a member can serve on, by kinds that ask, in the squad's order; of a kind that is not there they are not available. */
const offerings = z.array(
  z.object({
    /** The key of the kind. */
    kind: z.string(),
    frequency: z.enum(FREQUENCIES),
    /** The kind's own weekdays on which they can. */
    weekdays,
    /** Weekdays on which they cannot; one that the kind gains later is not among them. */
    except: weekdays,
  }),
);

/** A member's availability: the five fields of old, which are a view of the first kinds, and each kind that asks. */
export const availabilityFields = {
  ...ofEachField(() => z.enum(AVAILABILITIES)),
  availability: offerings,
};

/** Some of it, said by kind: what is not named stays; without weekdays of either sort it is for all of the kind's. */
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
    .max(MOST_SHIFT_TYPES);

/** How a change of it is said; a kind that is named has the last word before its field of old. */
export const availabilityInput = {
  ...ofEachField(() => z.enum(AVAILABILITIES)),
  availability: saidOf(AVAILABILITIES),
};

const SETTINGS_WORDS = [...AVAILABILITIES, "available"] as const;

/** The same as the Settings page says it: "available" keeps how often the directory already says. */
export const settingsAvailabilityInput = {
  ...ofEachField(() => z.enum(SETTINGS_WORDS)),
  availability: saidOf(SETTINGS_WORDS),
};
